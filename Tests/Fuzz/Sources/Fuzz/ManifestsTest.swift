import PatchbayEngine
import PatchbayRouting

/// Passes bytes to the readers of manifests, and adds valid manifests to a container.
///
/// A violated invariant traps, which is how the fuzzer recognizes a finding.
enum ManifestsTest {
  static func run(_ bytes: [UInt8]) {
    readPlugins(bytes)
    readModules(bytes)
  }

  /// Either all entries are added in an order that respects every `after`, or none is.
  private static func readPlugins(_ bytes: [UInt8]) {
    let room = PluginContainer(name: "room")
    do throws(ManifestError) {
      let manifest = try PluginManifest(bytes)
      check(
        manifest, is: .init { () throws(ManifestError) in try PluginManifest(bytes, form: .json) })
      let order = try manifest.ordered()
      if order.count != manifest.entries.count { fatalError("\(order)") }
      check(order)
      for step in try room.add(manifest, of: types) {
        if case .skipped(let entry) = step, types[plugin: entry.plugin] != nil {
          fatalError("\(entry)")
        }
      }
      _ = try PluginContainer(name: "strict").add(manifest, of: types, strictly: true)
    } catch {
      if error.description.isEmpty { fatalError() }
    }
  }

  /// A manifest that is valid in both forms must be read alike from both.
  private static func check(
    _ manifest: PluginManifest, is json: Result<PluginManifest, ManifestError>
  ) {
    if case .success(let other) = json, other != manifest { fatalError("\(manifest)") }
  }

  private static func check(_ order: [PluginManifest.Entry]) {
    var left: [String: Int] = [:]
    for entry in order { for name in entry.names { left[name, default: 0] += 1 } }
    for entry in order {
      for name in entry.names { left[name, default: 0] -= 1 }
      for name in entry.after where !entry.names.contains(name) && left[name, default: 0] > 0 {
        fatalError("\(entry) is before \(name)")
      }
    }
  }

  private static func readModules(_ bytes: [UInt8]) {
    guard let manifest = read(bytes) else { return }
    let room = PluginContainer(name: "room")
    let registry = ModuleRegistry()
    room.setEnvironment(registry)
    let announced = [
      AnnouncedModule(plugin: AnnouncedPlugin(name: "A", type: Module.self)),
      AnnouncedModule(
        plugin: AnnouncedPlugin(name: "B", type: Module.self),
        placement: ModulePlacement(level: .basic, priority: 1)),
    ]
    do throws(ModuleError) {
      let additions = try registry.add(manifest, of: announced, to: room)
      if additions.count != manifest.entries.count { fatalError("\(additions)") }
      if registry.list.count != additions.filter({ $0.result == .added }).count { fatalError() }
      _ = try registry.start(from: room)
      _ = try registry.trigger(.tearDown, from: room)
    } catch {
      if error.description.isEmpty { fatalError() }
    }
  }

  private static func read(_ bytes: [UInt8]) -> ModuleManifest? {
    do throws(ManifestError) { return try ModuleManifest(bytes) } catch {
      if error.description.isEmpty { fatalError() }
      return nil
    }
  }

  private static var types: AnnouncedTypes {
    AnnouncedTypes([
      AnnouncedPlugin(name: "A", type: Module.self), AnnouncedPlugin(name: "B", type: Module.self),
    ])
  }
}

extension PluginManifest.Entry {
  fileprivate var names: Set<String> { [plugin, name ?? plugin] }
}

/// Registers itself if the container has a registry.
private final class Module: Plugin {
  init?(params: Any?) {
    if params is String { return nil }
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    let modules = messageSender.environment(ModuleRegistry.self)
    _ = try? modules?.add(name ?? "A", by: messageSender) { module in
      module.on(.initialize) { request in _ = request.context }
    }
  }
}

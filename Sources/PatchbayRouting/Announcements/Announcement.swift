public import CRegistry
public import PatchbayEngine

/// A function in the linker section in which types announce themselves.
///
///     @section("patchbay_announced") @used
///     private let announcement: Announcement = { $0.plugin(ChatLog.self) }
///
/// Put the announcement into the file of the type; no other file of the program has to name the
/// type. On Mach-O the section is `__DATA,patchbay_ann`; this is untested.
public typealias Announcement = @convention(c) (AnnouncementCollector) -> Void

extension AnnouncementCollector {
  /// Announces a plugin type; the default name is that of the type.
  public func plugin(_ type: any Plugin.Type, named name: String? = nil) {
    found.plugins.append(AnnouncedPlugin(name: name ?? String(describing: type), type: type))
  }
}

extension AnnouncementCollector {
  var found: FoundTypes { Unmanaged<FoundTypes>.fromOpaque(context).takeUnretainedValue() }
}

/// A plugin type and the name under which it was announced.
public struct AnnouncedPlugin {
  /// The name; by default that of the type.
  public let name: String
  /// The announced plugin type.
  public let type: any Plugin.Type

  /// Creates an entry for a plugin type under a name.
  public init(name: String, type: any Plugin.Type) { (self.name, self.type) = (name, type) }
}

@available(*, unavailable)
extension AnnouncedPlugin: Sendable {}

/// Collects announcements while they are read.
final class FoundTypes {
  var plugins: [AnnouncedPlugin] = []
  var modules: [AnnouncedModule] = []
  var routables: [RoutableKey] = []
  var services: [AnnouncedService] = []
}

extension FoundTypes {
  /// All announcements in the linker section of this program, in no particular order.
  static var ofThisProgram: FoundTypes {
    let found = FoundTypes()
    let collector = AnnouncementCollector(context: Unmanaged.passUnretained(found).toOpaque())
    withExtendedLifetime(found) {
      for index in 0..<patchbay_announcement_count() { patchbay_announcement(index)?(collector) }
    }
    return found
  }
}

/// Announced plugin types, looked up by name.
public struct AnnouncedTypes {
  private var plugins: [String: any Plugin.Type] = [:]

  /// Creates a table of plugin types; the first of several with the same name counts.
  public init(_ plugins: [AnnouncedPlugin] = []) {
    for plugin in plugins where self.plugins[plugin.name] == nil {
      self.plugins[plugin.name] = plugin.type
    }
  }
}

@available(*, unavailable)
extension AnnouncedTypes: Sendable {}

extension AnnouncedTypes {
  /// The plugins announced in the linker section of this program, sorted by name.
  public static var ofThisProgram: [AnnouncedPlugin] {
    FoundTypes.ofThisProgram.plugins.sorted { $0.name < $1.name }
  }

  /// The plugin type with a name; nil if there is none.
  public subscript(plugin name: String) -> (any Plugin.Type)? { plugins[name] }

  /// The names of all plugin types, sorted.
  public var pluginNames: [String] { plugins.keys.sorted() }
}

import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// `manifest`.
struct LoadManifest: Command {
  let form = CommandForm(
    "manifest", .build, "adds the plugins or services that a manifest lists",
    details: """
      The manifest is JSON or a property list. Entries with plugin, the name of a type, may have \
      name, after and params. They are added in the order of the file, except that an entry comes \
      after the one named by after. Each is one add plugin command, which save writes. An entry \
      of an unknown type is skipped with a warning. If an entry can't be added, none is.

      Entries with service and implementation may have name, scope and override. Each is one \
      service command for P. An entry with a name is called SERVICE.NAME; override is --replace.
      """,
    examples: [
      "add container room; !bad-manifest manifest /dev/null room",
      "add container room; cd room; !bad-manifest manifest /dev/null --strict",
    ],
    effect: .commands)
  let file = Argument("F", FileName(), "the file")
  let container = OptionalArgument(
    "P", NodePath(),
    "the container of the plugins, or node of the services (default: this place)")
  let isStrict = Flag("strict", "an entry of an unknown type is an error")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let bytes = try context.bytes(of: try call.file)
    switch ManifestSort(of: bytes) {
    case .plugins: try addPlugins(of: bytes, call, in: context)
    case .services: try addServices(of: bytes, call, in: context)
    }
  }

  private func addPlugins(
    of bytes: [UInt8], _ call: Call<Self>, in context: CommandContext
  ) throws(ShellError) {
    let file = try call.file
    let place = try container(call, in: context)
    let types = context.world.catalog.pluginNames
    let (manifest, order) = try read(bytes, of: file)
    let lines = ManifestLines(bytes)
    for (index, entry) in manifest.entries.enumerated() where !types.contains(entry.plugin) {
      let missing = MissingType(
        name: entry.plugin, place: "\(file.text):\(lines[index] ?? 1)",
        near: types.nearest(to: entry.plugin))
      if call.isStrict { throw ShellError(.missingType(missing), at: file.span) }
      context.remark(missing.warning)
    }
    for entry in order where types.contains(entry.plugin) {
      let shape = context.world.catalog.plugins.first { $0.name == entry.plugin }?.shape
      if entry.hasPlainParams, shape?.isMadeOfFields != false {
        throw ShellError(.plainParams(entry, file: file.text), at: file.span)
      }
      do throws(ShellError) { try context.run(entry.command(in: place)) } catch {
        throw error.of("\(file.text): \(entry)").at(file.span)
      }
    }
  }

  private func addServices(
    of bytes: [UInt8], _ call: Call<Self>, in context: CommandContext
  ) throws(ShellError) {
    let file = try call.file
    let place = try node(call, in: context)
    let manifest: ServiceManifest
    do throws(ManifestError) { manifest = try ServiceManifest(bytes) } catch {
      throw ShellError(.manifest(error, file: file.text), at: file.span)
    }
    for entry in manifest.entries {
      do throws(ShellError) { try context.run(entry.command(at: place)) } catch {
        throw error.of("\(file.text): \(entry.shellName) by \(entry.implementation)").at(file.span)
      }
    }
  }

  private func container(_ call: Call<Self>, in context: CommandContext) throws(ShellError)
    -> TopologyPath
  {
    if let (node, path) = try call.container {
      if node is PluginContainer { return path }
      throw ShellError(
        .wrongPlace(path.text, is: "a composer", needs: "a container"),
        at: call.words.container?.span)
    }
    if case .node(_ as PluginContainer, let place)? = try? context.target(nil) {
      return place.topologyPath
    }
    throw ShellError(
      .noContainer(path: context.place.topologyPath.text), at: call.words.file.span)
  }

  private func node(_ call: Call<Self>, in context: CommandContext) throws(ShellError)
    -> TopologyPath
  {
    if let (_, path) = try call.container { return path }
    if case .node(_, let place)? = try? context.target(nil) { return place.topologyPath }
    throw ShellError(.noNode(path: context.place.topologyPath.text), at: call.words.file.span)
  }

  private func read(_ bytes: [UInt8], of file: FilePath) throws(ShellError)
    -> (PluginManifest, order: [PluginManifest.Entry])
  {
    do throws(ManifestError) {
      let manifest = try PluginManifest(bytes)
      return (manifest, try manifest.ordered())
    } catch {
      throw ShellError(.manifest(error, file: file.text), at: file.span)
    }
  }
}

// MARK: - Entries as commands

extension PluginManifest.Entry {
  /// What adds the plugin to the container at a path.
  fileprivate func command(in container: TopologyPath) -> String {
    let place = name.map { container.child($0).text } ?? container.text + "/"
    return (["add plugin", place, plugin.asWord] + fields).joined(separator: " ")
  }

  /// Whether its parameters are one thing without names.
  fileprivate var hasPlainParams: Bool {
    switch params {
    case nil, .object?: false
    default: true
    }
  }

  /// The parameters as fields; what is no object is one field of the name that a plain value has.
  private var fields: [String] {
    switch params {
    case nil: []
    case .object(let members)?:
      members.sorted { $0.key < $1.key }.map {
        "\($0.key.asWord)=\(Value($0.value))"
      }
    case let value?: ["value=\(Value(value))"]
    }
  }
}

extension ServiceManifest.Entry {
  /// What the service is called here, where names are all that tells services apart.
  fileprivate var shellName: String { name.map { "\(service).\($0)" } ?? service }

  /// What gives the service to the node at a path.
  fileprivate func command(at node: TopologyPath) -> String {
    let words = ["service", node.text, shellName.asWord, implementation.asWord]
    return
      (words + (scope.map { ["--scope=\($0.rawValue)"] } ?? []) + (override ? ["--replace"] : []))
      .joined(separator: " ")
  }
}

import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform
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
    switch try read(bytes, call, in: context, { ManifestSort(of: $0) }) {
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
    let read = try read(bytes, call, in: context) { bytes in
      Result { () throws(ManifestError) in
        let manifest = try PluginManifest(bytes)
        return (manifest, order: try manifest.ordered(), lines: ManifestLines(bytes))
      }
    }
    let (manifest, order, lines) = try taken(read, from: file)
    for (index, entry) in manifest.entries.enumerated()
    where Work.goesOn && !types.contains(entry.plugin) {
      let missing = MissingType(
        name: entry.plugin, place: "\(file.text):\(lines[index] ?? 1)",
        near: types.nearest(to: entry.plugin))
      if call.isStrict { throw ShellError(.missingType(missing), at: file.span) }
      context.remark(missing.warning)
    }
    for entry in order where Work.goesOn && types.contains(entry.plugin) {
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
    let read = try read(bytes, call, in: context) { bytes in
      Result { () throws(ManifestError) in try ServiceManifest(bytes) }
    }
    for entry in try taken(read, from: file).entries where Work.goesOn {
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

  /// What `read` makes of the bytes; it does not check whether it must stop.
  private func read<Found: Sendable>(
    _ bytes: [UInt8], _ call: Call<Self>, in context: CommandContext,
    _ read: @escaping @Sendable ([UInt8]) -> Found
  ) throws(ShellError) -> Found {
    try context.session.workOut(from: bytes.count, at: call.span) { read(bytes) }
  }

  private func taken<Found>(
    _ read: Result<Found, ManifestError>, from file: FilePath
  ) throws(ShellError) -> Found {
    do throws(ManifestError) { return try read.get() } catch {
      throw ShellError(.manifest(error, file: file.text), at: file.span)
    }
  }
}

// MARK: - Entries as commands

extension PluginManifest.Entry {
  /// The command that adds the plugin to the container at a path.
  fileprivate func command(in container: TopologyPath) -> String {
    let place = name.map { container.child($0).text } ?? container.text + "/"
    return (["add plugin", place, plugin.asWord] + fields).joined(separator: " ")
  }

  /// Whether the parameters are a single value without a name.
  fileprivate var hasPlainParams: Bool {
    switch params {
    case nil, .object?: false
    default: true
    }
  }

  /// The parameters as fields; a single value becomes the field `value`.
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
  /// The name of the service in the shell, where only names distinguish services.
  fileprivate var shellName: String { name.map { "\(service).\($0)" } ?? service }

  /// The command that adds the service to the node at a path.
  fileprivate func command(at node: TopologyPath) -> String {
    let words = ["service", node.text, shellName.asWord, implementation.asWord]
    return
      (words + (scope.map { ["--scope=\($0.rawValue)"] } ?? []) + (override ? ["--replace"] : []))
      .joined(separator: " ")
  }
}

import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// add plugin, add relay

extension CommandTable {
  static let pluginCommands: [CommandSpec] = [
    CommandSpec(
      "add plugin", .build, "adds a plugin to a container",
      details: """
        P ends with the plugin's name, or with a slash for a plugin without one: add plugin room/ Chat. \
        The fields are its parameters; a plugin that is given none asks the providers of its container. \
        Priority decides who hears first: high is 10000, normal 1000, low 100.
        """,
      parameters: [
        .init("P", NewPath(.plugin), "its place: the container and its name"),
        .init("TYPE", PluginTypeName(), "what it is; types lists all"),
      ],
      options: [
        .init(
          "priority", Priority(), placeholder: "high|N",
          "who hears first: high, normal, low or a number"
        ),
        .init("replace", "takes the place of a plugin of this type and name"),
      ],
      examples: [
        "add container room; add plugin room/probe Probe",
        "define event Ping n:int; add container room; add plugin room/ Counter on=Ping --priority=high",
      ], effect: .world, run: addPlugin),
    CommandSpec(
      "add relay", .build, "connects a relay through a plugin or another relay",
      details: """
        A relay hears and sends like a plugin without being one. It leaves with the plugin that it is \
        connected through; the session keeps it until rm.
        """,
      parameters: [
        .init("P", NewPath(.relay), "its place: the plugin or relay, and its name"),
        .init("TYPE", RelayTypeName(), "what it is; types lists all"),
      ],
      examples: [
        "add container room; add plugin room/p Probe; add relay room/p/bubble Bubble",
        "add container room; add plugin room/p Probe; add relay room/p/a Bubble; add relay room/p/a/b Bubble",
      ], effect: .world, run: addRelay),
  ]

  private static let addPlugin: CommandSpec.Run = { invocation, context throws(ShellError) in
    guard let place = invocation.word("P"), let type = invocation.word("TYPE") else { return }
    let path = try context.newPath(place)
    let (container, name) = try context.seat(path, at: place.span)
    let isReplacing = invocation.has("replace")
    let order = try context.order(
      type, name: name, invocation, container: container, isReplacing: isReplacing)
    try context.checkSeat(
      path, name: name, order, in: container, isReplacing: isReplacing, at: place.span)
    try context.world.add(order, to: container, at: type.span)
  }

  private static let addRelay: CommandSpec.Run = { invocation, context throws(ShellError) in
    guard let place = invocation.word("P"), let type = invocation.word("TYPE") else { return }
    let path = try context.newPath(place)
    let name = path.endsWithSlash ? nil : try context.world.newName(path, at: place.span)
    guard let above = path.endsWithSlash ? path : path.parent,
      case .endpoint(let endpoint, let container, _) = try context.world.target(
        above, at: place.span)
    else {
      throw ShellError(
        .wrongPlace(
          path.topologyPath.text, is: "in no plugin", needs: "a place below a plugin or relay"),
        at: place.span)
    }
    if name != nil { try context.world.checkFree(path, at: place.span) }
    let entry = try context.relayType(type)
    let fields = try context.value(invocation, entry.shape)
    let relay: any MessageRelay
    do throws(FieldError) {
      relay = try entry.make(from: fields)
    } catch {
      throw invocation.error(error)
    }
    try context.world.connect(
      RelayRecord(
        typeName: entry.name, relay: relay, name: name, fields: invocation.fields.map(\.written)),
      through: endpoint, in: container, at: place.span)
  }
}

// MARK: - Where a plugin is to be

extension CommandContext {
  /// The container of a new plugin, and its name.
  func seat(_ path: PathText, at span: SourceSpan) throws(ShellError) -> (PluginContainer, String?)
  {
    let name = path.endsWithSlash ? nil : try world.newName(path, at: span)
    guard let above = path.endsWithSlash ? path : path.parent, !above.segments.isEmpty else {
      throw ShellError(.noPluginName(path.topologyPath.text), at: span)
    }
    let target = try world.target(above, at: span)
    guard case .node(let node, _) = target, let container = node as? PluginContainer else {
      if case .node(_ as PluginContainer, _)? = world.existing(path) {
        throw ShellError(.noPluginName(path.topologyPath.text), at: span)
      }
      throw ShellError(
        .wrongPlace(target.path.text, is: target.words, needs: "a container and the plugin's name"),
        at: span)
    }
    return (container, name)
  }

  fileprivate func checkSeat(
    _ path: PathText, name: String?, _ order: PluginOrder, in container: PluginContainer,
    isReplacing: Bool, at span: SourceSpan
  ) throws(ShellError) {
    let identity = PluginIdentity(type: order.type, name: name)
    let isThere = container.plugins.contains(identity)
    if isThere, !isReplacing {
      let place = name == nil ? "\(path.topologyPath)/\(order.typeName)" : path.topologyPath.text
      throw ShellError(.nameTaken(place, by: "a \(order.typeName)", isReplaceable: true), at: span)
    }
    // Of one name there may be several, each of another type.
    guard name != nil, case .endpoint(let other, _, _)? = world.existing(path),
      case .plugin(let taken) = other.role, taken != identity
    else { return }
    if isReplacing {
      throw ShellError(.cannotReplace(path.topologyPath.text, isType: taken.typeName), at: span)
    }
    let count = container.endpointsByArrival.count { $0.role.ownName == name }
    let next = path.parent?.topologyPath.child(name ?? "", ordinal: count + 1)
    throw ShellError(
      .nameTaken(path.topologyPath.text, by: "a \(taken.typeName)", next: next?.text), at: span)
  }
}

// MARK: - What it is made of

extension CommandContext {
  func order(
    _ type: ArgumentWord, name: String?, _ invocation: Invocation, container: PluginContainer,
    isReplacing: Bool
  ) throws(ShellError) -> PluginOrder {
    let made = try params(type, invocation, name: name, in: container)
    return PluginOrder(
      typeName: type.text ?? "", type: made.type, name: name, params: made.params,
      diary: made.diary, fields: invocation.fields.map(\.written),
      priority: try invocation.priority ?? .normal, isReplacing: isReplacing)
  }

  private func params(
    _ word: ArgumentWord, _ invocation: Invocation, name: String?, in container: PluginContainer
  ) throws(ShellError) -> (type: any Plugin.Type, params: Any?, diary: Diary?) {
    let type = word.text ?? ""
    if let plugin = world.catalog.readyMade(type) {
      let given = try provided(plugin, word, invocation, name: name, in: container)
      if let given { return (given.type, given.params, given.diary) }
      let made = try invocation.make(plugin, named: word, kinds: world.kinds, stage: world.stage)
      return (made.type, made.params, made.diary)
    }
    let entry = try pluginEntry(type, at: word.span)
    if invocation.fields.isEmpty { return (entry.type, nil, nil) }
    let value = try value(invocation, entry.shape)
    do throws(FieldError) {
      return (entry.type, try entry.params(from: value), nil)
    } catch {
      throw invocation.error(error, at: word.span)
    }
  }

  /// What a ready-made plugin without parameters is made of, if a provider has some for it.
  private func provided(
    _ plugin: ReadyMadePlugin, _ word: ArgumentWord, _ invocation: Invocation, name: String?,
    in container: PluginContainer
  ) throws(ShellError) -> ReadyMadePlugin.Made? {
    guard invocation.fields.isEmpty else { return nil }
    for provider in world.knownRecord(of: container)?.providers ?? []
    where provider.isMeant(for: plugin.name, named: name) {
      let given = invocation.with(fields: provider.arguments)
      // Parameters meant for other types don't fit, and are left to the next provider.
      do throws(ShellError) {
        return try given.make(plugin, named: word, kinds: world.kinds, stage: world.stage)
      } catch {
        if provider.typeName != nil { throw error }
      }
    }
    return nil
  }

  private func pluginEntry(_ name: String, at span: SourceSpan) throws(ShellError) -> PluginEntry {
    if let entry = world.catalog.plugins.first(where: { $0.name == name }) { return entry }
    let names = world.catalog.pluginNames
    throw ShellError(
      .unknown(.plugin, name, existing: names.count), at: span, near: names.nearest(to: name))
  }

  /// The class behind the name of a plugin type.
  func pluginClass(_ name: String, at span: SourceSpan) throws(ShellError) -> any Plugin.Type {
    if let plugin = world.catalog.readyMade(name) { return plugin.type }
    return try pluginEntry(name, at: span).type
  }

  func relayType(_ word: ArgumentWord) throws(ShellError) -> PartEntry<any MessageRelay> {
    let entries = world.catalog.relays
    if let entry = entries.first(where: { $0.name == word.text }) { return entry }
    throw ShellError(
      .unknown(.relay, word.text ?? "", existing: entries.count), at: word.span,
      near: entries.map(\.name).nearest(to: word.text ?? ""))
  }
}

extension Catalog {
  /// The plugins that can be added, with the shell's own.
  var pluginNames: [String] { plugins.map(\.name) + readyMade.map(\.name) }

  /// The shell's own plugins, but for those whose name the application has taken.
  var readyMade: [ReadyMadePlugin] {
    ReadyMadePlugin.all.filter { plugin in !plugins.contains { $0.name == plugin.name } }
  }

  /// The plugin that the shell itself has under this name.
  func readyMade(_ name: String) -> ReadyMadePlugin? {
    plugins.contains { $0.name == name } ? nil : ReadyMadePlugin.all.first { $0.name == name }
  }
}

extension Invocation {
  var priority: MessageObservingPriority? {
    get throws(ShellError) {
      guard let word = option("priority")?.value else { return nil }
      switch word.text {
      case "high": return .high
      case "normal": return .normal
      case "low": return .low
      default:
        guard let number = Int(word.text ?? "") else {
          throw ShellError(
            .notAChoice(word.text ?? "", ["high", "normal", "low", "a number"]), at: word.span)
        }
        return .priority(number)
      }
    }
  }
}

import PatchbayCatalog
package import PatchbayEngine
package import PatchbayInspection
package import PatchbayLanguage

/// `add plugin`.
struct AddPlugin: Command {
  let form = CommandForm(
    "add plugin", .build, "adds a plugin to a container",
    details: """
      P ends with the plugin's name, or with a slash for a plugin without a name: add plugin room/ \
      Probe. The fields are its parameters; a plugin without any asks the providers of its \
      container for them. Observers with a higher priority receive messages first: high is 10000, \
      normal 1000, low 100.
      """,
    examples: [
      "add container room; add plugin room/probe Probe",
      "define event Ping n:int; add container room; add plugin room/ Counter on=Ping --priority=high",
    ], effect: .world)

  let place = Argument("P", NewPath(.plugin), "its path: the container and its name")
  let type = Argument("TYPE", PluginTypeName(), "the plugin type; types lists all")
  let priority = Option(
    "priority", Priority(), placeholder: "high|N",
    "high, normal, low or a number (default: normal, or that of the replaced plugin)")
  let replaces = Flag("replace", "replaces a plugin of this type and name")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    _ = try context.addPlugin(
      at: try call.place, call.words.place.span, call.words.type, call.invocation,
      priority: try call.priority, isReplacing: call.replaces)
  }
}

extension CommandContext {
  /// Adds a plugin of a type with the fields of a command, and returns its path; `isReplacing` is
  /// nil for a command that can't replace a plugin.
  package func addPlugin(
    at path: PathText, _ span: SourceSpan, _ type: ArgumentWord, _ invocation: Invocation,
    priority: MessageObservingPriority? = nil, isReplacing: Bool? = nil
  ) throws(ShellError) -> TopologyPath {
    let (container, name) = try seat(path, at: span)
    let made = try params(type, invocation, name: name, in: container)
    let identity = PluginIdentity(type: made.type, name: name)
    let former = world.knownRecord(of: container)?.plugins[identity]?.priority
    let record = PluginRecord(
      typeName: type.text ?? "", identity: identity, type: made.type, fields: made.fields,
      priority: priority ?? former ?? .normal, isServedByApplication: made.isServedByApplication,
      diary: made.diary)
    try checkSeat(path, record, isReplacing: isReplacing, in: container, at: span)
    let isNew = container.endpoint(of: identity) == nil
    let place = path.topologyPath
    let newPath = name == nil ? place.child(identity.typeName) : place
    // The new plugin may hear replays before it is noted.
    if !isNew { world.endCounts(at: [newPath]) }
    try world.add(
      record, params: made.params, isReplacing: isReplacing == true, to: container,
      at: type.span)
    world.note(isNew ? PathChange(came: [newPath]) : PathChange(replaced: [newPath]))
    return newPath
  }
}

// MARK: - The place of a new plugin

extension CommandContext {
  /// The container of a new plugin, and the plugin's name; nil for a path that ends with a slash.
  func seat(_ path: PathText, at span: SourceSpan) throws(ShellError) -> (PluginContainer, String?)
  {
    let name = path.endsWithSlash ? nil : try world.newName(path, at: span)
    guard let above = path.endsWithSlash ? path : path.parent, !above.segments.isEmpty else {
      throw ShellError(.noName("/", form: "/CONTAINER/\(name?.asWord ?? "")"), at: span)
    }
    let target = try world.target(above, at: span)
    guard case .node(let node, _) = target, let container = node as? PluginContainer else {
      if case .node(_ as PluginContainer, _)? = world.existing(path) {
        let place = path.topologyPath.text
        throw ShellError(
          .noName(place, form: "\(place)/NAME, or \(place)/ for one without a name"), at: span)
      }
      throw target.wrongPlace(needs: "a container and the plugin's name", at: span)
    }
    return (container, name)
  }

  fileprivate func checkSeat(
    _ path: PathText, _ record: PluginRecord, isReplacing: Bool?, in container: PluginContainer,
    at span: SourceSpan
  ) throws(ShellError) {
    let (identity, name) = (record.identity, record.name)
    let isThere = container.endpoint(of: identity) != nil
    if isThere, isReplacing != true {
      let place = name == nil ? "\(path.topologyPath)/\(record.typeName)" : path.topologyPath.text
      throw ShellError(
        .nameTaken(place, by: "a \(record.typeName)", isReplaceable: isReplacing != nil), at: span)
    }
    // Several plugins may share a name if their types differ.
    guard name != nil, case .endpoint(let other, _, _)? = world.existing(path),
      case .plugin(let taken) = other.role, taken != identity
    else { return }
    if isReplacing == true {
      throw ShellError(.cannotReplace(path.topologyPath.text, isType: taken.typeName), at: span)
    }
    throw ShellError(.nameTaken(path.topologyPath.text, by: "a \(taken.typeName)"), at: span)
  }
}

import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

/// `add plugin`.
struct AddPlugin: Command {
  let form = CommandForm(
    "add plugin", .build, "adds a plugin to a container",
    details: """
      P ends with the plugin's name, or with a slash for a plugin without one: add plugin room/ Chat. \
      The fields are its parameters; a plugin that is given none asks the providers of its container. \
      Priority decides who hears first: high is 10000, normal 1000, low 100.
      """,
    examples: [
      "add container room; add plugin room/probe Probe",
      "define event Ping n:int; add container room; add plugin room/ Counter on=Ping --priority=high",
    ], effect: .world)

  let place = Argument("P", NewPath(.plugin), "its place: the container and its name")
  let type = Argument("TYPE", PluginTypeName(), "what it is; types lists all")
  let priority = Option(
    "priority", Priority(), placeholder: "high|N",
    "who hears first: high, normal, low or a number")
  let replaces = Flag("replace", "takes the place of a plugin of this type and name")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let path = try call.place
    let span = call.words.place.span
    let (container, name) = try context.seat(path, at: span)
    let made = try context.params(call.words.type, call.invocation, name: name, in: container)
    let order = PluginOrder(
      typeName: call.words.type.text ?? "", type: made.type, name: name, params: made.params,
      diary: made.diary, fields: call.fields.map(\.written),
      priority: try call.priority ?? .normal, isReplacing: call.replaces)
    try context.checkSeat(path, name: name, order, in: container, at: span)
    try context.world.add(order, to: container, at: call.words.type.span)
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
    at span: SourceSpan
  ) throws(ShellError) {
    let identity = PluginIdentity(type: order.type, name: name)
    let isThere = container.plugins.contains(identity)
    if isThere, !order.isReplacing {
      let place = name == nil ? "\(path.topologyPath)/\(order.typeName)" : path.topologyPath.text
      throw ShellError(.nameTaken(place, by: "a \(order.typeName)", isReplaceable: true), at: span)
    }
    // Of one name there may be several, each of another type.
    guard name != nil, case .endpoint(let other, _, _)? = world.existing(path),
      case .plugin(let taken) = other.role, taken != identity
    else { return }
    if order.isReplacing {
      throw ShellError(.cannotReplace(path.topologyPath.text, isType: taken.typeName), at: span)
    }
    let count = container.endpointsByArrival.count { $0.role.ownName == name }
    let next = path.parent?.topologyPath.child(name ?? "", ordinal: count + 1)
    throw ShellError(
      .nameTaken(path.topologyPath.text, by: "a \(taken.typeName)", next: next?.text), at: span)
  }
}

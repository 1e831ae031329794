import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

/// `add relay`.
struct AddRelay: Command {
  let form = CommandForm(
    "add relay", .build, "connects a relay through a plugin or another relay",
    details: """
      A relay sends and receives messages as a plugin does. It is disconnected when the plugin \
      that it is connected through is removed; the session keeps it until rm.
      """,
    examples: [
      "add container room; add plugin room/p Probe; add relay room/p/bubble Bubble",
      "add container room; add plugin room/p Probe; add relay room/p/a Bubble; add relay room/p/a/b Bubble",
    ], effect: .world)

  let place = Argument("P", NewPath(.relay), "its path: the plugin or relay, and its name")
  let type = Argument("TYPE", RelayTypeName(), "the relay type; types lists all")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let (world, span) = (context.world, call.words.place.span)
    let path = try call.place
    let name = path.endsWithSlash ? nil : try world.newName(path, at: span)
    guard let above = path.endsWithSlash ? path : path.parent,
      case .endpoint(let endpoint, let container, _) = try world.target(above, at: span)
    else {
      throw ShellError(
        .wrongPlace(
          path.topologyPath.text, is: "in no plugin", needs: "a place below a plugin or relay"),
        at: span)
    }
    if name != nil { try world.checkFree(path, at: span) }
    let type = call.words.type
    try context.connect(
      type, name: name, through: endpoint, in: container, call.invocation, at: span)
    let place = path.topologyPath
    world.note(PathChange(came: [name == nil ? place.child(type.text ?? "") : place]))
  }
}

extension CommandContext {
  /// Makes a relay from the fields of a command, and connects it.
  func connect(
    _ type: ArgumentWord, name: String?, through endpoint: Endpoint, in container: PluginContainer,
    _ invocation: Invocation, at span: SourceSpan
  ) throws(ShellError) {
    let type = try RelayTypeName().read(type, in: self)
    let fields = try value(invocation, type.shape)
    let relay: any MessageRelay
    do throws(FieldError) { relay = try type.make(from: fields) } catch {
      throw invocation.error(error)
    }
    try world.connect(
      RelayRecord(typeName: type.name, relay: relay, name: name, fields: invocation.fields),
      through: endpoint, in: container, at: span)
  }
}

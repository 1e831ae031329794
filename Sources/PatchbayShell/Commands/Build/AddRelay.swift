import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

/// `add relay`.
struct AddRelay: Command {
  let form = CommandForm(
    "add relay", .build, "connects a relay through a plugin or another relay",
    details: """
      A relay sends and receives messages as a plugin does. rm P removes it. It is also \
      disconnected when the plugin or node that it is connected through is removed.

      The type Listener needs no Swift: it records the messages that it receives, and \
      send P KIND sends from it.
      """,
    examples: [
      "define event Gift n:int; add container room; add plugin room/p Probe; add relay room/p/bubble Listener on=Gift; send room Gift n=1",
      "add container room; add plugin room/p Probe; add relay room/p/a Listener; add relay room/p/a/b Listener; tree",
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
    if let own = world.catalog.readyMadeRelay(type.text ?? ""),
      case let made = try invocation.make(
        own, named: type, kinds: world.kinds, stage: session.stage),
      let relay = made.type.init(params: made) as? any MessageRelay
    {
      let record = RelayRecord(
        typeName: own.name, relay: relay, name: name, fields: invocation.fields,
        diary: made.diary, conduct: made.conduct)
      return try world.connect(record, through: endpoint, in: container, at: span)
    }
    let type = try RelayTypeName().read(type, in: self)
    let fields = try value(invocation, type.shape)
    let relay = try rethrowing(type.make(from: fields)) { invocation.error($0) }
    try world.connect(
      RelayRecord(typeName: type.name, relay: relay, name: name, fields: invocation.fields),
      through: endpoint, in: container, at: span)
  }
}

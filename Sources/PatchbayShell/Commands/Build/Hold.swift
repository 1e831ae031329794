import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage

/// `hold`.
struct Hold: Command {
  let form = CommandForm(
    "hold", .build, "creates an object and keeps it until release",
    details: """
      The object is of an environment type of the catalogue. Commands refer to it as @NAME. env P \
      @NAME --weak sets it at a node without retaining it. LiveRoomInfo is a type of the sample \
      live-room.
      """,
    examples: [
      "hold info LiveRoomInfo roomId=7; show @info",
      "add container room; hold info LiveRoomInfo roomId=7; env room @info --weak; env room",
    ], effect: .world)

  let name = Argument("NAME", NewHeldName(), "its name")
  let type = Argument("TYPE", EnvironmentTypeName(), "the environment type; types lists all")

  func check(_ words: CommandWords<Self>, in scope: CheckScope) {
    guard let name = words.name.text else { return scope.willHoldSomething() }
    scope.willHold(name.withoutSign)
  }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let (world, name) = (context.world, try call.name)
    if let taken = world.held[name] {
      throw ShellError(
        .nameTaken("@\(name)", by: "a \(taken.typeName)"), at: call.words.name.span)
    }
    let type = try call.type
    let fields = try context.value(call.invocation, type.shape)
    let value = try rethrowing(type.value(from: fields)) {
      call.invocation.error($0, at: call.words.type.span)
    }
    world.noteChange()
    world.held[name] = HeldObject(
      name: name, typeName: type.name, fields: call.fields.calculated(as: fields.fields),
      value: value)
  }
}

extension String {
  /// The text without the leading @ of a held object's name.
  var withoutSign: String { namesHeld ? String(unicodeScalars.dropFirst()) : self }

  /// Whether the first scalar is the sign of a held object, even with combining marks after it.
  var namesHeld: Bool { unicodeScalars.first == "@" }
}

/// `release`.
struct Release: Command {
  let form = CommandForm(
    "release", .build, "releases an object that hold keeps",
    details: "LiveRoomInfo, of which the examples hold objects, is a type of the sample live-room.",
    examples: [
      "hold info LiveRoomInfo roomId=7; release info",
      "hold info LiveRoomInfo roomId=7; add container a; env a @info --weak; release info; env a",
    ], effect: .world)

  let object = Argument("NAME", HeldName(), "its name")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let (world, name) = (context.world, try call.object.name)
    guard let place = world.place(ofHeld: name) else { return world.release(name) }
    // A node that its parent keeps weakly may be released from its tree here.
    world.notingPaths(at: [place]) { world.release(name) }
  }
}

extension World {
  /// The place of a held node in its tree; nil for other objects and for roots.
  fileprivate func place(ofHeld name: String) -> NamedPlace? {
    guard let node = held[name]?.value as? ComposableContainer, let parent = node.parent else {
      return nil
    }
    return .node(ChildName(of: node), below: parent)
  }

  fileprivate func release(_ name: String) {
    noteChange()
    if let object = held[name] { noteDeparture(of: object.value as AnyObject, "@\(name)") }
    held.remove(name)
  }
}

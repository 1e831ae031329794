import PatchbayCatalog
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
    do throws(FieldError) {
      let value = try type.value(from: fields)
      world.noteChange()
      world.held[name] = HeldObject(
        name: name, typeName: type.name, fields: call.fields.calculated(as: fields.fields),
        value: value)
    } catch {
      throw call.invocation.error(error, at: call.words.type.span)
    }
  }
}

extension String {
  /// The text without the leading @ of a held object's name.
  var withoutSign: String { namesHeld ? String(unicodeScalars.dropFirst()) : self }

  /// Whether the first scalar is the sign of a held object, even with combining marks after it.
  var namesHeld: Bool { unicodeScalars.first == "@" }
}

import PatchbayCatalog
import PatchbayLanguage

/// `release`.
struct Release: Command {
  let form = CommandForm(
    "release", .build, "lets go of an object that hold keeps",
    examples: [
      "hold info LiveRoomInfo roomId=7; release info",
      "hold info LiveRoomInfo roomId=7; add container a; env a @info --weak; release info; env a",
    ], effect: .world)

  let object = Argument("NAME", HeldName(), "what it is called")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let (world, object) = (context.world, try call.object)
    world.hasChanged = true
    world.held.remove(object.name)
    world.departed.append(Departed(words: "@\(object.name)", object: object.value as AnyObject))
  }
}

import PatchbayEngine
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
    let (world, name) = (context.world, try call.object.name)
    guard let parent = world.parent(ofHeld: name) else {
      return world.release(name)
    }
    // Held weakly by its parent, it may go.
    world.notingPaths(below: [parent]) { world.release(name) }
  }
}

extension World {
  /// The composer of a node that is held; nil for what stands in none.
  fileprivate func parent(ofHeld name: String) -> ComposableContainer? {
    (held.first { $0.name == name }?.value as? ComposableContainer)?.parent
  }

  fileprivate func release(_ name: String) {
    hasChanged = true
    for object in held where object.name == name {
      departed.append(Departed(words: "@\(name)", object: object.value as AnyObject))
    }
    held.removeAll { $0.name == name }
  }
}

import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage

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

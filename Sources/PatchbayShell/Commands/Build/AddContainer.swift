import PatchbayLanguage

/// `add container`.
struct AddContainer: Command {
  let form = CommandForm(
    "add container", .build, "adds a node that holds plugins",
    details:
      "A container is a leaf of the tree. Its parent must be a composer, or / for a tree of its own.",
    examples: ["add container room", "add container -p live/room; tree"], effect: .world)

  let place = Argument("P", NewPath(.node), "the path of the new node")
  let withParents = Flag.parents

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    try context.world.addNode(
      call.place, isComposer: false, withParents: call.withParents, at: call.words.place.span)
  }
}

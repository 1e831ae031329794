import PatchbayLanguage

/// `add composer` and `add container`.
struct AddNode: Command {
  let form: CommandForm
  let isComposer: Bool

  let place = Argument("P", NewPath(.node), "the path of the new node")
  let withParents = Flag("parents", letter: "p", "also adds missing composers above it")

  static let composer = AddNode(
    form: CommandForm(
      "add composer", .build, "adds a node that holds nodes",
      details: """
        A composer has child nodes and no plugins of its own; messages cross it on their way. Its \
        parent must be a composer, or / for a tree of its own.
        """,
      examples: ["add composer live", "add composer -p shop/floors/first; tree"], effect: .world),
    isComposer: true)

  static let container = AddNode(
    form: CommandForm(
      "add container", .build, "adds a node that holds plugins",
      details:
        "A container is a leaf of the tree. Its parent must be a composer, or / for a tree of its own.",
      examples: ["add container room", "add container -p live/room; tree"], effect: .world),
    isComposer: false)

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    try context.world.addNode(
      call.place, isComposer: isComposer, withParents: call.withParents,
      at: call.words.place.span)
  }
}

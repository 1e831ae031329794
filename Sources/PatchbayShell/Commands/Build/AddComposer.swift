import PatchbayLanguage

/// `add composer`.
struct AddComposer: Command {
  let form = CommandForm(
    "add composer", .build, "adds a node that holds nodes",
    details: """
      A composer has child nodes and no plugins of its own; messages cross it on their way. Its \
      parent must be a composer, or / for a tree of its own.
      """,
    examples: ["add composer live", "add composer -p shop/floors/first; tree"], effect: .world)

  let place = Argument("P", NewPath(.node), "the path of the new node")
  let withParents = Flag.parents

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    try context.world.addNode(
      call.place, isComposer: true, withParents: call.withParents, at: call.words.place.span)
  }
}

extension Flag {
  /// `--parents`, of commands that add a node.
  static var parents: Flag {
    Flag("parents", letter: "p", "also adds missing composers above it")
  }
}

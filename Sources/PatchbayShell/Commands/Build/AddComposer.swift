import PatchbayLanguage

/// `add composer`.
struct AddComposer: Command {
  let form = CommandForm(
    "add composer", .build, "adds a node that holds nodes",
    details: """
      A composer has no plugins of its own; messages cross it on their way between what it holds and \
      what is above it. Its parent must be a composer, or / for a tree of its own.
      """,
    examples: ["add composer live", "add composer -p shop/floors/first; tree"], effect: .world)

  let place = Argument("P", NewPath(.node), "where it is to be")
  let withParents = Flag.parents

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    try context.world.addNode(
      call.place, isComposer: true, withParents: call.withParents, at: call.words.place.span)
  }
}

extension Flag {
  /// Of commands that make a node.
  static var parents: Flag {
    Flag("parents", letter: "p", "makes the composers above it that are missing")
  }
}

import PatchbayEngine
import PatchbayLanguage

// add composer, add container

extension CommandTable {
  static let nodeCommands: [CommandSpec] = [
    CommandSpec(
      "add composer", .build, "adds a node that holds nodes",
      details: """
        A composer has no plugins of its own; messages cross it on their way between what it holds and \
        what is above it. Its parent must be a composer, or / for a tree of its own.
        """,
      parameters: [.init("P", .path(.new(.node)), "where it is to be")], options: [parentsOption],
      examples: ["add composer live", "add composer -p shop/floors/first; tree"], effect: .world
    ) { invocation, context throws(ShellError) in
      try addNode(invocation, context, isComposer: true)
    },
    CommandSpec(
      "add container", .build, "adds a node that holds plugins",
      details:
        "A container is a leaf of the tree. Its parent must be a composer, or / for a tree of its own.",
      parameters: [.init("P", .path(.new(.node)), "where it is to be")], options: [parentsOption],
      examples: ["add container room", "add container -p live/room; tree"], effect: .world
    ) { invocation, context throws(ShellError) in
      try addNode(invocation, context, isComposer: false)
    },
  ]

  private static let parentsOption = CommandSpec.Option(
    "parents", letter: "p", "makes the composers above it that are missing")

  private static func addNode(
    _ invocation: Invocation, _ context: CommandContext, isComposer: Bool
  ) throws(ShellError) {
    guard let word = invocation.word("P") else { return }
    try context.world.addNode(
      try context.newPath(word), isComposer: isComposer, withParents: invocation.has("parents"),
      at: word.span)
  }
}

import PatchbayEngine
import PatchbayLanguage
import PatchbayText

/// `mv`.
struct Move: Command {
  let form = CommandForm(
    "mv", .build, "moves a node into a composer",
    details: """
      If B is a composer, the node becomes its last child; if B is /, a tree of its own. If \
      nothing is at B, the node is moved there under that name. Remembered states and the state of \
      plugins move with it.
      """,
    examples: [
      "add container -p live/room; add composer shop; mv live/room shop; tree",
      "add container -p live/room; mv live/room /; tree",
    ], effect: .world)

  let source = Argument("A", NodePath(), "the node")
  let goal = Argument("B", FreePath(.composer, orNew: true), "its new parent or path")
  let weakly = Flag(
    "weak", "B does not retain it: the session does, as @NAME, until release")

  func check(_ words: CommandWords<Self>, in scope: CheckScope) {
    guard words.weakly != nil else { return }
    guard let name = words.source.nodeName else { return scope.willHoldSomething() }
    scope.willHold(name)
  }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let world = context.world
    let (node, _) = try call.source
    let path = try call.goal
    let span = call.words.goal.span
    let isNew = world.existing(path) == nil && !path.segments.isEmpty
    let name = isNew ? try world.newName(context.newPath(call.words.goal), at: span) : nil
    let parent =
      if isNew {
        try world.composer(above: path, at: span)
      } else {
        path.segments.isEmpty ? nil : try world.composer(path, at: span)
      }
    if let name, parent === node.parent { return world.rename(node, to: name) }
    if !isNew, let name = node.name, parent !== node.parent {
      try world.checkFree(path.child(name), at: span)
    }
    let isWeak = call.weakly && parent != nil
    if isWeak { try world.hold(node, at: call.words.weakly?.span) }
    try world.move(node, into: parent, as: name, weakly: isWeak, at: span)
  }
}

extension ArgumentWord {
  /// The name of the node at the path; nil if only the run knows what the path stands for.
  fileprivate var nodeName: String? {
    guard let path, let last = path.segments.last, !isPattern, !path.shortForm.isShortPath,
      !last.isStep, !last.isUnnamed
    else { return nil }
    return last.name
  }
}

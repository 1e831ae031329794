import PatchbayLanguage

/// `undo`.
struct Undo: Command {
  let form = CommandForm(
    "undo", .time, "undoes the last steps: the world is as it was before them",
    examples: ["add composer live; undo; tree", "add composer a; add composer b; undo 2; redo"],
    effect: .session)

  let steps = OptionalArgument("N", CountArgument(), "the number of steps (default: 1)")

  func check(_ words: CommandWords<Self>, in scope: CheckScope) { scope.willProvide() }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    try context.session.mayMoveInTime(at: call.span)
    let count = try call.steps ?? 1
    let steps = context.session.journal.stepsToUndo(count)
    try context.session.undo(count, at: call.words.steps?.span ?? call.span)
    context.tell("took back", steps)
  }
}

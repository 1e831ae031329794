import PatchbayLanguage

/// `redo`.
struct Redo: Command {
  let form = CommandForm(
    "redo", .time, "repeats steps that were undone",
    examples: [
      "add composer live; undo; redo; tree", "add composer a; add composer b; undo 2; redo 2",
    ], effect: .session)

  let steps = OptionalArgument("N", CountArgument(), "the number of steps (default: 1)")

  func check(_ words: CommandWords<Self>, in scope: CheckScope) { scope.willProvide() }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    try context.session.mayMoveInTime(at: call.span)
    let count = try call.steps ?? 1
    let steps = context.session.journal.stepsToRedo(count)
    try context.session.redo(count, at: call.words.steps?.span ?? call.span)
    context.tell("did again", steps)
  }
}

import PatchbayLanguage

/// `undo`.
struct Undo: Command {
  let form = CommandForm(
    "undo", .time, "goes back a step: the world is as it was before it",
    examples: ["add composer live; undo; tree", "add composer a; add composer b; undo 2; redo"],
    effect: .session)

  let steps = OptionalArgument("N", CountArgument(), "so many steps")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    try context.session.mayMoveInTime(at: call.span)
    try context.session.undo(try call.steps ?? 1, at: call.words.steps?.span ?? call.span)
  }
}

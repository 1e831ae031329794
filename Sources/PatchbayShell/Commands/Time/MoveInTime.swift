import PatchbayLanguage
import PatchbayText

/// `undo` and `redo`.
struct MoveInTime: Command {
  let form: CommandForm
  let isBack: Bool

  let steps = OptionalArgument("N", CountArgument(), "the number of steps (default: 1)")

  static let undo = MoveInTime(
    form: CommandForm(
      "undo", .time, "undoes the last steps: the world is as it was before them",
      examples: ["add composer live; undo; tree", "add composer a; add composer b; undo 2; redo"],
      effect: .session), isBack: true)

  static let redo = MoveInTime(
    form: CommandForm(
      "redo", .time, "repeats steps that were undone",
      examples: [
        "add composer live; undo; redo; tree", "add composer a; add composer b; undo 2; redo 2",
      ], effect: .session), isBack: false)

  func check(_ words: CommandWords<Self>, in scope: CheckScope) { scope.willProvide() }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let session = context.session
    // The step under way may have changed the world already.
    guard session.parts?.isEmpty ?? true else { throw ShellError(.midStep, at: call.span) }
    let (count, span) = (try call.steps ?? 1, call.words.steps?.span ?? call.span)
    let (journal, last) = (session.journal, session.lastStep)
    let moved =
      (isBack ? Array(journal.steps.suffix(count)) : journal.undone.suffix(count)).reversed()
    try isBack ? session.undo(count, at: span) : session.redo(count, at: span)
    // A person at the prompt sees the steps, the next first; scripts go on without a word.
    guard session.options.isInteractive, !moved.isEmpty else { return }
    context.print(
      answer: moved.prefix(Self.mostTold).enumerated().map { index, step in
        let deed = isBack ? "took back" : "did again"
        let number = isBack ? last - index : last + 1 + index
        return [index == 0 ? deed : "", "s\(number)", step.text.oneLine]
      }, folding: false)
    if moved.count > Self.mostTold { context.print("and \(moved.count - Self.mostTold) more") }
  }

  private static let mostTold = 10
}

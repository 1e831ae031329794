import PatchbayCatalog
import PatchbayLanguage

// What is typed may take only so much: past a limit the command has failed, and the world is as before.

extension Session {
  /// Runs a command within those that are under way, as long as these are not too many.
  func nested(at span: SourceSpan, _ body: () throws(ShellError) -> Void) throws(ShellError) {
    nesting += 1
    defer { nesting -= 1 }
    try checkNesting(nesting, at: span)
    try body()
  }

  /// Throws if commands stand in one another too deeply.
  func checkNesting(_ depth: Int, at span: SourceSpan) throws(ShellError) {
    let most = options.budgets[.nesting]
    guard depth <= most else { throw ShellError(.overBudget(.nesting, most), at: span) }
    guard !StackRoom.isShort(of: Nesting.stackOfCommand) else {
      throw ShellError(.tooDeep(what: "commands and files", most: depth - 1, .stack), at: span)
    }
  }

  /// Counts what a command prints; false where it is too much.
  func mayPrint(_ text: String) -> Bool {
    guard !stage.spending.isOver else { return false }
    stage.spending.spend(text.utf8.count, of: .output)
    return !stage.spending.isOver
  }

  /// Begins to count anew, with the first of the commands that run one another.
  func beginSpending() { stage.spending = Spending(options.budgets) }

  /// Throws if the command under way has taken too much.
  func checkSpending(at span: SourceSpan? = nil) throws(ShellError) {
    guard let budget = stage.spending.exceeded else { return }
    throw ShellError(.overBudget(budget, options.budgets[budget]), at: span)
  }

  /// Why the work under way was stopped: it exceeded a budget, or was interrupted.
  var reasonToStop: ShellError {
    failure { () throws(ShellError) in try checkSpending() } ?? ShellError(.interrupted)
  }
}

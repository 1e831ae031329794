import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform

// A message that ends at a limit fails its command, and all commands around that one.

/// A point in the sequence of messages, to find those that met a limit since.
struct LimitMark {
  fileprivate let lastMessage: Int
  fileprivate let count: Int
}

extension Session {
  /// The current point.
  var limitMark: LimitMark {
    LimitMark(lastMessage: recorder.lastNumber, count: recorder.limitCount)
  }

  /// Throws if a message has ended at a limit since a mark.
  func checkLimits(since mark: LimitMark) throws(ShellError) {
    guard recorder.limitCount > mark.count else { return }
    let traces = recorder.traces.filter {
      $0.number > mark.lastMessage && $0.isTakenBack != true
    }
    guard let trace = traces.first(where: { $0.limitMet != nil }), let limit = trace.limitMet else {
      throw ShellError(
        .refusedByEngine("a message ended at a limit", code: CommandCode.limit.code))
    }
    let first = traces.map(\.number).min() ?? trace.number
    let fault = trace.hops.lazy.compactMap { hop -> String? in
      if case .fault(let words) = hop.step { words } else { nil }
    }.first
    let root = world.roots.map { world.path(of: $0) }.first { trace.sender.isWithin($0) }
    throw ShellError(
      .limitMet(
        LimitMet(
          message: first, more: trace.number - first, limit: limit,
          root: trace.isOfFullStack ? nil : root?.text ?? "ROOT",
          cycle: recorder.traces.cycle(endingWith: trace), fault: fault)))
  }
}

// Budgets of commands: a command that exceeds one fails, and the world is as before.

extension Session {
  /// Runs a nested command; throws if commands are nested too deeply.
  func nested(at span: SourceSpan, _ body: () throws(ShellError) -> Void) throws(ShellError) {
    nesting += 1
    defer { nesting -= 1 }
    try checkNesting(nesting, at: span)
    try body()
  }

  /// Throws if commands are nested too deeply, or if the stack is short.
  func checkNesting(_ depth: Int, at span: SourceSpan) throws(ShellError) {
    let most = options.budgets[.nesting]
    guard depth <= most else { throw ShellError(.overBudget(.nesting, most), at: span) }
    guard !StackRoom.isShort(of: Nesting.stackOfCommand) else {
      throw ShellError(.tooDeep(what: "commands and files", most: depth - 1, .stack), at: span)
    }
  }

  /// Counts what a command prints; false once a budget is exceeded, and for what is incomplete.
  func mayPrint(_ text: String) -> Bool {
    guard !stage.spending.isOver, !Work.isStopped else { return false }
    stage.spending.spend(text.utf8.count, of: .output)
    return !stage.spending.isOver
  }

  /// Resets what the budgets count, before and after each outermost command.
  func beginSpending() { stage.spending = Spending(options.budgets) }

  /// Throws if the command under way has exceeded a budget.
  func checkSpending(at span: SourceSpan? = nil) throws(ShellError) {
    guard let budget = stage.spending.exceeded else { return }
    throw ShellError(.overBudget(budget, options.budgets[budget]), at: span)
  }

  /// Why the work under way was stopped: it exceeded a budget, or was interrupted.
  var reasonToStop: ShellError {
    failure { () throws(ShellError) in try checkSpending() } ?? ShellError(.interrupted)
  }
}

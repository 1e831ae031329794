/// How deeply values, parts of formulas and `$(…)` may stand in one another in what is run just now.
package struct Nesting: Sendable {
  /// The nesting that the caller has asked for.
  private let asked: Int
  /// What the stack bears of it.
  private let most: Int

  @TaskLocal private static var current = Nesting(asked: standard, most: standard)

  private init(asked: Int, most: Int) { (self.asked, self.most) = (asked, most) }
}

extension Nesting {
  /// Does something in which they may stand in one another as deeply as these limits say.
  package static func upTo<Result, Failure: Error>(
    _ budgets: Budgets, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let asked = budgets[.nesting]
    guard asked != current.asked else { return try body() }
    let nesting = Nesting(asked: asked, most: min(asked, bearable))
    return try $current.withValue(nesting) {
      Swift.Result { () throws(Failure) in try body() }
    }
    .get()
  }

  /// Why none may stand so deep in others; nil where one may.
  package static func refusal(of depth: Int) -> Refusal? {
    let current = current
    if depth >= current.asked { return .limit }
    return depth >= current.most || StackRoom.isShort() ? .stack : nil
  }

  /// Why nothing may stand deeper.
  package enum Refusal: Sendable, Hashable {
    /// There is a limit that can't be set.
    case always
    /// The default.
    case limit
    /// More was asked for than the stack bears.
    case stack
  }
}

// MARK: - The stack

extension Nesting {
  private static var standard: Int { Budget.nesting.standard }

  /// What a command needs of the stack, with the values that it meets.
  package static var stackOfCommand: Int {
    StackRoom.command + max(0, current.most - standard) * stackOfLevel
  }

  /// What fits a quarter of what is left of the stack; the rest is for commands in one another.
  private static var bearable: Int {
    standard + max(0, StackRoom.left / 4 - StackRoom.command) / stackOfLevel
  }

  /// What a value takes at most for a level of it, whatever is done with it, without optimisation.
  private static let stackOfLevel = 2 << 10
}

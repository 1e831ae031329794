/// How deeply values, parts of formulas and `$(…)` may be nested in the code that is running.
package struct Nesting: Sendable {
  /// The nesting that the caller has asked for.
  private let asked: Int
  /// The nesting that the stack has room for, at most `asked`.
  private let most: Int

  @TaskLocal private static var current = Nesting(asked: standard, most: standard)

  private init(asked: Int, most: Int) { (self.asked, self.most) = (asked, most) }
}

extension Nesting {
  /// Calls a closure in which nesting is limited by these budgets.
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

  /// Why nesting to a depth is refused; nil if it is allowed.
  package static func refusal(of depth: Int) -> Refusal? {
    let current = current
    if depth >= current.asked { return .limit }
    return depth >= current.most || StackRoom.isShort() ? .stack : nil
  }

  /// The reason why deeper nesting is refused.
  package enum Refusal: Sendable, Hashable {
    /// A limit that can't be changed was reached.
    case always
    /// The limit of the budget was reached.
    case limit
    /// The stack has no room for as much as was asked for.
    case stack
  }
}

// MARK: - The stack

extension Nesting {
  private static var standard: Int { Budget.nesting.standard }

  /// The stack that a command needs, with the values that it meets, in bytes.
  package static var stackOfCommand: Int {
    StackRoom.command + max(0, current.most - standard) * stackOfLevel
  }

  /// The nesting that fits a quarter of the remaining stack; the rest is for nested commands.
  private static var bearable: Int {
    standard + max(0, StackRoom.left / 4 - StackRoom.command) / stackOfLevel
  }

  /// The most stack that a level of a value takes in any operation, without optimisation, in bytes.
  private static let stackOfLevel = 2 << 10
}

extension Formula {
  /// The explanation of a result: the conditions, what each of them read, and which decided.
  public struct Explanation: Sendable, Hashable {
    /// The value of the formula, or the error.
    public let outcome: Result<Value, ShellError>
    /// The conditions that `&&`, `||` and `!` join, in the order of writing.
    public let parts: [Part]
  }

  /// A condition of a formula.
  public struct Part: Sendable, Hashable {
    /// The text of the condition.
    public let text: String
    /// The value of the condition, or the error; evaluated even if others had decided already.
    public let outcome: Result<Value, ShellError>
    /// The operands that the condition read.
    public let readings: [Reading]
    /// Whether the condition decided the result.
    public let isDecisive: Bool
  }

  /// An operand that was read, and its value.
  public struct Reading: Sendable, Hashable {
    /// The operand that was read.
    public let operand: Operand
    /// The value of the operand; null if there was none.
    public let value: Value
  }

  /// Evaluates the formula, and explains the result.
  public func explain(in context: some FormulaContext) -> Explanation {
    let parts = conditions(of: root)
    let (outcome, decisive) = decide(root, context)
    return Explanation(
      outcome: outcome,
      parts: parts.map { part in
        Part(
          text: text(of: part), outcome: attempt(part, context),
          readings: operands(of: part).map {
            Reading(operand: $0, value: value(of: $0, context))
          },
          isDecisive: decisive.contains(part.start))
      })
  }
}

extension Formula {
  /// The conditions that `&&`, `||` and `!` join.
  private func conditions(of term: Term) -> [Term] {
    switch term.node {
    case .binary(.and, let a, let b), .binary(.or, let a, let b):
      conditions(of: a) + conditions(of: b)
    case .not(let operand): conditions(of: operand)
    default: [term]
    }
  }

  private func attempt(_ term: Term, _ context: some FormulaContext) -> Result<Value, ShellError> {
    do throws(ShellError) {
      return .success(try evaluate(term, context))
    } catch {
      return .failure(error)
    }
  }

  /// The outcome of a part, and where the conditions begin that decided it.
  private func decide(
    _ term: Term, _ context: some FormulaContext
  ) -> (Result<Value, ShellError>, Set<Int>) {
    switch term.node {
    case .not(let operand):
      let (_, decisive) = decide(operand, context)
      return (attempt(term, context), decisive)
    case .binary(let operation, let a, let b) where operation == .and || operation == .or:
      let (outcome, first) = decide(a, context)
      let (last, second) = decide(b, context)
      switch (settles(outcome, operation), settles(last, operation)) {
      case (true?, true?): return (attempt(term, context), first.union(second))
      case (false?, _): break
      case (true?, _), (nil, _): return (attempt(term, context), first)
      }
      // True for `&&`, and false for `||`, need both conditions; otherwise the second one decided.
      let takesBoth =
        switch last {
        case .success(.bool(let bool)): bool == (operation == .and)
        case .success(.null): operation == .or
        default: false
        }
      return (attempt(term, context), takesBoth ? first.union(second) : second)
    default: return (attempt(term, context), [term.start])
    }
  }

  /// Whether one side of `&&` or `||` settles the result, whatever the other is; nil if it fails.
  private func settles(_ side: Result<Value, ShellError>, _ operation: Operation) -> Bool? {
    switch side {
    case .success(.bool(let bool)): bool == (operation == .or)
    case .success(.null): operation == .and
    default: nil
    }
  }
}

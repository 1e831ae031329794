// Finds single values that would make a condition false, or true, by trying them.

extension Formula {
  /// A value that an operand might have instead of its present one.
  package struct Trial {
    package let operand: Operand
    package let value: Value
    /// Set if every value other than this one would do.
    package var otherThan: Value?
  }

  /// The single values with which the formula would hold, or would not, the likeliest first.
  package func trials(holding: Bool, in context: some FormulaContext) -> [Trial] {
    let trials = trials(of: root, in: context)
    let ordered = trials.filter(\.isOfEnvironment) + trials.filter { !$0.isOfEnvironment }
    return ordered.filter { trial in
      (try? holds(in: Supposition(context: context, trial: trial))) == holding
    }
  }

  private func trials(of term: Term, in context: some FormulaContext) -> [Trial] {
    switch term.node {
    case .not(let inner): return trials(of: inner, in: context)
    case .binary(.and, let a, let b), .binary(.or, let a, let b):
      return trials(of: a, in: context) + trials(of: b, in: context)
    case .read(let operand):
      switch value(of: operand, context) {
      case .bool(let bool): return [Trial(operand: operand, value: .bool(!bool))]
      case .null: return [Trial(operand: operand, value: .bool(true))]
      default: return []
      }
    case .binary(let operation, let a, let b) where operation.comparesValues:
      return trials(of: a, against: b, operation, in: context)
        + trials(of: b, against: a, operation, in: context)
    default: return []
    }
  }

  private func trials(
    of term: Term, against other: Term, _ operation: Operation, in context: some FormulaContext
  ) -> [Trial] {
    guard case .read(let operand) = term.node, let bound = try? evaluate(other, context) else {
      return []
    }
    let now = value(of: operand, context)
    if case .text(let text) = bound, operation == .equal || operation == .unequal {
      return [
        Trial(operand: operand, value: bound),
        Trial(operand: operand, value: .text(text + "?"), otherThan: bound),
      ]
    }
    return bound.neighbours.filter { $0.typeName == now.typeName || now == .null }
      .map { Trial(operand: operand, value: $0) }
  }
}

extension Formula.Operation {
  /// Whether the operation compares two values.
  var comparesValues: Bool {
    switch self {
    case .equal, .unequal, .less, .atMost, .greater, .atLeast: true
    default: false
    }
  }
}

extension Value {
  /// The value itself, and its neighbours.
  fileprivate var neighbours: [Value] {
    switch self {
    case .bool(let bool): [.bool(bool), .bool(!bool)]
    case .int(let int): [.int(int), .int(int &- 1), .int(int &+ 1)]
    case .double(let double): [.double(double), .double(double - 1), .double(double + 1)]
    case .text: [self]
    case .null, .list, .object: []
    }
  }
}

extension Formula.Trial {
  package var isOfEnvironment: Bool {
    if case .environment = operand { true } else { false }
  }
}

/// A message as it is, except for one value.
private struct Supposition<Context: FormulaContext>: FormulaContext {
  let context: Context
  let trial: Formula.Trial

  var kind: Value { context.kind }

  func field(_ name: String) -> Value? {
    trial.operand == .field([name]) ? trial.value : context.field(name)
  }

  func environment(_ key: String) -> Value? {
    trial.operand == .environment([key]) ? trial.value : context.environment(key)
  }
}

import PatchbayLanguage

// Which values of the environment formulas read.

extension InterceptorPlan {
  /// The keys that its condition and its formulas read.
  package var readKeys: [String] {
    let makings = (action as? any ReplacingAction)?.makings ?? []
    let answer = (action as? any AnsweringAction)?.answer
    return (condition?.readKeys ?? []) + makings.flatMap(\.expressions).flatMap(\.readKeys)
      + (answer?.expressions ?? []).flatMap(\.readKeys)
  }
}

extension Expression {
  fileprivate var readKeys: [String] {
    if case .formula(let formula) = self { formula.readKeys } else { [] }
  }
}

extension Formula {
  /// The keys of the environment that it looks up.
  package var readKeys: [String] {
    operands.compactMap { operand in
      if case .environment(let names) = operand { names.first } else { nil }
    }
  }
}

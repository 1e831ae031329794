import PatchbayInspection
import PatchbayLanguage

extension Formula {
  /// One value with which it would not hold, of the environment or else of a field: `env.muted=false`.
  ///
  /// Nil where no number, truth or text alone would do.
  func remedy(in context: MessageContext, _ wording: Wording) -> Reasoning.Reason? {
    counterexamples(in: context).first { !$0.isSecret(by: wording) }?.reason
  }
}

extension Expression {
  /// What would have to be sent otherwise so that it would not hold: `send it with .n other than 6`.
  ///
  /// Only what is sent counts: a value of the environment may be secret, and is not at the caller's hand.
  func counsel(in context: some FormulaContext) -> String? {
    guard case .formula(let formula) = self else { return nil }
    return formula.counterexamples(in: context).lazy.filter { !$0.isOfEnvironment }
      .compactMap(\.counsel).first
  }
}

extension Formula.Trial {
  fileprivate var counsel: String? {
    guard case .field = operand else { return nil }
    return "send it with \(words)"
  }

  private var words: String {
    otherThan.map { "\(operand) other than \($0)" } ?? "\(operand)=\(value)"
  }

  fileprivate func isSecret(by wording: Wording) -> Bool {
    switch operand {
    case .environment(let names), .field(let names):
      wording.words(of: value, key: names.last) != wording.words(of: value)
    case .kind: true
    }
  }

  fileprivate var reason: Reasoning.Reason {
    Reasoning.Reason(
      Reasoning.Reason.wouldPass + words,
      .remedy(operand: "\(operand)", isOfEnvironment: isOfEnvironment))
  }
}

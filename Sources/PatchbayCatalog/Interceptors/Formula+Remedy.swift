import PatchbayInspection
import PatchbayLanguage

extension Formula {
  /// One environment value or field that would make the formula false: `env.muted=false`.
  ///
  /// Returns nil if no single number, Boolean or text is enough.
  func remedy(in context: MessageContext, _ wording: Wording) -> Reasoning.Reason? {
    counterexamples(in: context).first { !$0.isSecret(by: wording) }?.reason
  }
}

extension Expression {
  /// A change of the message that would make the formula false: `send it with .n other than 6`.
  ///
  /// Only fields count: an environment value may be secret, and the caller may not control it.
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

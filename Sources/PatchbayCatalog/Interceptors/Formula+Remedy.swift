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

extension Formula.Trial {
  fileprivate func isSecret(by wording: Wording) -> Bool {
    switch operand {
    case .environment(let names), .field(let names):
      wording.words(of: value, key: names.last) != wording.words(of: value)
    case .kind: true
    }
  }

  fileprivate var reason: Reasoning.Reason {
    let words = otherThan.map { "\(operand) other than \($0)" } ?? "\(operand)=\(value)"
    return Reasoning.Reason(
      Reasoning.Reason.wouldPass + words,
      .remedy(operand: "\(operand)", isOfEnvironment: isOfEnvironment))
  }
}

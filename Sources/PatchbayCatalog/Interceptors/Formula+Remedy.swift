import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

extension Formula {
  /// One environment value or field that would make the formula false: `env.muted=false`.
  ///
  /// Returns nil if no single number, Boolean or text is enough.
  func remedy(in context: MessageContext, _ wording: Wording) -> Reasoning.Reason? {
    trials(holding: false, in: context).first { !$0.isSecret(by: wording) }?.reason
  }
}

extension Expression {
  /// The values of fields and of the environment with which the formula would hold, or would not.
  func trials(
    holding: Bool, in context: ForeseeingContext, of kind: Kind, _ wording: Wording
  ) -> [Foresight.Trial] {
    guard case .formula(let formula) = self else { return [] }
    let trials = formula.trials(holding: holding, in: context)
      .filter { !$0.isSecret(by: wording) }
    // Another field concerns this message alone.
    return (trials.filter { !$0.isOfEnvironment } + trials.filter(\.isOfEnvironment))
      .compactMap { $0.foresight(in: context, of: kind) }
  }
}

extension Formula.Trial {
  /// The trial as something to do: `send it with .n other than 6`, `set env.muted=false on /live`.
  fileprivate func foresight(in context: ForeseeingContext, of kind: Kind) -> Foresight.Trial? {
    switch operand {
    case .field(let names):
      return Foresight.Trial("send it with \(words)", isOfMessage: true) { content in
        (content as? ForeseenMessage)?.setting(names[0], value, of: kind)
      }
    case .environment(let names):
      guard let origin = context.origin(of: names[0]) else { return nil }
      let change = SupposedValue(key: names[0], node: TopologyPath(of: origin), value: value)
      return Foresight.Trial("set \(words) on \(change.node)", isOfMessage: false) { content in
        (content as? ForeseenMessage ?? ForeseenMessage()).supposing(change)
      }
    case .kind: return nil
    }
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
    Reasoning.Reason(Reasoning.Reason.wouldPass + words, .remedy)
  }
}

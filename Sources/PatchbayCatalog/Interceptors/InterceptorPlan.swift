package import PatchbayEngine
package import PatchbayInspection

/// The plan of an interceptor of the shell: an action, its kinds and its condition.
package struct InterceptorPlan {
  let deed: ActionDeed
  /// The kinds that it applies to; nil for all.
  package let kinds: [Kind]?
  /// The condition; nil for always.
  let condition: Expression?
  /// The keys of the kinds that it can apply to, by its kinds or its condition; nil for all.
  let keys: Set<MessageKey>?
  /// The effect on messages that it applies to.
  let effect: InterceptorDescription.Action
  /// The formulas of the action that read the environment.
  let readings: [Expression]

  init(deed: ActionDeed, kinds: [Kind]?, condition: Expression?, among table: KindTable) {
    (self.deed, self.kinds, self.condition) = (deed, kinds, condition)
    keys = (kinds ?? condition?.onlyKinds(of: table)).map { Set($0.map(\.carried.key)) }
    effect = deed.effect
    readings = deed.expressions.readingEnvironment
  }
}

extension InterceptorPlan {
  /// Makes an interceptor that follows the plan and writes into a diary.
  package func interceptor(
    id: String, kinds: KindTable, stage: Stage, diary: Diary = Diary()
  ) -> any MessageInterceptor {
    let work = InterceptorWork(plan: self, kinds: kinds, stage: stage, diary: diary)
    guard case .writes(let write) = deed else { return ShellInterceptor(uniqueId: id, work: work) }
    return ShellListener(uniqueId: id, write: write, work: work)
  }

  /// The environment keys that the condition and the formulas read.
  package var environmentKeys: [String] {
    ([condition].compactMap(\.self) + deed.expressions).flatMap(\.environmentKeys)
  }

  /// The condition if no message can fulfil it; else nil.
  package var impossibleCondition: String? {
    condition.flatMap { $0.neverHolds(among: kinds) ? $0.text : nil }
  }

  /// The description of the behaviour for tools.
  package var interceptorDescription: InterceptorDescription {
    let names = kinds?.map(\.engineName)
    var description = InterceptorDescription(effect, kinds: names, when: condition?.text)
    description.deed = deed.words(about: (names ?? []).joined(separator: ", "))
    return description
  }

  /// Predicts the effect on a message at a node; as in a dispatch, a message passes if an
  /// expression fails.
  package func foresight(
    of message: ForeseenMessage, _ kind: Kind, at node: ComposableContainer?, _ wording: Wording
  ) -> Foresight {
    let holding = condition.map { $0.holding(for: message, kind, at: node) } ?? []
    guard effect != .passes, let holding,
      let foreseen = deed.foreseen(of: message, kind, at: node)
    else { return Foresight(.passes) }
    let context = MessageContext(message, kind, at: node)
    return Foresight(
      effect, carrying: foreseen.messages,
      missing: (holding + foreseen.missing).unique,
      trials: holding.isEmpty
        ? condition?.trials(holding: false, in: context, of: kind, wording) ?? [] : [])
  }
}

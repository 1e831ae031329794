package import PatchbayEngine
package import PatchbayInspection

/// The plan of an interceptor of the shell: an action, its kinds and its condition.
package struct InterceptorPlan {
  package let action: any InterceptorAction
  /// The kinds that it applies to; nil for all.
  package let kinds: [Kind]?
  /// The condition; nil for always.
  let condition: Expression?
  /// The keys of the kinds that it can apply to, by its kinds or its condition; nil for all.
  let keys: Set<MessageKey>?
  /// The effect on messages that it applies to.
  let effect: InterceptorDescription.Action

  init(
    action: any InterceptorAction, kinds: [Kind]?, condition: Expression?, among table: KindTable
  ) {
    self.action = action
    self.kinds = kinds
    self.condition = condition
    keys = (kinds ?? condition?.onlyKinds(of: table)).map { Set($0.map(\.carried.key)) }
    effect = action.effect
  }
}

extension InterceptorPlan {
  /// Makes an interceptor that follows the plan and writes into a diary.
  package func interceptor(
    id: String, kinds: KindTable, stage: Stage, diary: Diary = Diary()
  ) -> any MessageInterceptor {
    let work = InterceptorWork(plan: self, kinds: kinds, stage: stage, diary: diary)
    guard let listening = action as? any ListeningAction else {
      return ShellInterceptor(uniqueId: id, action: action, work: work)
    }
    return ShellListener(uniqueId: id, action: listening, work: work)
  }

  /// The environment keys that the condition and the formulas read.
  package var environmentKeys: [String] {
    ([condition].compactMap(\.self) + action.expressions).flatMap(\.environmentKeys)
  }

  /// The condition if no message can fulfil it; else nil.
  package var impossibleCondition: String? {
    condition.flatMap { $0.neverHolds(among: kinds) ? $0.text : nil }
  }

  /// The description of the behaviour for tools.
  package var interceptorDescription: InterceptorDescription {
    let names = kinds?.map(\.engineName)
    var description = InterceptorDescription(effect, kinds: names, when: condition?.text)
    description.deed = action.words(about: (names ?? []).joined(separator: ", "))
    return description
  }

  /// Predicts the effect on a message at a node; as in a dispatch, a message passes if an
  /// expression fails.
  package func foresight(
    of message: ForeseenMessage, _ kind: Kind, at node: ComposableContainer?, _ wording: Wording
  ) -> Foresight {
    let context = ForeseeingContext(message, kind, at: node)
    let holds = (try? condition?.holds("--when", in: context)) ?? (condition == nil)
    guard effect != .passes, holds || !context.missing.isEmpty,
      let deed = action.foreseen(of: message, kind, at: node)
    else { return Foresight(.passes) }
    return Foresight(
      effect, carrying: deed.messages.map { $0.supposing(message.supposed) },
      missing: (context.missing + deed.missing).unique,
      trials: context.missing.isEmpty ? condition?.trials(in: context, of: kind, wording) ?? [] : []
    )
  }
}

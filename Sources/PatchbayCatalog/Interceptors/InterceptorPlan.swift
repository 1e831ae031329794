package import PatchbayEngine
package import PatchbayInspection

/// What an interceptor of the shell is to do: an action, the kinds it concerns, and when.
package struct InterceptorPlan {
  /// What it does.
  package let action: any InterceptorAction
  /// The kinds that it concerns; nil for all.
  package let kinds: [Kind]?
  /// When it does so; nil for always.
  let condition: Expression?
  /// The keys of the kinds that it can concern, by their names or by the condition; nil for all.
  let keys: Set<MessageKey>?
  /// What becomes of the messages that it concerns.
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
  /// An interceptor that does this, and writes into a diary.
  package func interceptor(
    id: String, kinds: KindTable, stage: Stage, diary: Diary = Diary()
  ) -> any MessageInterceptor {
    let work = InterceptorWork(plan: self, kinds: kinds, stage: stage, diary: diary)
    guard let listening = action as? any ListeningAction else {
      return ShellInterceptor(uniqueId: id, action: action, work: work)
    }
    return ShellListener(uniqueId: id, action: listening, work: work)
  }

  /// The environment keys that its condition and its formulas read.
  package var environmentKeys: [String] {
    ([condition].compactMap(\.self) + action.expressions).flatMap(\.environmentKeys)
  }

  /// The condition, where no message can make it true.
  package var impossibleCondition: String? {
    condition.flatMap { $0.neverHolds(among: kinds) ? $0.text : nil }
  }

  /// What it does, for tools to reason about.
  package var interceptorDescription: InterceptorDescription {
    let names = kinds?.map(\.engineName)
    var description = InterceptorDescription(effect, kinds: names, when: condition?.text)
    description.deed = action.words(about: (names ?? []).joined(separator: ", "))
    return description
  }

  /// What it would make of a message at a node; what can't be worked out passes, as when it is sent.
  package func foresight(
    of message: ForeseenMessage, _ kind: Kind, at node: ComposableContainer?
  ) -> Foresight {
    let context = ForeseeingContext(message, kind, at: node)
    let holds = (try? condition?.holds("--when", in: context)) ?? (condition == nil)
    guard effect != .passes, holds || !context.missing.isEmpty,
      let contents = action.foreseen(of: message, kind, at: node)
    else { return Foresight(.passes) }
    return Foresight(
      effect, carrying: contents, missing: context.missing,
      passing: context.missing.isEmpty ? condition?.counsel(in: context) : nil)
  }
}

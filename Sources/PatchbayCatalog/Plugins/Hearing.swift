import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// The kinds and the channel that a plugin observes.
struct Hearing {
  /// The kinds; nil for all messages, including kinds defined later.
  let kinds: [Kind]?
  /// Weak, since the table holds closures of its observers.
  weak let table: KindTable?
  let channel: MessageChannel
}

extension Hearing {
  /// Observes until the sender leaves; kinds defined later are added as long as `owner` exists.
  ///
  /// A query is observed by a handler that gives no answer.
  func start(
    for owner: AnyObject, with sender: MessageSender,
    _ handle: @escaping (Kind, Value) throws -> Void
  ) {
    // A kind on offer may be replaced by a definition, and is then no longer observed.
    var offered: [String: MessageBinding] = [:]
    sender.observeTogether {
      for kind in kinds ?? table?.messages ?? [] {
        let binding = hear(kind, with: sender, handle)
        if kinds == nil, table?.isOffered(kind) == true { offered[kind.name] = binding }
      }
    }
    guard kinds == nil else { return }
    table?.observeDefinitions(while: owner) { kind, replaced in
      for other in replaced { offered.removeValue(forKey: other.name)?.cancel() }
      if kind.category != .query { hear(kind, with: sender, handle) }
    }
  }

  @discardableResult
  private func hear(
    _ kind: Kind, with sender: MessageSender, _ handle: @escaping (Kind, Value) throws -> Void
  ) -> MessageBinding? {
    guard kind.category == .query else {
      return kind.observe(with: sender, channel: channel) { try handle(kind, $0) }
    }
    return kind.answer(with: sender, channel: channel) { fields in
      try handle(kind, fields)
      return nil
    }
  }

  static let on = PluginParameter(
    "on", .kinds, "the kinds to observe (default: all messages, also kinds defined later)")
  static let channel = PluginParameter(
    "channel", .channel, "the channel to observe (default: none)")
}

extension MessageSender {
  /// The context for formulas of a message that this sender's plugin receives.
  func context(_ kind: Kind, _ fields: Value, on stage: Stage? = nil) -> MessageContext {
    MessageContext(kind: kind.name, fields: fields, at: endpoint.node, on: stage)
  }

  /// Whether a plugin's condition holds; what it read is noted for `why`, with what fails to
  /// follow if the condition does not hold.
  func holds(
    _ condition: Expression?, in context: MessageContext, on stage: Stage, orElse missing: String
  ) throws -> Bool {
    guard let condition else { return true }
    let holds = try condition.holds("when", in: context)
    note(saying: {
      let unmet = Reasoning.Reason(
        "\(missing): \(condition.text.onOneLine) does not hold", .unmet)
      let parts: [Reasoning.Reason] =
        if case .formula(let formula) = condition {
          formula.parts(in: context, stage.wording).reasons
        } else { [] }
      return Reasoning(summary: "", reasons: (holds ? [] : [unmet]) + parts)
    })
    return holds
  }
}

extension MessageSender {
  /// Notes for `why` the environment values that formulas read.
  func noteSettings(_ readings: [Expression], in context: MessageContext, on stage: Stage) {
    if readings.isEmpty { return }
    note(saying: { Reasoning(summary: "", reasons: readings.settings(in: context, stage.wording)) })
  }
}

extension Value {
  /// Describes a received message.
  init(heard kind: Kind, _ fields: Value) { self = ["kind": .text(kind.name), "fields": fields] }
}

import PatchbayEngine
import PatchbayLanguage

/// The kinds and the channel that a plugin observes.
struct Hearing {
  /// Nil for every message known, and every one that is defined later.
  let kinds: [Kind]?
  /// Weak, since it holds those who hear what it will define.
  weak let table: KindTable?
  let channel: MessageChannel
}

extension Hearing {
  /// Hears until the sender leaves; kinds that are defined later for as long as `owner` is there.
  ///
  /// A query is heard by being asked and giving no answer.
  func start(
    for owner: AnyObject, with sender: MessageSender,
    _ handle: @escaping (Kind, Value) throws -> Void
  ) {
    sender.observeTogether {
      for kind in kinds ?? table?.messages ?? [] { hear(kind, with: sender, handle) }
    }
    guard kinds == nil else { return }
    table?.observeDefinitions(while: owner) { kind in
      if kind.category != .query { hear(kind, with: sender, handle) }
    }
  }

  private func hear(
    _ kind: Kind, with sender: MessageSender, _ handle: @escaping (Kind, Value) throws -> Void
  ) {
    if kind.category == .query {
      _ = kind.answer(with: sender, channel: channel) { fields in
        try handle(kind, fields)
        return nil
      }
    } else {
      _ = kind.observe(with: sender, channel: channel) { try handle(kind, $0) }
    }
  }

  static let on = PluginParameter(
    "on", .kinds, "the kinds to observe (default: all messages, also kinds defined later)")
  static let channel = PluginParameter(
    "channel", .channel, "the channel to observe (default: none)")
}

extension MessageSender {
  /// What formulas see of a message that this sender's plugin hears.
  func context(_ kind: Kind, _ fields: Value, on stage: Stage? = nil) -> MessageContext {
    MessageContext(kind: kind.name, fields: fields, at: endpoint.node, on: stage)
  }
}

extension Value {
  /// A message that was heard.
  init(heard kind: Kind, _ fields: Value) { self = ["kind": .text(kind.name), "fields": fields] }
}

// What a workbench hands to a participant in the way of a scheme: its own handlers are called, and nothing else
// happens to the message.

extension Endpoint {
  /// Whether it hears or answers what is of a key, on whatever channel.
  package func handles(_ key: MessageKey) -> Bool {
    participant.receivers.contains { $0.isLive && $0.key == key }
  }

  /// Has it hear a message; false if it hears none of its kind.
  package func hear<M: PluginMessage>(_ message: M) throws -> Bool {
    let key = MessageKey(messageType: M.self, kind: message.kind)
    var isHeard = false
    for receiver in participant.receivers where receiver.isLive && receiver.key == key {
      isHeard = true
      try (receiver as? Receiver<M>)?.hear(message)
    }
    return isHeard
  }

  /// Has it answer a query; nil if it answers none of its kind, or has no answer.
  package func answer<Q: SyncPluginMessage>(to query: Q) throws -> Q.Response? {
    let key = MessageKey(queryType: Q.self, kind: query.kind)
    for receiver in participant.receivers where receiver.isLive && receiver.key == key {
      if let answer = try (receiver as? Answerer<Q>)?.handler(query) { return answer }
    }
    return nil
  }
}

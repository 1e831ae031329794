// What a workbench hands to a participant in the way of a scheme: its own handlers are called, and nothing else
// happens to the message.

extension Endpoint {
  /// Whether it hears or answers what is of a key, on whatever channel.
  package func handles(_ key: MessageKey) -> Bool {
    participant.subscriptions.contains { $0.isLive && $0.key == key }
  }

  /// Delivers a message to it directly; false if it observes none of its kind.
  package func hear<M: PluginMessage>(_ message: M) throws -> Bool {
    let key = MessageKey(messageType: M.self, kind: message.kind)
    var isHeard = false
    for subscription in participant.subscriptions
    where subscription.isLive && subscription.key == key {
      isHeard = true
      try (subscription as? Subscription<M>)?.hear(message)
    }
    return isHeard
  }

  /// Asks it a query directly; nil if it answers none of its kind, or has no answer.
  package func answer<Q: SyncPluginMessage>(to query: Q) throws -> Q.Response? {
    let key = MessageKey(queryType: Q.self, kind: query.kind)
    for subscription in participant.subscriptions
    where subscription.isLive && subscription.key == key {
      if let answer = try (subscription as? QuerySubscription<Q>)?.handler(query) { return answer }
    }
    return nil
  }
}

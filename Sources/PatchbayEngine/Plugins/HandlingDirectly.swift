// Calls the handlers of one participant with a message of a scheme, for a workbench; nothing else
// happens to the message. No dispatch is under way that would keep a plugin that removes itself, so
// the plugin is retained here.

extension Endpoint {
  /// Whether the participant observes or answers a key, on any channel.
  package func handles(_ key: MessageKey) -> Bool {
    participant.subscriptions.contains { $0.isLive && $0.key == key }
  }

  /// Delivers a message to the participant directly; returns false if it does not observe the kind.
  package func hear<M: PluginMessage>(_ message: M) throws -> Bool {
    let key = MessageKey(messageType: M.self, kind: message.kind)
    var isHeard = false
    // A relay may have died.
    guard let host = participant.host else { return false }
    try withExtendedLifetime(host) {
      for subscription in participant.subscriptions
      where subscription.isLive && subscription.key == key {
        isHeard = true
        try (subscription as? Subscription<M>)?.hear(message)
      }
    }
    return isHeard
  }

  /// Asks the participant directly; returns nil if it does not answer the kind, or has no answer.
  package func answer<Q: SyncPluginMessage>(to query: Q) throws -> Q.Response? {
    let key = MessageKey(queryType: Q.self, kind: query.kind)
    guard let host = participant.host else { return nil }
    return try withExtendedLifetime(host) {
      for subscription in participant.subscriptions
      where subscription.isLive && subscription.key == key {
        if let answer = try (subscription as? QuerySubscription<Q>)?.handler(query) {
          return answer
        }
      }
      return nil
    }
  }
}

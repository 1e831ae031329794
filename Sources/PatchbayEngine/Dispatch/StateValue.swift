/// A state that is sent or remembered, and how to hand it to a subscription of its kind.
@usableFromInline
final class StateValue {
  let stateKey: StateKey
  @exclusivity(unchecked) private(set) var message: any PluginMessage
  /// Delivers a message to a subscription; created where the message's type is known.
  private let handOver: (any PluginMessage, AnySubscription) throws -> Void

  init<M: PluginMessage>(_ message: M, stateKey: StateKey) {
    self.stateKey = stateKey
    self.message = message
    handOver = { message, subscription in
      guard let message = message as? M else { return }
      try (subscription as? Subscription<M>)?.hear(message)
    }
  }
}

extension StateValue {
  func deliver(_ subscription: AnySubscription) throws { try handOver(message, subscription) }

  /// Releases the message, so that the value can be reused; nothing else may refer to the value.
  func empty() {
    // Kept until the property is set: releasing the message may run code that sends another.
    let released = message
    message = NoMessage()
    withExtendedLifetime(released) {}
  }

  /// Fills an emptied value with a newer message of its key.
  func renew(with message: any PluginMessage) { self.message = message }

  /// The message of an emptied value.
  private struct NoMessage: PluginMessage {}
}

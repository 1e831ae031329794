/// A state that is sent or remembered, and how to hand it to a subscription of its kind.
@usableFromInline
final class StateValue {
  let stateKey: StateKey
  @exclusivity(unchecked) private(set) var message: any PluginMessage
  /// Made where the message's type is known; all values of one key have one type.
  private let handOver: (any PluginMessage, AnySubscription) throws -> Void

  init<M: PluginMessage>(_ message: M, stateKey: StateKey) {
    self.stateKey = stateKey
    self.message = message
    handOver = { message, subscription in
      guard let message = message as? M else { return }
      try (subscription as? Subscription<M>)?.handler(message)
    }
  }
}

extension StateValue {
  func deliver(_ subscription: AnySubscription) throws { try handOver(message, subscription) }

  /// Releases the message, so that the value can be reused; nothing else may refer to the value.
  func empty() {
    // Kept until it is out of here: releasing it may run code that sends another.
    let released = message
    message = NoMessage()
    withExtendedLifetime(released) {}
  }

  /// Makes an emptied value one of a newer message of its key.
  func renew(with message: any PluginMessage) { self.message = message }

  /// Stands in a value that waits for its next message.
  private struct NoMessage: PluginMessage {}
}

/// Sends messages for a plugin or relay, and subscribes to messages.
///
/// Keep the sender for as long as you want to send. It does not retain the plugin. Once the plugin
/// has left the tree, nothing is sent and the outcome is `detached`.
public final class MessageSender: MessageSending {
  /// The plugin or relay that this sender sends for.
  public let sendingPoint: SendingPoint

  init(_ participant: Participant) { sendingPoint = SendingPoint(participant: participant) }
}

@available(*, unavailable)
extension MessageSender: Sendable {}

extension MessageSender {
  /// The participant that this sender sends for.
  public var endpoint: Endpoint { Endpoint(participant: sendingPoint.participant) }

  var participant: Participant { sendingPoint.participant }

  /// A closure that sends every message it is given, for code that expects such a closure.
  public var publisher: (any PluginMessage) -> Void {
    { [self] message in send(message: message) }
  }
}

// MARK: - Observing

extension MessageSender {
  /// Subscribes to messages of a type that is known only at run time.
  ///
  /// The states that the node remembers are delivered at once. The subscription ends by its token,
  /// or when the sender leaves the tree. Returns nil if the sender has left already. Where the type
  /// is known beforehand, declare a ``MessageObserver``.
  @discardableResult
  public func observe<M: PluginMessage>(
    _: M.Type, channel: MessageChannel = .none, handler: @escaping (M) throws -> Void
  ) -> MessageBinding? {
    observe(MessageKey(messageType: M.self), channel, handler)
  }

  /// Subscribes to messages of a kind that has no type of its own.
  ///
  /// Returns nil if the sender has left its tree, or if values of type `M` can't be of this kind.
  @discardableResult
  public func observe<M: PluginMessage>(
    _ kind: MessageKind, as _: M.Type, channel: MessageChannel = .none,
    handler: @escaping (M) throws -> Void
  ) -> MessageBinding? {
    guard kind.carrier == ObjectIdentifier(M.self) else { return nil }
    return observe(MessageKey(messageType: M.self, kind: kind), channel, handler)
  }

  /// Replays the states of the node to all observers that `observing` adds, once it has returned.
  ///
  /// So states of several kinds are delivered in the order in which they were sent.
  package func observeTogether(_ observing: () -> Void) {
    participant.tellStatesTogether(observing)
  }

  private func observe<M: PluginMessage>(
    _ key: MessageKey, _ channel: MessageChannel, _ handler: @escaping (M) throws -> Void
  ) -> MessageBinding? {
    participant.unlinkDead()
    guard let subscription = participant.hear(key, on: channel, handler: handler)
    else { return nil }
    participant.tellStates(to: subscription)
    // Weak, since the token may be kept by the object that the handler captures.
    return MessageBinding { [weak subscription] in
      subscription?.participant.stopHearing(subscription)
    }
  }
}

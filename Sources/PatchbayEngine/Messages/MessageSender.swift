/// A plugin's or relay's line to the rest of the tree.
///
/// Keep it for as long as you want to send. It does not keep the plugin alive; once that has left
/// the tree, what is sent goes nowhere and the outcome says `detached`.
public final class MessageSender: MessageSending {
  /// The plugin or relay for which it speaks.
  public let sendingPoint: SendingPoint

  init(_ participant: Participant) { sendingPoint = SendingPoint(participant: participant) }
}

@available(*, unavailable)
extension MessageSender: Sendable {}

extension MessageSender {
  /// The participant that this sender sends for.
  public var endpoint: Endpoint { Endpoint(participant: sendingPoint.participant) }

  var participant: Participant { sendingPoint.participant }

  /// A function that sends whatever it is given; for code that wants to be handed a sink.
  public var publisher: (any PluginMessage) -> Void {
    { [self] message in send(message: message) }
  }
}

// MARK: - Observing

extension MessageSender {
  /// Hears messages of a type that is known only at run time; beside ``MessageObserver``.
  ///
  /// The states that the node remembers are delivered at once. The token ends it; so does the sender's
  /// leaving the tree. Nil if it has left already.
  @discardableResult
  public func observe<M: PluginMessage>(
    _: M.Type, channel: MessageChannel = .none, handler: @escaping (M) throws -> Void
  ) -> MessageBinding? {
    observe(MessageKey(messageType: M.self), channel, handler)
  }

  /// Hears messages of a kind that has no type of its own.
  ///
  /// Nil if the sender has left its tree, or if values of type `M` can't be of this kind.
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
    // Weak, since the object that the handler captures may be the one that keeps the token.
    return MessageBinding { [weak subscription] in
      subscription?.participant.stopHearing(subscription)
    }
  }
}

/// Where and how a message came to an interceptor.
public struct MessageCrossing {
  /// The node at which the interceptor stands.
  public let node: ComposableContainer?
  /// Who sent the message.
  public let sender: Endpoint
  /// The channel it was sent on.
  public let channel: String?
  /// Whether it is a state of the past, handed down to a node that was composed later.
  public let isReplay: Bool
}

@available(*, unavailable)
extension MessageCrossing: Sendable {}

extension DispatchWalk {
  /// The facts about the crossing under way, for interceptors.
  func facts(of crossing: Crossing) -> MessageCrossing {
    MessageCrossing(
      node: crossing.node.container, sender: Endpoint(participant: sender.takeUnretainedValue()),
      channel: subject.channel, isReplay: crossing.isReplay)
  }
}

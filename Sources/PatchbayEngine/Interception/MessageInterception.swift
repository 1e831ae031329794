/// Where and how a message came to an interceptor.
public struct MessageInterception {
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
extension MessageInterception: Sendable {}

extension DispatchWalk {
  /// The facts about the interception point that the message is at, for interceptors.
  func facts(of point: InterceptionPoint) -> MessageInterception {
    MessageInterception(
      node: point.node.container, sender: Endpoint(participant: sender.takeUnretainedValue()),
      channel: subject.channel, isReplay: point.isReplay)
  }
}

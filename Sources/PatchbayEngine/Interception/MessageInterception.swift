/// Where and how a message came to an interceptor.
public struct MessageInterception {
  /// The node of the interceptor; nil once it has gone.
  public let node: ComposableContainer?
  /// The sender of the message.
  public let sender: Endpoint
  /// The channel that the message was sent on; nil without one.
  public let channel: String?
  /// Whether the message is a state of the past, handed down to a node that was composed later.
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

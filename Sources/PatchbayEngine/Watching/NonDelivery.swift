/// The reason why an observer did not receive a message, or was not asked a query.
///
/// The list is closed: every non-delivery has one of these reasons.
public enum NonDeliveryReason: String, Sendable, Hashable, Codable, CaseIterable {
  /// The observer does not observe the kind.
  case notObserved = "not-observed"
  /// The observer observes the kind on other channels.
  case otherChannel = "other-channel"
  /// An interceptor dropped the message.
  case dropped
  /// An interceptor replaced the message by one of another kind.
  case morphed
  /// An interceptor stopped the query, or answered it in place of all responders.
  case stopped
  /// There were enough answers before it was the observer's turn.
  case answeredBefore = "answered-before"
  /// The query was addressed to other plugins.
  case notTarget = "not-target"
  /// The observer is outside the scope of the message.
  case outOfScope = "out-of-scope"
  /// The observer is in no tree, or in another one.
  case notConnected = "not-connected"
  /// The observer sent the message, and the sender was excluded.
  case excludedSender = "excluded-sender"
  /// The observer asked the query itself.
  case asker
  /// The observer was removed while the message was on its way.
  case removed
  /// The observer was added or moved while the message was on its way.
  case addedLater = "added-later"
  /// Too many messages had led to one another.
  case depthLimit = "depth-limit"
  /// One send had led to too many deliveries.
  case deliveryLimit = "delivery-limit"
  /// A watcher or controller stopped the dispatch.
  case cancelled
  /// The observer's handler failed before it gave an answer, or the message broke a rule.
  case fault
}

/// The reason for a non-delivery, and what is responsible for it.
public struct NonDelivery {
  /// The reason, the first one that holds.
  public let reason: NonDeliveryReason
  /// The interceptor that is responsible; nil if none is.
  public let interceptor: InterceptorIdentity?
  /// The node at which the decision was made; nil if it was made at none.
  public let node: ComposableContainer?
  /// The further reasons that hold, in the order of the list.
  package internal(set) var others: [NonDeliveryReason] = []
  /// The interceptors without which the message would have arrived, in the order of the way.
  ///
  /// The first is the one that is responsible, if an interceptor is.
  package internal(set) var needs: [Interceptor] = []
  /// The interceptors that are assumed to let the message pass.
  package internal(set) var assumed: [Interceptor] = []
  /// The number of the decisive verdict among those reported, from 0.
  package internal(set) var verdict: Int?
  /// The kind that the observer would have received; nil if it is that of the message.
  package internal(set) var copy: String?
  /// The kinds as which the message came to the observer's node, none of which are observed there.
  package internal(set) var arrivals: [String] = []
  /// Whether the stack was full, so that no limit was met that can be set.
  package internal(set) var isOfStack = false

  package typealias Interceptor = (identity: InterceptorIdentity, node: ComposableContainer?)

  init(
    _ reason: NonDeliveryReason, interceptor: InterceptorIdentity? = nil,
    node: ComposableContainer? = nil
  ) {
    self.reason = reason
    self.interceptor = interceptor
    self.node = node
  }
}

@available(*, unavailable)
extension NonDelivery: Sendable {}

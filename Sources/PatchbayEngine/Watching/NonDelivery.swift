/// Why an observer did not receive a message, or was not asked a query.
///
/// The list is closed: every non-delivery has one of these reasons.
public enum NonDeliveryReason: String, Sendable, Hashable, Codable, CaseIterable {
  /// It does not observe the kind.
  case notObserved = "not-observed"
  /// It observes the kind on other channels.
  case otherChannel = "other-channel"
  /// An interceptor dropped the message.
  case dropped
  /// An interceptor made another kind of it.
  case morphed
  /// An interceptor stopped the query, or answered it in place of all responders.
  case stopped
  /// There were enough answers before it was its turn.
  case answeredBefore = "answered-before"
  /// The query was addressed to other plugins.
  case notTarget = "not-target"
  /// It is not where the message was to go.
  case outOfScope = "out-of-scope"
  /// It is in no tree, or in another one.
  case notConnected = "not-connected"
  /// It had sent the message, and the sender was excluded.
  case excludedSender = "excluded-sender"
  /// It asked the query itself.
  case asker
  /// It was removed while the message was on its way.
  case removed
  /// It came, or was moved, when the message was on its way.
  case addedLater = "added-later"
  /// Too many messages had led to one another.
  case depthLimit = "depth-limit"
  /// One send had led to too many deliveries.
  case deliveryLimit = "delivery-limit"
  /// A watcher or controller stopped the dispatch.
  case cancelled
  /// Its handler failed before there was an answer, or the message broke a rule.
  case fault
}

/// A reason, and what is responsible for it.
public struct NonDelivery {
  /// Why.
  public let reason: NonDeliveryReason
  /// The interceptor that decided so, where one did.
  public let interceptor: InterceptorIdentity?
  /// The node at which it was decided, where it was at one.
  public let node: ComposableContainer?
  /// The reasons that hold as well, in the order of the list.
  package internal(set) var others: [NonDeliveryReason] = []
  /// The interceptors without which the message would have come, in the order of the way; the first is
  /// the one that decided, where one did.
  package internal(set) var needs: [Interceptor] = []
  /// The interceptors of which it is assumed that they would have let it pass.
  package internal(set) var assumed: [Interceptor] = []
  /// What the other interceptors on the way say of themselves.
  package internal(set) var bystanders: [InterceptorDescription] = []
  /// The number of the decisive verdict among those reported, from 0.
  package internal(set) var verdict: Int?
  /// What was decided about was the message as it set out.
  package internal(set) var isOfOriginal = false
  /// The kinds as which the message came to the observer's node, none of which it observes.
  package internal(set) var arrivals: [String] = []
  /// Too much waited on the stack; no limit that can be set was met.
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

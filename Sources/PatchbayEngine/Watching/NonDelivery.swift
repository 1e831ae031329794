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

/// What keeps an observer from a message before anything can happen on the way.
///
/// The order of the reasons is settled here, for dispatches that were watched, for traces that are read,
/// and for messages that are only considered.
package protocol ObserverStanding {
  /// It was not in the sender's tree, or has not been for as long as the message: `notConnected`,
  /// `removed` or `addedLater`.
  var absence: NonDeliveryReason? { get }
  /// It hears or answers the kind, on some channel.
  var observesKind: Bool { get }
  /// It hears or answers the kind on the message's channel.
  var hearsChannel: Bool { get }
  /// It sent the message or asked the query, and so is passed over.
  var isSenderPassedOver: Bool { get }
  /// It is a query.
  var isQuery: Bool { get }
  /// The query is addressed to it.
  var isTarget: Bool { get }
  /// The message was to come to its node.
  var isInScope: Bool { get }
}

/// The kinds that an endpoint observes or answers on the message's channel.
///
/// Where it observes the message's kind on other channels only, those that it observes on the same ones are
/// among them: whatever makes it hear the one makes it hear the others.
package func kindsHeard<Channel: Equatable>(
  among observations: [(kind: String, channel: Channel)], sent kind: String,
  hears: (Channel) -> Bool
) -> [String] {
  let own = observations.filter { $0.kind == kind }.map(\.channel)
  let isElsewhere = !own.contains(where: hears)
  return observations.filter { hears($0.channel) || isElsewhere && own.contains($0.channel) }
    .map(\.kind)
}

extension ObserverStanding {
  /// The first reason that holds; nil if only what happened on the way can be one.
  package var reason: NonDeliveryReason? { reasons.first }

  /// All reasons that hold, in order; each would have to go for the message to come.
  package var reasons: [NonDeliveryReason] {
    var reasons: [NonDeliveryReason] = []
    let absence = absence
    if let absence { reasons.append(absence) }
    if !observesKind {
      reasons.append(.notObserved)
    } else if !hearsChannel {
      reasons.append(.otherChannel)
    }
    if isSenderPassedOver { reasons.append(isQuery ? .asker : .excludedSender) }
    if !isTarget { reasons.append(.notTarget) }
    // In which scope it will be once it is connected depends on where.
    if absence != .notConnected, !isInScope { reasons.append(.outOfScope) }
    return reasons
  }
}

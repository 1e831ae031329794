import PatchbayEngine

/// The facts that keep an observer from a message before anything can happen on the way.
///
/// The order of the reasons is defined here for all: messages that were recorded, traces that are
/// read, and messages that are only considered.
protocol ObserverStanding {
  /// Why the observer was not in the sender's tree for the whole dispatch; nil if it was.
  ///
  /// The reason is `notConnected`, `removed` or `addedLater`.
  var absence: NonDeliveryReason? { get }
  /// Whether the observer observes or answers the kind, on some channel.
  var observesKind: Bool { get }
  /// Whether the observer observes or answers the kind on the message's channel.
  var hearsChannel: Bool { get }
  /// Whether the observer is skipped because it sent the message or asked the query.
  var isSenderPassedOver: Bool { get }
  /// Whether the message is a query.
  var isQuery: Bool { get }
  /// Whether the query is addressed to the observer.
  var isTarget: Bool { get }
  /// Whether the observer's node is in the scope of the message.
  var isInScope: Bool { get }
}

/// The arrivals at an observer that count as those of a message.
enum Wanted {
  /// The message itself, and what interceptors make of it.
  case message
  /// What interceptors may make of a message whose own kind is not observed.
  case copies
  /// The same on whatever channel, for an observer that hears none of them on the message's.
  case copiesOnAnyChannel
}

extension Wanted {
  /// The kinds that an endpoint is to receive, by what it observes or answers.
  ///
  /// If it observes the message's kind on other channels only, the kinds that it observes on the
  /// same ones are included: whatever makes it receive the one makes it receive the others.
  func kinds<Channel: Equatable>(
    among observations: [(kind: String, channel: Channel)], sent kind: String,
    hears: (Channel) -> Bool
  ) -> [String] {
    let own = observations.filter { $0.kind == kind }.map(\.channel)
    let isElsewhere = !own.contains(where: hears)
    let heard = observations.filter { observation in
      hears(observation.channel) || self == .copiesOnAnyChannel
        || isElsewhere && own.contains(observation.channel)
    }.map(\.kind)
    return self == .message ? heard + [kind] : heard
  }
}

extension ObserverStanding {
  /// The first reason that holds; nil if only something on the way can be the reason.
  var reason: NonDeliveryReason? { reasons.first }

  /// All reasons that hold, in order; the message arrives only if none of them holds.
  var reasons: [NonDeliveryReason] {
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
    if !isInScope { reasons.append(.outOfScope) }
    return reasons
  }
}

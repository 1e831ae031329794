import PatchbayEngine

/// What keeps an observer from a message before anything can happen on the way.
///
/// The order of the reasons is defined here for all: messages that were recorded, traces that are
/// read, and messages that are only considered.
struct ObserverStanding {
  /// Why the observer was not in the sender's tree for the whole dispatch: `notConnected`, `removed`
  /// or `addedLater`; nil if it was.
  var absence: NonDeliveryReason?
  /// Whether the observer observes or answers the kind of the message, on some channel.
  let observesOwnKind: Bool
  /// Whether it does so on the message's channel.
  let hearsOwnKind: Bool
  /// Whether the message is a query.
  let isQuery: Bool
  /// Whether the observer is skipped because it sent the message or asked the query.
  var isSenderPassedOver: Bool
  /// Whether the query is addressed to the observer.
  var isTarget = true
  /// Whether the observer's node is in the scope of the message.
  let isInScope: Bool
  /// The arrivals that count for the observer.
  var wanted = Wanted.message
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
  func kinds(among observations: [Topology.Observation], sent kind: String, on channel: String?)
    -> Set<String>
  {
    let own = observations.filter { $0.kind == kind }.map(\.channel)
    let isElsewhere = !own.contains { $0.hears(channel) }
    let heard = observations.filter { observation in
      observation.channel.hears(channel) || self == .copiesOnAnyChannel
        || isElsewhere && own.contains(observation.channel)
    }.map(\.kind)
    return Set(self == .message ? heard + [kind] : heard)
  }
}

extension ObserverStanding {
  /// Whether the observer observes or answers what counts for it, on some channel.
  var observesKind: Bool { wanted != .message || observesOwnKind }

  /// Whether whatever comes to its node comes to the observer.
  var isAddressed: Bool { absence == nil && isInScope && !isSenderPassedOver }

  /// All reasons that hold, in order; the message arrives only if none of them holds.
  var reasons: [NonDeliveryReason] {
    var reasons = [absence].compactMap(\.self)
    if !observesKind {
      reasons.append(.notObserved)
    } else if wanted == .message ? !hearsOwnKind : wanted == .copiesOnAnyChannel {
      reasons.append(.otherChannel)
    }
    if isSenderPassedOver { reasons.append(isQuery ? .asker : .excludedSender) }
    if !isTarget { reasons.append(.notTarget) }
    if !isInScope { reasons.append(.outOfScope) }
    return reasons
  }
}

extension MessageScope {
  /// Whether the scope includes a node, by whether it is the sender's or below that.
  func includes(isSenders: Bool, isBelow: @autoclosure () -> Bool) -> Bool {
    switch self {
    case .everywhere: true
    case .container: isSenders
    case .subtree: isBelow()
    }
  }
}

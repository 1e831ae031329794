/// The subscription of one observer at its node, independent of the message type.
@usableFromInline
class AnySubscription {
  let key: MessageKey
  let channel: MessageChannel
  final var place: HearingPlace
  @usableFromInline let participant: Participant
  /// When the subscription was added, by the domain's clock.
  final var since: UInt64 = 0
  /// Whether the observer had no bound handler when its participant was added.
  final var isUnbound = false
  /// False once the subscription must not be called any more, though a dispatch may still hold it.
  @usableFromInline @exclusivity(unchecked) final var isLive = true

  init(key: MessageKey, channel: MessageChannel, place: HearingPlace, participant: Participant) {
    self.key = key
    self.channel = channel
    self.place = place
    self.participant = participant
  }
}

/// A subscription to messages of one type; a walk casts ``AnySubscription`` to it unchecked.
///
/// Invariant: a subscription is only in index nodes of its own key, and a key has one message type.
/// The key of a type is the type itself; the carrier of a kind is compared before a message is
/// sent.
@usableFromInline
final class Subscription<M: PluginMessage>: AnySubscription {
  /// Being `let` and not optional keeps the call free of reference counting.
  @usableFromInline let handler: (M) throws -> Void
  /// The storage of an observer, which is called instead of a handler; retained here.
  @usableFromInline let observer: Unmanaged<ObserverStorage<M>>?

  init(
    key: MessageKey, channel: MessageChannel, place: HearingPlace, participant: Participant,
    observer: ObserverStorage<M>?, handler: @escaping (M) throws -> Void
  ) {
    self.handler = handler
    self.observer = if let observer { .passRetained(observer) } else { nil }
    super.init(key: key, channel: channel, place: place, participant: participant)
  }

  deinit { observer?.release() }
}

extension Subscription {
  /// Passes a message to the observer's storage or the handler; compiled where its type is known.
  @inlinable @inline(__always)
  func hear(_ message: M) throws {
    if let observer {
      try observer._withUnsafeGuaranteedRef { try $0.accept(message) }
    } else {
      try handler(message)
    }
  }
}

/// The order of subscriptions in a node: plugins by priority, then relays.
struct HearingPlace: Comparable {
  /// Whether the participant is a relay: relays come after all plugins.
  let isRelay: Bool
  var priority: MessageObservingPriority
  /// When the participant was added; a participant that replaces it takes over this value.
  var order: UInt64
  /// The number of the observer within the participant.
  var index: Int

  /// The place of participants without observers.
  static let none = HearingPlace(isRelay: false, priority: .normal, order: 0, index: 0)

  static func < (a: Self, b: Self) -> Bool {
    if a.isRelay != b.isRelay { return b.isRelay }
    if a.priority != b.priority { return a.priority > b.priority }
    if a.order != b.order { return a.order < b.order }
    return a.index < b.index
  }
}

/// What one observer of a node has subscribed to, whatever the message type: a kind and a channel.
@usableFromInline
class AnySubscription {
  let key: MessageKey
  let channel: MessageChannel
  final var place: HearingPlace
  @usableFromInline let participant: Participant
  /// When it began to hear, by the domain's clock.
  final var since: UInt64 = 0
  /// It belongs to an observer to which nothing was bound when the participant came.
  final var isUnbound = false
  /// False from the moment it is to hear no more, though a dispatch may still hold it.
  @usableFromInline @exclusivity(unchecked) final var isLive = true

  init(key: MessageKey, channel: MessageChannel, place: HearingPlace, participant: Participant) {
    self.key = key
    self.channel = channel
    self.place = place
    self.participant = participant
  }
}

/// The subscription with its type; reached from ``AnySubscription`` by an unchecked cast.
///
/// Invariant: a subscription stands only in index nodes of its own key, and a key has one message type:
/// a type's key is the type, and a kind's carrier is compared before a message is sent under it.
@usableFromInline
final class Subscription<M: PluginMessage>: AnySubscription {
  /// `let` and not optional, which is what makes the call free of reference counting.
  @usableFromInline let handler: (M) throws -> Void
  /// The observer's storage, which the handler keeps and hands the message to; nil where it does anything
  /// else.
  @usableFromInline let observer: Unmanaged<ObserverStorage<M>>?

  init(
    key: MessageKey, channel: MessageChannel, place: HearingPlace, participant: Participant,
    observer: ObserverStorage<M>? = nil, handler: @escaping (M) throws -> Void
  ) {
    self.handler = handler
    self.observer = if let observer { .passUnretained(observer) } else { nil }
    super.init(key: key, channel: channel, place: place, participant: participant)
  }
}

extension Subscription {
  /// Compiled where the message is known: of an observer this is a call of what is bound to it.
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
  /// When the participant came; its successor by replacement keeps it.
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

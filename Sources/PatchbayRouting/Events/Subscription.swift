import PatchbayEngine

/// A subscriber of an event, distinguished from others of the same event.
enum SubscriberID: Hashable {
  case endpoint(Endpoint)
  case object(ObjectIdentifier)
}

extension EventSubscriber {
  var id: SubscriberID {
    switch self {
    case .endpoint(let endpoint): .endpoint(endpoint)
    case .object(let object, _): .object(object)
    }
  }
}

/// A subscription, distinguished from a later one of the same subscriber.
///
/// It keeps its key, so that the identity of that is not given to another one.
final class Subscription {
  let event: String
  /// The number by which all subscriptions are ordered.
  fileprivate(set) var number: Int
  let subscriber: EventSubscriber
  let detail: String?
  let key: ObjectIdentifier
  /// Waits for the end of the plugin or relay; nil for all others.
  var watch: MessageBinding?
  private let keptKey: AnyObject
  private let isAlive: () -> Bool
  /// Nil once it has ended.
  private var onEnd: (() -> Void)?
  /// Makes a call of a payload; the types are those of the key.
  private let prepare: Any

  init<Payload, Answer>(
    _ key: EventKey<Payload, Answer>, number: Int, _ subscriber: EventSubscriber,
    _ detail: String?, isLive: @escaping () -> Bool, ending: @escaping () -> Void = {},
    preparing prepare: @escaping Preparing<Payload, Answer>
  ) {
    (event, self.number, self.subscriber, self.detail) = (key.name, number, subscriber, detail)
    (self.key, keptKey, isAlive) = (ObjectIdentifier(key), key, isLive)
    (onEnd, self.prepare) = (ending, prepare)
  }

  typealias Preparing<Payload, Answer> =
    (Payload) -> ((any MessageSending) -> CallOutcome<Answer>)?
}

extension Subscription {
  /// Whether it still hears the event.
  var isLive: Bool { onEnd != nil && isAlive() }

  func end() {
    watch?.cancel()
    watch = nil
    let end = onEnd
    onEnd = nil
    end?()
  }

  /// A call of a payload; nil for who is gone.
  func preparedCall<Payload, Answer>(
    of key: EventKey<Payload, Answer>, _ payload: Payload
  ) -> ((any MessageSending) -> CallOutcome<Answer>)? {
    isLive ? (prepare as? Preparing<Payload, Answer>)?(payload) : nil
  }
}

/// The subscribers of one event.
struct Subscribers {
  /// The subscriptions in order; ended ones stay until they are half of it.
  private var order: [Subscription] = []
  private var byID: [SubscriberID: Subscription] = [:]
  /// The number of subscriptions at which dead subscribers are removed next.
  private var nextTidying = 8
}

extension Subscribers {
  var isEmpty: Bool { byID.isEmpty }

  /// The one that is there; who has died is not.
  subscript(id: SubscriberID) -> Subscription? { byID[id].flatMap { $0.isLive ? $0 : nil } }

  var living: [Subscription] { order.filter(\.isLive) }

  /// Adds one in the place of that of the same subscriber, which is returned, or else as the last.
  mutating func add(_ subscription: Subscription) -> Subscription? {
    // Another object may have the memory of one that has died.
    let replaced = self[subscription.subscriber.id]
    byID[subscription.subscriber.id] = subscription
    if let replaced, let place = order.firstIndex(where: { $0 === replaced }) {
      subscription.number = replaced.number
      order[place] = subscription
    } else {
      order.append(subscription)
      tidy()
    }
    return replaced
  }

  mutating func remove(_ subscription: Subscription) {
    byID[subscription.subscriber.id] = nil
    if order.last === subscription { order.removeLast() }
    tidy()
  }

  /// Drops subscriptions that have ended or died, once they are as many as the others.
  private mutating func tidy() {
    guard order.count > 2 * byID.count + 8 || order.count > nextTidying else { return }
    order = order.filter(\.isLive)
    byID = byID.filter { $0.value.isLive }
    nextTidying = 2 * order.count + 8
  }
}

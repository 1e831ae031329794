import PatchbayEngine

/// Identifies a subscriber among the subscribers of one event.
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

/// A subscription; a later one of the same subscriber is another object.
///
/// It retains its key, so that the identity of the key can't be reused.
final class Subscription {
  let event: String
  /// The number by which all subscriptions are ordered.
  fileprivate(set) var number: Int
  let subscriber: EventSubscriber
  let detail: String?
  let key: ObjectIdentifier
  /// Ends the subscription when its plugin or relay leaves the tree; nil for other subscribers.
  var watch: MessageBinding?
  private let keptKey: AnyObject
  private let isAlive: () -> Bool
  /// Nil once the subscription has ended.
  private var onEnd: (() -> Void)?
  /// A `Preparing` closure, with the types of the key.
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
  /// Whether the subscriber still receives the event.
  var isLive: Bool { onEnd != nil && isAlive() }

  func end() {
    watch?.cancel()
    watch = nil
    let end = onEnd
    onEnd = nil
    end?()
  }

  /// Returns a closure that calls the subscriber with a payload; nil if the subscriber is gone.
  func preparedCall<Payload, Answer>(
    of key: EventKey<Payload, Answer>, _ payload: Payload
  ) -> ((any MessageSending) -> CallOutcome<Answer>)? {
    isLive ? (prepare as? Preparing<Payload, Answer>)?(payload) : nil
  }
}

/// The subscriptions to one event.
///
/// Invariant: nothing is released while a list is changed, since a deinit may use the dispatcher.
final class Subscribers {
  /// The subscriptions in order; ended ones stay until they are about half of the list.
  private var order: [Subscription] = []
  private var byID: [SubscriberID: Subscription] = [:]
  /// The number of subscriptions at which dead subscribers are removed next.
  private var nextTidying = 8
}

extension Subscribers {
  var isEmpty: Bool { byID.isEmpty }

  /// The live subscription of a subscriber; nil if its object was released.
  subscript(id: SubscriberID) -> Subscription? { byID[id].flatMap { $0.isLive ? $0 : nil } }

  var living: [Subscription] { order.filter(\.isLive) }

  /// Replaces the subscription of the same subscriber and returns the old one, or appends the new
  /// one.
  func add(_ subscription: Subscription) -> Subscription? {
    // Not from `byID`: a new object may have the address of a released one.
    let replaced = self[subscription.subscriber.id]
    let old = byID.updateValue(subscription, forKey: subscription.subscriber.id)
    defer { withExtendedLifetime(old) {} }
    if let replaced, let place = order.firstIndex(where: { $0 === replaced }) {
      subscription.number = replaced.number
      order[place] = subscription
    } else {
      order.append(subscription)
      tidy()
    }
    return replaced
  }

  func remove(_ subscription: Subscription) {
    byID[subscription.subscriber.id] = nil
    if order.last === subscription { order.removeLast() }
    tidy()
  }

  /// Removes ended subscriptions once they may be as many as the live ones.
  private func tidy() {
    guard order.count > 2 * byID.count + 8 || order.count > nextTidying else { return }
    let old = (order, byID)
    order = old.0.filter(\.isLive)
    byID = old.1.filter { $0.value.isLive }
    nextTidying = 2 * order.count + 8
    withExtendedLifetime(old) {}
  }
}

/// A subscription as tools show it.
public struct EventSubscription {
  /// The name of the event.
  public let event: String
  /// The subscriber.
  public let subscriber: EventSubscriber
  /// What else there is to know; nil for nothing.
  public let detail: String?
}

@available(*, unavailable)
extension EventSubscription: Sendable {}

extension EventDispatcher {
  /// All subscriptions, in the order in which they were made; those of objects that have died are gone.
  public var subscriptions: [EventSubscription] { living().map(\.description) }

  /// The subscriptions to one event.
  public func subscriptions<Payload, Answer>(to key: EventKey<Payload, Answer>)
    -> [EventSubscription]
  { living(ObjectIdentifier(key)).map(\.description) }
}

extension Subscription {
  fileprivate var description: EventSubscription {
    EventSubscription(event: event, subscriber: subscriber, detail: detail)
  }
}

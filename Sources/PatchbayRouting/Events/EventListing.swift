/// A description of a subscription for tools.
public struct EventSubscription {
  /// The name of the event.
  public let event: String
  /// The subscriber.
  public let subscriber: EventSubscriber
  /// The detail that was given with the subscription; nil for none.
  public let detail: String?
}

@available(*, unavailable)
extension EventSubscription: Sendable {}

extension EventDispatcher {
  /// All subscriptions, in order of subscription, without those of released objects.
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

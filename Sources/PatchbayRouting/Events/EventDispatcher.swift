public import PatchbayEngine

/// Delivers published events to their subscribers; publishers and subscribers don't know one
/// another.
///
///     try events.subscribe(.saved, by: sender) { document in index.add(document) }
///     try events.publish(.saved, document, from: sender)
///
/// A plugin or relay is called by a query of its own kind, so interceptors and traces see each
/// call. Any other object may subscribe, too: the dispatcher holds it weakly and calls it directly.
/// A dispatcher belongs to the isolation of its tree; plugins get it from the environment.
public final class EventDispatcher {
  private var subscribers: [ObjectIdentifier: Subscribers] = [:]
  private var lastNumber = 0
  /// The number of nested publications under way.
  var depth = 0

  /// Creates a dispatcher without subscribers.
  public init() {}

  deinit { for subscription in living() where subscription.watch != nil { subscription.end() } }
}

@available(*, unavailable)
extension EventDispatcher: Sendable {}

// MARK: - Subscribing

extension EventDispatcher {
  /// Subscribes a plugin or relay to an event, until it leaves its tree.
  ///
  /// A handler that returns nil declines. A second handler of the same subscriber for an event
  /// replaces the first.
  public func subscribe<Payload, Answer>(
    _ key: EventKey<Payload, Answer>, by sender: MessageSender, detail: String? = nil,
    handler: @escaping (Payload) throws -> Answer?
  ) throws(EventError) {
    let destination = Destination<Payload, Answer>(
      scheme: "event", name: key.name, detail: detail, of: sender, handler: handler)
    guard let destination else { throw .subscriberGone(event: key.name) }
    let subscription = Subscription(
      key, number: nextNumber, .endpoint(sender.endpoint), detail, isLive: { true },
      ending: destination.end
    ) { payload in { destination.call(payload, from: $0) } }
    insert(subscription)
    subscription.watch = sender.onEnd { [weak self, weak subscription] in
      if let subscription { self?.end(subscription) }
    }
    // The end of a replaced subscription may have removed the plugin.
    if subscription.watch == nil {
      end(subscription)
      throw .subscriberGone(event: key.name)
    }
  }

  /// Subscribes an object to an event, until the object is released.
  ///
  /// The object is passed to the handler, so the handler need not capture it. A second handler of
  /// the object for an event replaces the first.
  public func subscribe<Object: AnyObject, Payload, Answer>(
    _ key: EventKey<Payload, Answer>, _ object: Object, detail: String? = nil,
    handler: @escaping (Object, Payload) throws -> Answer?
  ) {
    insert(
      Subscription(
        key, number: nextNumber, .object(ObjectIdentifier(object), type: "\(Object.self)"), detail,
        isLive: { [weak object] in object != nil }
      ) { [weak object] payload in
        object.map { object in { _ in CallOutcome { try handler(object, payload) } } }
      })
  }

  /// Subscribes an endpoint for a tool that makes the calls itself.
  ///
  /// `preparing` returns nil if the endpoint can no longer receive the event. `ending` is called
  /// once, when the subscription is removed or replaced.
  public func subscribe<Payload, Answer>(
    _ key: EventKey<Payload, Answer>, owner: Endpoint, detail: String? = nil,
    ending end: @escaping () -> Void = {},
    preparing prepare: @escaping (Payload) -> ((any MessageSending) -> CallOutcome<Answer>)?
  ) {
    insert(
      Subscription(
        key, number: nextNumber, .endpoint(owner), detail, isLive: { true }, ending: end,
        preparing: prepare))
  }

  private var nextNumber: Int {
    lastNumber += 1
    return lastNumber
  }

  private func insert(_ subscription: Subscription) {
    let list = subscribers[subscription.key] ?? Subscribers()
    subscribers[subscription.key] = list
    list.add(subscription)?.end()
  }
}

// MARK: - Unsubscribing

extension EventDispatcher {
  /// Removes the subscription of a plugin or relay to an event; returns false if there is none.
  @discardableResult
  public func unsubscribe<Payload, Answer>(
    _ key: EventKey<Payload, Answer>, _ subscriber: Endpoint
  ) -> Bool { end(ObjectIdentifier(key), .endpoint(subscriber)) }

  /// Removes the subscription of an object to an event; returns false if there is none.
  @discardableResult
  public func unsubscribe<Payload, Answer>(
    _ key: EventKey<Payload, Answer>, _ object: AnyObject
  ) -> Bool { end(ObjectIdentifier(key), .object(ObjectIdentifier(object))) }

  private func end(_ key: ObjectIdentifier, _ subscriber: SubscriberID) -> Bool {
    guard let subscription = subscribers[key]?[subscriber] else { return false }
    end(subscription)
    return true
  }

  private func end(_ subscription: Subscription) {
    guard let list = subscribers[subscription.key],
      list[subscription.subscriber.id] === subscription
    else { return }
    list.remove(subscription)
    if list.isEmpty, subscribers[subscription.key] === list { subscribers[subscription.key] = nil }
    subscription.end()
  }
}

// MARK: - Looking up

extension EventDispatcher {
  /// The live subscriptions to one event, or to all if the key is nil, in order of subscription.
  func living(_ key: ObjectIdentifier? = nil) -> [Subscription] {
    if let key { return subscribers[key]?.living ?? [] }
    return subscribers.values.flatMap(\.living).sorted { $0.number < $1.number }
  }
}

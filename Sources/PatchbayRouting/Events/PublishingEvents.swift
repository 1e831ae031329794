public import PatchbayEngine

extension EventDispatcher {
  /// The limit of nested publications: they fit a thread stack of 512 KB without optimisation, with
  /// room for handlers.
  private static let mostDepth = 32

  /// Publishes an event on behalf of a plugin, relay or node of the tree; returns all outcomes.
  ///
  /// When this returns, all subscribers have been called, in order of subscription. A subscriber
  /// that is added meanwhile does not receive the event; one that unsubscribes or is released
  /// meanwhile is not called. Handlers may publish further events, which are delivered at once.
  /// `onResult` is called after each call of a subscriber has returned.
  @discardableResult
  public func publish<Payload, Answer>(
    _ key: EventKey<Payload, Answer>, _ payload: Payload, from caller: any MessageSending,
    onResult: ((EventReport<Answer>.Step) -> Void)? = nil
  ) throws(EventError) -> EventReport<Answer> {
    guard depth < Self.mostDepth else { throw .tooDeep(event: key.name, most: Self.mostDepth) }
    depth += 1
    defer { depth -= 1 }
    var report = EventReport<Answer>(event: key.name)
    for subscription in living(ObjectIdentifier(key)) {
      guard let call = subscription.preparedCall(of: key, payload) else { continue }
      let step = EventReport<Answer>.Step(
        subscriber: subscription.subscriber, outcome: call(caller))
      report.steps.append(step)
      onResult?(step)
    }
    return report
  }

  /// Publishes an event without a payload.
  @discardableResult
  public func publish<Answer>(
    _ key: EventKey<Void, Answer>, from caller: any MessageSending,
    onResult: ((EventReport<Answer>.Step) -> Void)? = nil
  ) throws(EventError) -> EventReport<Answer> {
    try publish(key, (), from: caller, onResult: onResult)
  }
}

extension CallOutcome {
  /// Calls a handler directly, outside of the tree, and converts its result.
  init(_ handler: () throws -> Output?) {
    do {
      self = try handler().map { .answered($0) } ?? .declined
    } catch {
      self = .failed(error)
    }
  }
}

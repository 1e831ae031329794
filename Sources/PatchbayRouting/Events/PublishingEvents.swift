public import PatchbayEngine

extension EventDispatcher {
  /// What fits a thread stack of 512 KB without optimisation, with room for handlers.
  private static let mostDepth = 32

  /// Publishes an event as a plugin, relay or node of the tree; returns what it came to, subscriber by subscriber.
  ///
  /// All are called in the order in which they subscribed when this returns. Who subscribes meanwhile does not hear
  /// it, and who unsubscribes or dies meanwhile isn't called any more. Handlers may publish further events, which are
  /// heard at once. `onResult` is called once for each subscriber that was called, as soon as it has returned.
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
  /// What a handler that is called without the tree has made of it.
  init(_ handler: () throws -> Output?) {
    do {
      self = try handler().map { .answered($0) } ?? .declined
    } catch {
      self = .failed(error)
    }
  }
}

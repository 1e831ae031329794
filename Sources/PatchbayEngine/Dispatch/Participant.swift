/// A sender and receiver in one node: a plugin, a connected relay, or the node itself.
///
/// A ``MessageSender`` sends for its participant. The participant outlives its plugin or relay, so
/// that a sender that was kept for too long can report that it is detached.
@usableFromInline
class Participant {
  /// Nil once the participant has left; from then on it can neither send nor receive.
  @usableFromInline @exclusivity(unchecked) final var node: Unmanaged<NodeCore>?
  private(set) final var role: EndpointRole
  /// The place that all subscriptions of the participant share, except for their index.
  private(set) final var seat: HearingPlace
  private(set) final var subscriptions: [AnySubscription] = []
  /// The relays in the order in which they were connected.
  final var relays = Members<RelayConnection>()
  /// The node that the participant was in before it left.
  private(set) final weak var formerNode: NodeCore?
  /// When the participant was created, by ``DispatchDomain/timeNow``.
  let born: UInt64
  /// When the participant left, by the domain's clock; zero until then.
  private(set) final var left: UInt64 = 0
  final var environmentReaders: [any EnvironmentReading] = []
  /// The participant's declarations, and the actions for when it leaves; created on first use.
  final var scheming: Scheming?
  /// Remembered states that its observers hold, but that watchers have not seen as replays yet.
  final var untoldReplays: [Replay] = []
  /// Whether some subscription answers queries, so that the participant might answer itself.
  private(set) final var answersQueries = false
  private final var nextIndex = 0
  /// New observers that get remembered states together; nil if each gets them by itself.
  private final var newcomers: [AnySubscription]?

  /// Whether the host may die at any moment, so that it is retained for each delivery.
  let mayDieUntold: Bool

  init(
    node: NodeCore, role: EndpointRole, seat: HearingPlace = .none, mayDieUntold: Bool = false
  ) {
    self.node = .passUnretained(node)
    self.role = role
    self.seat = seat
    self.mayDieUntold = mayDieUntold
    born = DispatchDomain.timeNow
  }

  /// The plugin or relay; nil once it is gone.
  var host: AnyObject? { nil }

  /// Must be called if the host is found to have died; see ``mayDieUntold``.
  func hostHasDied() {}
}

extension Participant {
  final var nodeCore: NodeCore? { node?.takeUnretainedValue() }

  final func rename(_ role: EndpointRole) { self.role = role }

  /// Subscribes to the messages of a key.
  ///
  /// Returns nil once the participant has left, and if the kind belongs to another type of message.
  final func hear<M: PluginMessage>(
    _ key: MessageKey, on channel: MessageChannel, observer: ObserverStorage<M>? = nil,
    handler: @escaping (M) throws -> Void
  ) -> AnySubscription? {
    guard key.isCarried(by: M.self) else { return nil }
    return start(
      Subscription<M>(
        key: key, channel: channel, place: nextPlace(), participant: self, observer: observer,
        handler: handler))
  }

  /// Subscribes a handler that answers the queries of a key.
  ///
  /// Returns nil once the participant has left, and if the kind belongs to another type of query.
  final func answer<Q: SyncPluginMessage>(
    _ key: MessageKey, on channel: MessageChannel, handler: @escaping (Q) throws -> Q.Response?
  ) -> AnySubscription? {
    guard key.isCarried(by: Q.self) else { return nil }
    return start(
      QuerySubscription<Q>(
        key: key, channel: channel, place: nextPlace(), participant: self, handler: handler))
  }

  /// Whether the participant may answer its own query of a key, given by the key's address.
  ///
  /// With many subscriptions this is true without a search.
  @inline(__always)
  final func mayAnswerItself(_ address: UInt) -> Bool {
    answersQueries && mayAnswer(address)
  }

  private final func mayAnswer(_ address: UInt) -> Bool {
    subscriptions.count > Self.mostCompared || subscriptions.contains { $0.key.address == address }
  }

  private static let mostCompared = 16

  /// Reserves space for this many subscriptions.
  final func expect(_ count: Int) { subscriptions.reserveCapacity(count) }

  private final func nextPlace() -> HearingPlace {
    var place = seat
    place.index = nextIndex
    nextIndex += 1
    return place
  }

  /// Changes the place of the subscriptions; no index node may hold them, see ``reseat(_:)``.
  final func move(to seat: HearingPlace) {
    self.seat = seat
    for subscription in subscriptions {
      let index = subscription.place.index
      subscription.place = seat
      subscription.place.index = index
    }
  }

  private final func start(_ subscription: AnySubscription) -> AnySubscription? {
    guard let nodeCore else { return nil }
    subscriptions.append(subscription)
    if subscription.key.isQuery { answersQueries = true }
    nodeCore.add(subscription)
    return subscription
  }

  final func stopHearing(_ subscription: AnySubscription?) {
    guard let subscription, subscription.isLive else { return }
    nodeCore?.remove(subscription)
    // They are in the order of their indexes.
    let index = subscription.place.index
    let place = firstPlace(in: subscriptions.indices) { subscriptions[$0].place.index >= index }
    if place < subscriptions.endIndex { subscriptions.remove(at: place) }
  }

  /// Replays the states of the node to an observer that was added at run time, now or with others.
  final func tellStates(to subscription: AnySubscription) {
    guard newcomers == nil else { newcomers?.append(subscription); return }
    nodeCore?.replayStates { [subscription] }
  }

  /// Calls `adding`, then replays the states of the node to all observers that it added.
  final func tellStatesTogether(_ adding: () -> Void) {
    guard newcomers == nil else { return adding() }
    newcomers = []
    adding()
    let added = newcomers.take() ?? []
    nodeCore?.replayStates { added }
  }

  /// Removes everything that the participant has registered: it receives nothing from here on.
  final func leave() {
    guard let nodeCore else { return }
    defer { scheming.take()?.end() }
    nodeCore.resolvedDomain.willRename()
    for relay in relays.removeAll().reversed() { relay.disconnect() }
    for subscription in subscriptions { nodeCore.remove(subscription) }
    let domain = nodeCore.resolvedDomain
    left = domain.tick()
    domain.retainUntilIdle(self)
    subscriptions = []
    untoldReplays = []
    for reader in exchange(&environmentReaders, with: []) { reader.participantWillLeave(self) }
    formerNode = nodeCore
    node = nil
  }
}

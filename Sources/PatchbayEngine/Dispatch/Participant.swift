/// A sender and receiver in one node: a plugin, a connected relay, or the node itself.
///
/// It is what a ``MessageSender`` speaks for, and it outlives its plugin or relay as a husk, so
/// that a sender kept for too long can report that it is detached.
@usableFromInline
class Participant {
  /// Nil once the participant has left; from then on it can neither send nor hear.
  @usableFromInline @exclusivity(unchecked) final var node: Unmanaged<NodeCore>?
  private(set) final var role: EndpointRole
  /// Shared by the participant's subscriptions but for their index.
  private(set) final var seat: HearingPlace
  private(set) final var subscriptions: [AnySubscription] = []
  /// In the order in which they were connected.
  final var relays = Members<RelayConnection>()
  /// The node it was in before it left.
  private(set) final weak var formerNode: NodeCore?
  /// When it came, by ``DispatchDomain/timeNow``.
  let born: UInt64
  /// When it left, by the domain's clock; zero while it is there.
  private(set) final var left: UInt64 = 0
  final var environmentReaders: [any EnvironmentReading] = []
  /// What it declares and what is to be done when it leaves; made when it is first wanted.
  final var scheming: Scheming?
  /// Remembered states that its observers hold, and that watchers have not seen as replays yet.
  final var untoldReplays: [Replay] = []
  /// Some of its subscriptions answer, so it must be kept from answering itself.
  private(set) final var answersQueries = false
  private final var nextIndex = 0
  /// New observers that get remembered states together; nil where each gets them by itself.
  private final var newcomers: [AnySubscription]?

  init(node: NodeCore, role: EndpointRole, seat: HearingPlace = .none) {
    self.node = .passUnretained(node)
    self.role = role
    self.seat = seat
    born = DispatchDomain.timeNow
  }

  /// The plugin or relay; nil once it is gone.
  var host: AnyObject? { nil }

  /// The object that a delivery may reach without asking whether it is still there.
  var freelyReachableHost: AnyObject? { nil }

  /// It has died, and has not been taken out of its tree yet.
  var isGone: Bool { false }

  /// Its host may die at any moment, so handlers are called by way of ``guarding(_:)``.
  var mayDieUntold: Bool { false }

  /// Prepares a handler for being called; it throws ``ReceiverIsGone`` once the host has died.
  ///
  /// Only for handlers that need it: a guarded call costs twice as much.
  func guarding<M, Result>(_ handler: @escaping (M) throws -> Result) -> (M) throws -> Result {
    handler
  }
}

extension Participant {
  final var nodeCore: NodeCore? { node?.takeUnretainedValue() }

  /// Is known as another one from now on.
  final func rename(_ role: EndpointRole) { self.role = role }

  /// Starts to hear messages of a key; nil once the participant has left, and for a kind that such
  /// messages can't be of.
  final func hear<M: PluginMessage>(
    _ key: MessageKey, on channel: MessageChannel, observer: ObserverStorage<M>? = nil,
    handler: @escaping (M) throws -> Void
  ) -> AnySubscription? {
    guard key.isCarried(by: M.self) else { return nil }
    return start(
      Subscription<M>(
        key: key, channel: channel, place: nextPlace(), participant: self,
        observer: mayDieUntold ? nil : observer, handler: mayDieUntold ? guarding(handler) : handler
      ))
  }

  /// Starts to answer queries of a key; nil once the participant has left, and for a kind that such
  /// queries can't be of.
  final func answer<Q: SyncPluginMessage>(
    _ key: MessageKey, on channel: MessageChannel, handler: @escaping (Q) throws -> Q.Response?
  ) -> AnySubscription? {
    guard key.isCarried(by: Q.self) else { return nil }
    return start(
      QuerySubscription<Q>(
        key: key, channel: channel, place: nextPlace(), participant: self,
        handler: mayDieUntold ? guarding(handler) : handler))
  }

  /// Whether it may answer its own query of a key, given by its address; of many subscriptions not all are
  /// looked at.
  @inline(__always)
  final func mayAnswerItself(_ address: UInt) -> Bool {
    answersQueries && mayAnswer(address)
  }

  private final func mayAnswer(_ address: UInt) -> Bool {
    subscriptions.count > Self.mostCompared || subscriptions.contains { $0.key.address == address }
  }

  private static let mostCompared = 16

  /// Makes room for so many subscriptions.
  final func expect(_ count: Int) { subscriptions.reserveCapacity(count) }

  private final func nextPlace() -> HearingPlace {
    var place = seat
    place.index = nextIndex
    nextIndex += 1
    return place
  }

  /// Changes the place of its subscriptions, while no index node holds them; see ``reseat(_:)``.
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
    subscriptions.removeAll { $0 === subscription }
  }

  /// Replays the states of the node to an observer that was added at run time, now or with others.
  final func tellStates(to subscription: AnySubscription) {
    guard newcomers == nil else { newcomers?.append(subscription); return }
    nodeCore?.replayStates { [subscription] }
  }

  /// Replays the states of the node to all observers that `adding` adds, once they are added.
  final func tellStatesTogether(_ adding: () -> Void) {
    guard newcomers == nil else { return adding() }
    newcomers = []
    adding()
    let added = newcomers.take() ?? []
    nodeCore?.replayStates { added }
  }

  /// Ends all that the participant had registered: nothing is delivered to it from here on.
  final func leave() {
    guard let nodeCore else { return }
    defer { scheming.take()?.end() }
    nodeCore.resolvedDomain.willRename()
    for relay in relays.removeAll().reversed() { relay.disconnect() }
    for subscription in subscriptions { nodeCore.remove(subscription) }
    let domain = nodeCore.resolvedDomain
    left = domain.tick()
    for subscription in subscriptions { domain.retainUntilIdle(subscription) }
    domain.retainUntilIdle(self)
    subscriptions = []
    untoldReplays = []
    for reader in exchange(&environmentReaders, with: []) { reader.participantWillLeave(self) }
    formerNode = nodeCore
    node = nil
  }
}

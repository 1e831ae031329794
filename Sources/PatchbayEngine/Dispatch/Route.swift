/// The way of a message from one node: all stops on it, in flood order.
///
/// The first dispatch finds the stops one by one, and later dispatches reuse them. A route is
/// invalid once the tree has changed. A dispatch under way is frozen before that; all others
/// compare the ``DispatchDomain/routeEpoch``.
@usableFromInline
final class Route {
  @exclusivity(unchecked) private(set) var subject: Subject
  @exclusivity(unchecked) private(set) var start: Unmanaged<NodeCore>
  @exclusivity(unchecked) private(set) var scope = MessageScope.everywhere
  /// Whether only handlers of subscriptions concern the message.
  @exclusivity(unchecked) private(set) var onlyCallsHandlers = false
  /// Whether the message needs preparation before it sets out, regardless of its sender.
  @exclusivity(unchecked) private(set) var needsPreparing = false
  /// Whether there may be interceptors on the route, or it begins behind some.
  @exclusivity(unchecked) private(set) var isCourse = false
  /// The ``DispatchDomain/routeEpoch`` in which the route was found.
  @exclusivity(unchecked) private(set) var epoch: UInt64 = 0
  @usableFromInline @exclusivity(unchecked) private(set) var stops = StopList()
  /// Finds the stops that are not in `stops` yet.
  @exclusivity(unchecked) private var cursor: RouteCursor?
  /// Whether a node with children is among the stops.
  @exclusivity(unchecked) private var hasInnerStops = false
  /// Whether all stops have been found.
  @usableFromInline @exclusivity(unchecked) private(set) var isWhole = false
  @exclusivity(unchecked) private(set) var beginning = Beginning()
  /// The interceptors among the stops.
  @exclusivity(unchecked) private var points: [InterceptionPoint] = []
  /// The filtered subscriptions of stops, for a message on a channel while some observe all
  /// channels.
  @exclusivity(unchecked) private var hearers: [UnsafeMutablePointer<Unmanaged<AnySubscription>>] =
    []
  /// The position of each stop; empty unless the route is a course.
  @exclusivity(unchecked) private var positions: [Position] = []
  /// The records that a state was last written to; valid in one ``DispatchDomain/recordEpoch``.
  @exclusivity(unchecked) private(set) var writtenState: StateRecords?
  @exclusivity(unchecked) private var writtenEpoch: UInt64 = 0
  /// The number of walks, and of dispatches in the log, that follow the route.
  @exclusivity(unchecked) var users = 0
  /// When the log has counted the stops of the route, by the domain's clock.
  @exclusivity(unchecked) var countedInLog: UInt64 = 0
  /// Whether the route table keeps the route, so that senders find it; otherwise its users do.
  @exclusivity(unchecked) var isKept = false

  /// A place on the route: the subscriptions of a node, or its interceptors.
  @usableFromInline
  struct Stop {
    @usableFromInline let indexNode: Unmanaged<ObserverIndexNode>?
    @usableFromInline let subscriptions: UnsafeMutablePointer<Unmanaged<AnySubscription>>?
    @usableFromInline let count: Int
    /// Retained by the route.
    let point: Unmanaged<InterceptionPoint>?
  }

  /// How a route begins.
  struct Beginning {
    /// The node whose interceptors have been passed.
    var passed: Unmanaged<NodeCore>?
    /// Whether the route continues above its start, after everything below.
    var goesOn = true
    /// The branch from which the message came to the start.
    var cameFrom: Unmanaged<NodeCore>?
  }

  /// A node on the way of a message.
  struct Position {
    var here: Unmanaged<NodeCore>
    /// The ancestor whose subtree is being visited, except for the branch that the message came
    /// from.
    let top: Unmanaged<NodeCore>
    let cameFrom: Unmanaged<NodeCore>?

    var isAtTop: Bool { here.toOpaque() == top.toOpaque() }
  }

  init(for subject: Subject, from start: Unmanaged<NodeCore>) {
    self.subject = subject
    self.start = start
  }

  deinit {
    stops.deallocate()
    for list in hearers { list.deallocate() }
  }
}

extension Route {
  /// Reuses a route that no walk follows, for another message or start.
  func become(
    for subject: Subject, from start: Unmanaged<NodeCore>, scope: MessageScope,
    _ beginning: Beginning = Beginning(), in domain: DispatchDomain
  ) {
    self.subject = subject
    self.start = start
    self.scope = scope
    self.beginning = beginning
    epoch = domain.routeEpoch
    stops.removeAll()
    if isCourse { domain.routes.keepUntilRelease(takePoints()) }
    if !hearers.isEmpty { forgetHearers() }
    if writtenState != nil { writtenState = nil }
    let isIntercepted = domain.interceptors.concerns(subject.keyAddress)
    isCourse = isIntercepted || beginning.passed != nil
    isWhole = false
    hasInnerStops = false
    cursor = RouteCursor(
      for: subject, from: start, scope: scope, beginning, meetsInterceptors: isIntercepted)
    needsPreparing = subject.isState || subject.isForeign
    onlyCallsHandlers = !needsPreparing && !isCourse
  }

  /// Removes the interceptors, whose release may run code.
  func takePoints() -> [InterceptionPoint] {
    positions = []
    return exchange(&points, with: [])
  }

  private func forgetHearers() {
    for list in hearers { list.deallocate() }
    hearers = []
  }

  /// Whether there is a stop of this number; finds the stops up to it.
  func reaches(_ number: Int) -> Bool {
    while number >= stops.count {
      if isWhole { return false }
      guard findStop() else {
        complete()
        return false
      }
    }
    return true
  }

  /// Whether the stops in reverse order are what is visited from the farthest node on.
  ///
  /// There a node still comes before those below it, and interceptors before all behind them.
  func isReversible() -> Bool {
    _ = reaches(.max)
    return !isCourse && !hasInnerStops
  }

  /// Notes that all stops have been found.
  ///
  /// A course that turned out to have no interceptors counts as any other route.
  private func complete() {
    cursor = nil
    isWhole = true
    if isCourse, points.isEmpty, beginning.passed == nil { onlyCallsHandlers = !needsPreparing }
  }

  @inline(__always)
  var hasStops: Bool { stops.count > 0 || !isWhole && reaches(0) }

  /// Advances the cursor, which may find a node without an observer; returns false at the end.
  private func findStop() -> Bool {
    guard let found = cursor?.next() else { return false }
    if let stop = stop(at: found) {
      stops.append(stop)
      if isCourse, let position = cursor?.position { positions.append(position) }
    }
    return true
  }

  private func stop(at found: RouteCursor.Finding) -> Stop? {
    switch found {
    case .subscriptions(let indexNode):
      if indexNode.kidCount > 0 { hasInnerStops = true }
      return stop(at: indexNode)
    case .interceptors(let point):
      points.append(point)
      return Stop(indexNode: nil, subscriptions: nil, count: 0, point: .passUnretained(point))
    }
  }

  private func stop(at indexNode: Unmanaged<ObserverIndexNode>) -> Stop? {
    let all = indexNode._withUnsafeGuaranteedRef { $0.subscriptions }
    guard subject.index == .channelled else {
      return Stop(indexNode: indexNode, subscriptions: all.base, count: all.count, point: nil)
    }
    let due = (0..<all.count).map { all[$0] }.filter {
      $0._withUnsafeGuaranteedRef { $0.channel.hears(subject.channel) }
    }
    if due.isEmpty { return nil }
    let list = UnsafeMutablePointer<Unmanaged<AnySubscription>>.allocate(capacity: due.count)
    for (index, subscription) in due.enumerated() { (list + index).initialize(to: subscription) }
    hearers.append(list)
    return Stop(indexNode: indexNode, subscriptions: list, count: due.count, point: nil)
  }

  /// The position of a stop of a course; before the first stop, that of the beginning.
  func position(at number: Int) -> Position {
    number >= 0
      ? positions[number] : Position(here: start, top: start, cameFrom: beginning.cameFrom)
  }

  /// Whether this is the route of a message from a node, and up to date.
  @inline(__always)
  func serves(
    _ address: UInt, from node: Unmanaged<NodeCore>, _ scope: MessageScope, _ channel: String?,
    _ now: UInt64
  ) -> Bool {
    epoch == now && start.toOpaque() == node.toOpaque() && subject.address == address
      && self.scope == scope
      && (channel == nil && subject.channel == nil || channel == subject.channel)
  }
}

extension Route {
  /// Whether this is the route of a plain send from a node, and up to date.
  ///
  /// A plain send has no channel, goes everywhere and needs no preparation.
  @inline(__always)
  func servesPlainly(_ address: UInt, from node: Unmanaged<NodeCore>, _ now: UInt64) -> Bool {
    epoch == now && start.toOpaque() == node.toOpaque() && subject.address == address
      && !needsPreparing && scope == .everywhere && subject.channel == nil
  }
}

// MARK: - States

extension Route {
  /// Records a state for the nodes that it has reached.
  ///
  /// The record replaces the last one of this route, unless the tree has changed or some node has
  /// begun or ceased to have records since.
  func remember(_ state: StateValue, _ scope: MessageScope, in domain: DispatchDomain) {
    let coverage: StateRecords.Coverage = scope == .container ? .node : .subtree
    if let writtenState, writtenEpoch == domain.recordEpoch, epoch == domain.routeEpoch {
      let record = StateRecords.Record(value: state, moment: domain.tick())
      return writtenState.follow(with: record, covering: coverage)
    }
    let origin = start.takeUnretainedValue()
    let node = scope == .everywhere ? origin.rootCore : origin
    writtenState = node.remember(state, covering: coverage)
    // The domain is looked up again: releasing the last state may have joined trees.
    writtenEpoch = origin.resolvedDomain.recordEpoch
  }
}

extension Route.Stop {
  /// The subscriptions after the first `count`; must be called before the tree changes.
  func subscriptions(after count: Int) -> [AnySubscription] {
    guard let subscriptions, count < self.count else { return [] }
    return (count..<self.count).map { subscriptions[$0].takeUnretainedValue() }
  }
}

extension Unmanaged<Route> {
  /// Ends one use; returns true if this was the last, and the route is not kept for others.
  @inline(__always)
  func endUse() -> Bool {
    _withUnsafeGuaranteedRef { route in
      route.users &-= 1
      return route.users == 0 && !route.isKept
    }
  }
}

/// The stops of a route, read without counting references.
///
/// Invariant: storage is freed by ``Route``, and no place beyond `count` is read.
@usableFromInline
struct StopList {
  @usableFromInline private(set) var base: UnsafeMutablePointer<Route.Stop>?
  @usableFromInline private(set) var count = 0
  private var capacity = 0

  @usableFromInline
  subscript(index: Int) -> Route.Stop {
    @inlinable @inline(__always) get { base.unsafelyUnwrapped[index] }
  }
}

extension StopList {
  mutating func append(_ stop: Route.Stop) {
    if count == capacity {
      capacity = Swift.max(1, capacity * 2)
      let wider = UnsafeMutablePointer<Route.Stop>.allocate(capacity: capacity)
      if let base {
        wider.update(from: base, count: count)
        base.deallocate()
      }
      base = wider
    }
    base?[count] = stop
    count += 1
  }

  mutating func removeAll() {
    // The storage of a long route is freed: the next route may be short.
    if capacity > 512 { deallocate() }
    count = 0
  }

  /// Frees the storage, whatever the count.
  mutating func deallocate() {
    base?.deallocate()
    base = nil
    capacity = 0
  }
}

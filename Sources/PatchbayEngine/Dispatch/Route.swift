/// Where a message goes from one node: the nodes with subscriptions, in flood order.
///
/// It is found out as the first dispatch comes by, and kept for the next ones: nothing of it may be used
/// once the tree has changed, which a dispatch under way knows by being frozen, and all others by
/// ``DispatchDomain/routeEpoch``.
@usableFromInline
final class Route {
  @exclusivity(unchecked) private(set) var subject: Subject
  @exclusivity(unchecked) private(set) var start: Unmanaged<NodeCore>
  @exclusivity(unchecked) private(set) var scope = MessageScope.everywhere
  /// Whether only handlers of subscriptions concern the message.
  @exclusivity(unchecked) private(set) var onlyCallsHandlers = false
  /// The message needs preparation before it sets out, regardless of its sender.
  @exclusivity(unchecked) private(set) var needsPreparing = false
  /// There may be interceptors on its way, or it begins behind some.
  @exclusivity(unchecked) private(set) var isCourse = false
  /// The ``DispatchDomain/routeEpoch`` that it was found out in.
  @exclusivity(unchecked) private(set) var epoch: UInt64 = 0
  @usableFromInline @exclusivity(unchecked) private(set) var stops = StopList()
  /// Finds the stops that are not on record yet.
  @exclusivity(unchecked) private var cursor = Cursor.done
  /// All stops are on record.
  @usableFromInline @exclusivity(unchecked) private(set) var isWhole = false
  @exclusivity(unchecked) private(set) var beginning = Beginning()
  /// The interceptors among the stops.
  @exclusivity(unchecked) private var points: [InterceptionPoint] = []
  /// For a message on a channel, its observers, where some observe all channels; freed with the route.
  @exclusivity(unchecked) private var hearers: [UnsafeMutablePointer<Unmanaged<AnySubscription>>] =
    []
  /// The place of each stop; of a course only.
  @exclusivity(unchecked) private var positions: [Position] = []
  /// Where a state was written the last time, and the ``DispatchDomain/recordEpoch`` of then.
  @exclusivity(unchecked) private(set) var writtenState: StateRecords?
  @exclusivity(unchecked) private var writtenEpoch: UInt64 = 0
  /// The walks that follow it.
  @exclusivity(unchecked) var users = 0
  /// Whether senders find it; otherwise its users alone keep it.
  @exclusivity(unchecked) var isKept = false

  /// A node with subscriptions or, without any, one with interceptors.
  @usableFromInline
  struct Stop {
    @usableFromInline let indexNode: Unmanaged<ObserverIndexNode>?
    @usableFromInline let subscriptions: UnsafeMutablePointer<Unmanaged<AnySubscription>>?
    @usableFromInline let count: Int
    /// Kept by the route.
    let point: Unmanaged<InterceptionPoint>?
  }

  /// How it begins.
  struct Beginning {
    /// The node whose interceptors have been passed.
    var passed: Unmanaged<NodeCore>?
    /// After what is below the start comes what is above it.
    var goesOn = true
    /// The branch from which the message came to the start.
    var cameFrom: Unmanaged<NodeCore>?
  }

  /// A node on the way of a message.
  struct Position {
    var here: Unmanaged<NodeCore>
    /// The ancestor whose subtree is being visited, but for the branch that the message came from.
    let top: Unmanaged<NodeCore>
    let cameFrom: Unmanaged<NodeCore>?

    var isAtTop: Bool { here.toOpaque() == top.toOpaque() }
  }

  private enum Cursor { case index(IndexCursor), course(CourseCursor), done }

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
  /// Makes a route that no walk follows one of another message or from another node.
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
    if isCourse { forgetCourse() }
    if !hearers.isEmpty { forgetHearers() }
    if writtenState != nil { writtenState = nil }
    let isIntercepted = domain.interceptors.concerns(subject.keyAddress)
    isCourse = isIntercepted || beginning.passed != nil
    isWhole = false
    cursor =
      isCourse
      ? .course(CourseCursor(from: start, scope: scope, beginning))
      : .index(IndexCursor(from: start, scope: scope))
    needsPreparing = subject.isState || subject.isForeign
    onlyCallsHandlers = !needsPreparing && !isCourse
  }

  private func forgetCourse() {
    points = []
    positions = []
  }

  private func forgetHearers() {
    for list in hearers { list.deallocate() }
    hearers = []
  }

  /// Whether there is a stop of this number.
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

  /// Notes that all stops have been found.
  ///
  /// A course that has come to no interceptor is like any other route.
  private func complete() {
    cursor = .done
    isWhole = true
    if isCourse, points.isEmpty, beginning.passed == nil { onlyCallsHandlers = !needsPreparing }
  }

  /// Whether there is any stop.
  @inline(__always)
  var hasStops: Bool { stops.count > 0 || reaches(0) }

  /// Continues with the cursor, which may find a node without an observer; false at the end.
  private func findStop() -> Bool {
    switch cursor {
    case .index(var index):
      guard let indexNode = index.next(for: subject) else { return false }
      cursor = .index(index)
      if let stop = stop(at: indexNode) { stops.append(stop) }
    case .course(var course):
      guard let found = course.next(for: subject) else { return false }
      cursor = .course(course)
      if let stop = stop(at: found) {
        stops.append(stop)
        positions.append(course.position)
      }
    case .done: return false
    }
    return true
  }

  private func stop(at found: CourseCursor.Finding) -> Stop? {
    switch found {
    case .subscriptions(let indexNode): return stop(at: indexNode)
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

  /// The place of a stop of a course; the beginning before the first.
  func position(at number: Int) -> Position {
    number >= 0
      ? positions[number] : Position(here: start, top: start, cameFrom: beginning.cameFrom)
  }

  /// Whether it is that of a message, and still as the tree is.
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
  /// The same for a message without a channel that goes everywhere, and for which nothing is to be done
  /// before it sets out.
  @inline(__always)
  func servesPlainly(_ address: UInt, from node: Unmanaged<NodeCore>, _ now: UInt64) -> Bool {
    epoch == now && start.toOpaque() == node.toOpaque() && subject.address == address
      && !needsPreparing && scope == .everywhere && subject.channel == nil
  }
}

// MARK: - States

extension Route {
  /// Makes the nodes that a state has come to remember it.
  ///
  /// For as long as no node has begun or ceased to remember anything, and the tree is as it was, that
  /// takes the place of what was written by this route the last time.
  func remember(_ state: StateValue, _ scope: MessageScope, in domain: DispatchDomain) {
    let coverage: StateRecords.Coverage = scope == .container ? .node : .subtree
    if let writtenState, writtenEpoch == domain.recordEpoch, epoch == domain.routeEpoch {
      let record = StateRecords.Record(value: state, moment: domain.tick())
      return writtenState.follow(with: record, covering: coverage)
    }
    let origin = start.takeUnretainedValue()
    let node = scope == .everywhere ? origin.rootCore : origin
    writtenState = node.remember(state, covering: coverage)
    writtenEpoch = domain.recordEpoch
  }
}

extension Route.Stop {
  /// The subscriptions after the first few; must be called before anything changes.
  func subscriptions(after count: Int) -> [AnySubscription] {
    guard let subscriptions, count < self.count else { return [] }
    return (count..<self.count).map { subscriptions[$0].takeUnretainedValue() }
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
    // A long one is not kept for what may be a short one.
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

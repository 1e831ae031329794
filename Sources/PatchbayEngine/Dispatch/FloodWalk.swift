/// One dispatch under way: where it is in the tree, and where it goes next.
///
/// While nothing changes, the position alone is enough to go on in flood order over the interest
/// index. The first change made to the tree meanwhile pins the walk: what is left to visit is
/// written down as it was. Walks are kept by the hub and used again, so that a send allocates
/// nothing and takes little of the stack.
@usableFromInline
final class FloodWalk {
  /// The walk this one was begun in; in the hub's store, the next spare walk.
  @exclusivity(unchecked) var outer: Unmanaged<FloodWalk>?
  /// The walk of the same dispatch that waits for this one behind an interceptor.
  @exclusivity(unchecked) var enclosing: Unmanaged<FloodWalk>? { didSet { hasExtras = true } }
  @exclusivity(unchecked) var origin: Unmanaged<NodeCore>
  @exclusivity(unchecked) var sender: Unmanaged<Participant>
  /// What is sent, and where it goes for as long as nothing changes.
  @usableFromInline @exclusivity(unchecked) private(set) var route: Unmanaged<Route>
  /// Of the tree that the message was sent in; a merge puts the new one here.
  @exclusivity(unchecked) private(set) var hub: Unmanaged<Hub>
  @exclusivity(unchecked) var scope = MessageScope.everywhere
  @exclusivity(unchecked) var excludesSender = false
  /// The plugins that a query is meant for.
  @exclusivity(unchecked) var target: SyncMessageTarget? { didSet { hasExtras = true } }
  /// What led to this dispatch, where that isn't the outer one.
  @exclusivity(unchecked) var cause: Cause? { didSet { hasExtras = true } }

  /// When it was sent, by the hub's clock.
  @exclusivity(unchecked) var id: UInt64 = 0
  @exclusivity(unchecked) var depth = 1
  /// Where on the stack it was begun: of trees that meet in mid-dispatch it tells the inner from the
  /// outer.
  @exclusivity(unchecked) var frame: UInt = 0
  /// What waits on the stack, this walk and its interceptors included; see ``StackShare``.
  @exclusivity(unchecked) var nesting = 1
  @usableFromInline @exclusivity(unchecked) var delivered = 0
  /// How often something was dropped for want of room on the stack.
  @exclusivity(unchecked) var refusals = 0
  /// Receivers need a closer look before they are called.
  @exclusivity(unchecked) var isGuarded = false
  @exclusivity(unchecked) var isStopped = false
  /// Tells those who came later, and is no message of its own.
  @exclusivity(unchecked) var isReplay = false
  /// Something is to be done before the message sets out.
  @usableFromInline @exclusivity(unchecked) var isSpecial = false
  /// The next hop takes more than a call of a receiver.
  @usableFromInline @exclusivity(unchecked) var isInterrupted = false
  /// The interceptors that the message is at.
  @exclusivity(unchecked) private(set) var crossingUncounted: Unmanaged<Crossing>?
  /// The same where the route doesn't keep it.
  @exclusivity(unchecked) private var ownCrossing: Crossing?
  @exclusivity(unchecked) var faults: FaultLog? { didSet { hasExtras = true } }
  @exclusivity(unchecked) var watch: WatchedDispatch? { didSet { hasExtras = true } }
  /// Where it is on record instead; the hub's own, which is read before that lets go of it.
  @exclusivity(unchecked) var log: Unmanaged<DispatchLog>? { didSet { hasExtras = true } }
  /// Has the controller decide about a hop; nil where there is none.
  @exclusivity(unchecked) var mayTakeHop: ((DispatchHop.Destination) -> Bool)? {
    didSet { hasExtras = true }
  }
  /// What nodes are to remember of a state.
  @exclusivity(unchecked) var state: StateValue? { didSet { hasExtras = true } }

  /// The receiver that is hearing the message.
  @usableFromInline @exclusivity(unchecked) var current: Unmanaged<AnyReceiver>?
  /// The number of the stop on the route; before the first, -1.
  @usableFromInline @exclusivity(unchecked) var place = -1
  /// Other stops of the route may be gone on to without a closer look.
  @usableFromInline @exclusivity(unchecked) var isCalm = false
  /// Its place among the receivers of the stop.
  @usableFromInline @exclusivity(unchecked) var receiverIndex = 0
  /// The receivers of that node for as long as the walk is neither pinned nor guarded, else none.
  @usableFromInline @exclusivity(unchecked) var receivers:
    UnsafeMutablePointer<Unmanaged<AnyReceiver>>?
  @usableFromInline @exclusivity(unchecked) var receiverCount = 0
  /// The deliveries left to the outermost dispatch.
  @usableFromInline @exclusivity(unchecked) var allowance: UnsafeMutablePointer<Int>
  @exclusivity(unchecked) private var hasFinished = false
  /// It may have something that most dispatches don't.
  @exclusivity(unchecked) private(set) var hasExtras = false
  @exclusivity(unchecked) private var isReversed = false
  /// Non-nil once the tree was changed under the walk.
  @exclusivity(unchecked) var plan: PinnedPlan? { didSet { hasExtras = true } }

  init(
    from sender: Unmanaged<Participant>, at origin: Unmanaged<NodeCore>, on route: Unmanaged<Route>,
    in hub: Unmanaged<Hub>, allowance: UnsafeMutablePointer<Int>
  ) {
    self.sender = sender
    self.origin = origin
    self.route = route
    self.hub = hub
    self.allowance = allowance
    route._withUnsafeGuaranteedRef { $0.users &+= 1 }
  }
}

// MARK: - Starting and ending

extension FloodWalk {
  /// Makes a spare walk ready for another dispatch.
  func start(
    from sender: Unmanaged<Participant>, at origin: Unmanaged<NodeCore>, on route: Unmanaged<Route>
  ) {
    self.sender = sender
    self.origin = origin
    self.route = route
    route._withUnsafeGuaranteedRef { $0.users &+= 1 }
    crossingUncounted = nil
    isInterrupted = false
    place = -1
    isCalm = false
    receiverIndex = 0
    receiverCount = 0
    hasFinished = false
    delivered = 0
    isStopped = false
    isReversed = false
    isReplay = false
    scope = .everywhere
    excludesSender = false
    refusals = 0
  }

  /// What is being sent.
  var subject: Subject {
    @inline(__always) get { route._withUnsafeGuaranteedRef { $0.subject } }
  }

  /// The tree has been joined to one with another hub.
  func join(_ hub: Hub) {
    self.hub = .passUnretained(hub)
    allowance = hub.deliveriesLeft
  }

  /// Lets go of what only some dispatches have.
  func reset() {
    cause = nil
    faults = nil
    watch = nil
    log = nil
    mayTakeHop = nil
    state = nil
    plan = nil
    enclosing = nil
    target = nil
    crossing = nil
    isInterrupted = false
    hasExtras = false
  }

  /// How many walks of the dispatch wait for this one, each behind the next.
  var crossings: Int {
    var count = 0
    var walk = self
    while let enclosing = walk.enclosing {
      walk = enclosing.takeUnretainedValue()
      count += 1
    }
    return count
  }

  /// The walk with which the dispatch began; this one, unless it goes on behind an interceptor.
  var trunk: FloodWalk { trunkUncounted.takeUnretainedValue() }

  /// The same without counting references.
  var trunkUncounted: Unmanaged<FloodWalk> {
    var walk = Unmanaged.passUnretained(self)
    while let enclosing = walk._withUnsafeGuaranteedRef(\.enclosing) { walk = enclosing }
    return walk
  }
}

// MARK: - At interceptors

extension FloodWalk {
  /// The interceptors that the message is at.
  var crossing: Crossing? {
    get { crossingUncounted?.takeUnretainedValue() }
    set {
      if newValue != nil || ownCrossing != nil {
        ownCrossing = newValue
        hasExtras = true
      }
      crossingUncounted = newValue.map(Unmanaged.passUnretained)
    }
  }

  /// Whether the route keeps the interceptors that the message is at.
  var isAtKnownCrossing: Bool { ownCrossing == nil }
}

// MARK: - Going on

extension FloodWalk {
  /// Comes to the next stop of the route; nil at the end, and at interceptors.
  func nextStop() -> Route.Stop? {
    if hasFinished { return nil }
    receiverCount = 0
    return route._withUnsafeGuaranteedRef { route in
      guard route.reaches(place + 1) else {
        hasFinished = true
        return nil
      }
      place += 1
      receiverIndex = -1
      let stop = route.stops[place]
      guard let crossing = stop.crossing else { return stop }
      isInterrupted = true
      crossingUncounted = crossing
      return nil
    }
  }
}

// MARK: - Pinning

extension FloodWalk {
  /// Writes down what is left to visit, because the tree is about to change.
  func pin() {
    guard plan == nil else { return }
    leaveLog()
    enclosing?.takeUnretainedValue().pin()
    receiverCount = 0
    isCalm = false
    let outer = enclosing?.takeUnretainedValue().plan
    let plan = PinnedPlan(
      state: state, subject: subject, scope: scope, isReversed: isReversed, outer: outer)
    self.plan = plan
    if route._withUnsafeGuaranteedRef({ $0.isCourse }) { return pinCourse(plan) }
    if hasFinished { return }
    let origin = origin.takeUnretainedValue()
    guard let node = lastStop?.interest?.takeUnretainedValue().node else {
      return plan.startAt(origin)
    }
    let (top, branch) = origin.fork(to: node)
    plan.goOn(
      at: node, receivers: receiversLeft, below: top,
      ancestors: scope == .everywhere ? Array(top.lineage.dropFirst()) : [], leavingOut: branch)
  }

  private func pinCourse(_ plan: PinnedPlan) {
    plan.outer?.crossing?.branches.append(plan)
    if hasFinished { return }
    let route = route.takeUnretainedValue()
    let position = route.position(at: place)
    let here = position.here.takeUnretainedValue()
    let top = position.top.takeUnretainedValue()
    let branch = position.cameFrom?.takeUnretainedValue()
    let goesOn = route.beginning.goesOn && scope == .everywhere
    let above = goesOn ? Array(top.lineage.dropFirst()) : []
    if isAtInterceptors(of: route) {
      if !position.isAtTop {
        plan.goOn(at: here, receivers: [], below: top, ancestors: above, leavingOut: branch)
        return plan.waitAtCrossing(of: here)
      }
      return plan.waitAtCrossing(of: here, ancestors: above, cameFrom: branch)
    }
    if place >= 0 {
      return plan.goOn(
        at: here, receivers: receiversLeft, below: top, ancestors: above, leavingOut: branch)
    }
    guard route.beginning.passed != nil else {
      return plan.startAt(origin.takeUnretainedValue())
    }
    // If the walk that waits is pinned, what is above stands in its plan.
    plan.startBehind(
      here, ancestors: plan.outer?.crossing?.ancestors ?? above, leavingOut: branch)
  }

  /// Whether the last thing that it came to are interceptors, which it has not passed in place.
  private func isAtInterceptors(of route: Route) -> Bool {
    if crossingUncounted != nil { return true }
    guard place >= 0, let crossing = route.stops[place].crossing?.takeUnretainedValue() else {
      return false
    }
    return !crossing.isOpen
  }

  /// Has the farthest nodes come first; before the walk has begun.
  func pinReversed() {
    enclosing?.takeUnretainedValue().pin()
    isReversed = true
    pin()
  }

  /// Where it is on the route; nil before the first stop.
  private var lastStop: Route.Stop? {
    place < 0 ? nil : route._withUnsafeGuaranteedRef { $0.stops[place] }
  }

  /// Those of the current node that have not heard the message.
  private var receiversLeft: [AnyReceiver] {
    guard let stop = lastStop else { return [] }
    guard let crossing = stop.crossing else { return stop.receivers(after: receiverIndex + 1) }
    // Past those who only watch, and not among the receivers yet.
    let node = Unmanaged.passUnretained(crossing.takeUnretainedValue().node)
    return subject.interest(of: node)?.takeUnretainedValue().receivers.elements ?? []
  }
}

extension NodeCore {
  /// The nearest node that has both this one and another at or below it, and its branch that leads here.
  fileprivate func fork(to other: NodeCore) -> (top: NodeCore, branch: NodeCore?) {
    var above: Set<ObjectIdentifier> = []
    for node in other.lineage { above.insert(ObjectIdentifier(node)) }
    var (top, branch): (NodeCore, NodeCore?) = (self, nil)
    while !above.contains(ObjectIdentifier(top)), let next = top.parentCore {
      (top, branch) = (next, top)
    }
    return (top, branch)
  }
}

/// Reading interests and nodes without counting references.
extension Unmanaged<Interest> {
  var hasReceivers: Bool { _withUnsafeGuaranteedRef { $0.receivers.count > 0 } }
  var kidCount: Int { _withUnsafeGuaranteedRef { $0.kids.count } }
  var parent: Unmanaged<Interest>? { _withUnsafeGuaranteedRef { $0.parent } }
  var node: Unmanaged<NodeCore> { _withUnsafeGuaranteedRef { .passUnretained($0.node) } }

  func kid(_ index: Int) -> Unmanaged<Interest> { _withUnsafeGuaranteedRef { $0.kids[index] } }
}

extension Unmanaged<NodeCore> {
  var parent: Unmanaged<NodeCore>? { _withUnsafeGuaranteedRef { $0.parent } }
}

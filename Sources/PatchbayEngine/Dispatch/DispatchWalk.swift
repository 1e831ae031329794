/// A dispatch under way, or the part of one that goes on behind interceptors.
///
/// While nothing changes it follows a route, and its place there is all there is to know. The first change
/// made to the tree freezes it: what is left to visit is written down as it was. Walks are kept by the domain
/// and used again, so that a send allocates nothing and takes little of the stack.
@usableFromInline
final class DispatchWalk {
  /// The walk this one was begun in; in the domain's store, the next spare walk.
  @exclusivity(unchecked) var outer: Unmanaged<DispatchWalk>?
  /// The walk of the same dispatch that waits for this one behind an interceptor.
  @exclusivity(unchecked) var enclosing: Unmanaged<DispatchWalk>?
  @exclusivity(unchecked) var origin: Unmanaged<NodeCore>
  @exclusivity(unchecked) var sender: Unmanaged<Participant>
  /// What is sent, and where it goes for as long as nothing changes.
  @usableFromInline @exclusivity(unchecked) private(set) var route: Unmanaged<Route>
  /// The domain of the tree that the message was sent in; a merge replaces it.
  @exclusivity(unchecked) private(set) var domain: Unmanaged<DispatchDomain>
  @exclusivity(unchecked) var scope = MessageScope.everywhere
  /// The plugins that a query is addressed to.
  @exclusivity(unchecked) var target: SyncMessageTarget? { didSet { hasExtras = true } }
  /// Receives the reason why a query has no answer; nil where that is not asked for.
  @exclusivity(unchecked) var queryNotes: QueryNotes? { didSet { hasExtras = true } }
  /// What led to this dispatch, where that isn't the outer one.
  @exclusivity(unchecked) var cause: Cause? { didSet { hasExtras = true } }

  /// When it was sent, by the domain's clock.
  @exclusivity(unchecked) var id: UInt64 = 0
  @exclusivity(unchecked) var depth = 1
  /// Where on the stack its subscriptions are called from: of trees that meet in mid-dispatch it tells the
  /// inner from the outer.
  @usableFromInline @exclusivity(unchecked) var frame: UInt = 0
  /// What waits on the stack, this walk and its interceptors included; see ``StackShare``.
  @exclusivity(unchecked) var nesting = 1
  @usableFromInline @exclusivity(unchecked) var delivered = 0
  /// How many messages were dropped for want of room on the stack.
  @exclusivity(unchecked) var refusals = 0
  @usableFromInline @exclusivity(unchecked) var flags: Flags = []
  /// A ``DispatchLine`` keeps it; otherwise the domain does.
  let isOfLine: Bool
  /// The interceptors that the message is at.
  @exclusivity(unchecked) private(set) var pointUncounted: Unmanaged<InterceptionPoint>?
  /// The same where the route doesn't keep it.
  @exclusivity(unchecked) private var ownPoint: InterceptionPoint?
  @exclusivity(unchecked) var faults: FaultLog? { didSet { hasExtras = true } }
  @exclusivity(unchecked) var watch: WatchedDispatch? { didSet { hasExtras = true } }
  /// Unowned: the domain reads the log, which may record the dispatch instead, before releasing it.
  @exclusivity(unchecked) var log: Unmanaged<DispatchLog>? { didSet { hasExtras = true } }
  /// Asks the controller about a hop; nil without one.
  @exclusivity(unchecked) var mayTakeHop: ((DispatchHop.Destination) -> Bool)? {
    didSet { hasExtras = true }
  }
  /// What nodes are to remember of a state.
  @exclusivity(unchecked) var state: StateValue? { didSet { hasExtras = true } }

  @usableFromInline @exclusivity(unchecked) var cursor = StopCursor()
  /// The deliveries left to the outermost dispatch.
  @usableFromInline @exclusivity(unchecked) var allowance: UnsafeMutablePointer<Int>
  /// Non-nil once the tree was changed under the walk.
  @exclusivity(unchecked) var plan: FrozenPlan? { didSet { hasExtras = true } }

  init(
    from sender: Unmanaged<Participant>, at origin: Unmanaged<NodeCore>, on route: Unmanaged<Route>,
    in domain: Unmanaged<DispatchDomain>, allowance: UnsafeMutablePointer<Int>,
    isOfLine: Bool = false
  ) {
    self.sender = sender
    self.origin = origin
    self.route = route
    self.domain = domain
    self.allowance = allowance
    self.isOfLine = isOfLine
    route._withUnsafeGuaranteedRef { $0.users &+= 1 }
  }
}

// MARK: - Starting and ending

extension DispatchWalk {
  /// Makes a spare walk ready for another dispatch.
  @inline(__always)
  func start(
    from sender: Unmanaged<Participant>, at origin: Unmanaged<NodeCore>, on route: Unmanaged<Route>
  ) {
    self.sender = sender
    self.origin = origin
    self.route = route
    route._withUnsafeGuaranteedRef { $0.users &+= 1 }
    enclosing = nil
    pointUncounted = nil
    scope = .everywhere
    goToStart()
  }

  /// Goes to where its route begins.
  @inline(__always)
  func goToStart() {
    cursor = StopCursor()
    delivered = 0
    refusals = 0
    flags = []
  }

  /// Sets out plainly from where its route begins: no stop needs a closer look.
  @inline(__always)
  func setOutPlainly() {
    flags = .isCalm
    _ = cursor.openNextStop(of: route)
  }

  /// Notes where on the stack the caller is, which is lower where more is on it.
  ///
  /// Must be called by a function that returns after the walk has ended, whose frame lies below that of
  /// every walk that is under way.
  @inlinable @inline(__always)
  func markFrame() {
    var mark: UInt8 = 0
    // Nothing is written to it, so the stack needs no guard.
    frame = _withUnprotectedUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
  }

  /// What is being sent.
  var subject: Subject {
    @inline(__always) get { route._withUnsafeGuaranteedRef { $0.subject } }
  }

  /// The tree has been joined to one with another domain.
  func join(_ domain: DispatchDomain) {
    self.domain = .passUnretained(domain)
    allowance = domain.deliveriesLeft
  }

  /// Resets what only some dispatches use.
  func reset() {
    cause = nil
    queryNotes = nil
    faults = nil
    watch = nil
    log = nil
    mayTakeHop = nil
    state = nil
    plan = nil
    target = nil
    point = nil
  }

  /// How many walks of the dispatch wait for this one, each behind the next.
  var interceptionDepth: Int {
    var count = 0
    var walk = self
    while let enclosing = walk.enclosing {
      walk = enclosing.takeUnretainedValue()
      count += 1
    }
    return count
  }

  /// The walk with which the dispatch began; this one, unless it goes on behind an interceptor.
  var trunk: DispatchWalk { trunkUncounted.takeUnretainedValue() }

  /// The same without counting references.
  var trunkUncounted: Unmanaged<DispatchWalk> {
    var walk = Unmanaged.passUnretained(self)
    while let enclosing = walk._withUnsafeGuaranteedRef(\.enclosing) { walk = enclosing }
    return walk
  }
}

// MARK: - At interceptors

extension DispatchWalk {
  /// The interceptors that the message is at.
  var point: InterceptionPoint? {
    get { pointUncounted?.takeUnretainedValue() }
    set {
      if newValue != nil || ownPoint != nil {
        ownPoint = newValue
        hasExtras = true
      }
      pointUncounted = newValue.map(Unmanaged.passUnretained)
    }
  }

  /// Whether the route keeps the interceptors that the message is at.
  var isAtKnownPoint: Bool { ownPoint == nil }
}

// MARK: - Going on

extension DispatchWalk {
  /// Comes to the next stop of the route; nil at the end, and at interceptors.
  func nextStop() -> Route.Stop? {
    guard let stop = cursor.nextStop(of: route) else { return nil }
    guard let point = stop.point else { return stop }
    isInterrupted = true
    pointUncounted = point
    return nil
  }
}

/// A dispatch under way, or the part of it behind interceptors.
///
/// A walk follows a route until the tree changes, and needs to know no more than its place there.
/// The first change of the tree freezes the walk: before the change, everything that is left to
/// visit is copied into a ``FrozenPlan``. The domain reuses walks, so that a send allocates nothing
/// and takes little of the stack.
@usableFromInline
final class DispatchWalk {
  /// The walk in one of whose handlers this one began; for a spare walk, the next spare walk.
  @exclusivity(unchecked) var outer: Unmanaged<DispatchWalk>?
  /// The walk of the same dispatch that waits at an interceptor for this one to end.
  @exclusivity(unchecked) var enclosing: Unmanaged<DispatchWalk>?
  @exclusivity(unchecked) var origin: Unmanaged<NodeCore>
  @exclusivity(unchecked) var sender: Unmanaged<Participant>
  /// The subject and the stops of the dispatch; the stops are valid until the tree changes.
  @usableFromInline @exclusivity(unchecked) private(set) var route: Unmanaged<Route>
  /// The domain of the tree that the message was sent in; a merge replaces it.
  @exclusivity(unchecked) private(set) var domain: Unmanaged<DispatchDomain>
  @exclusivity(unchecked) var scope = MessageScope.everywhere
  /// The plugins that a query is addressed to.
  @exclusivity(unchecked) var target: SyncMessageTarget? { didSet { hasExtras = true } }
  /// Records why a query has no answer; nil if that is not asked for.
  @exclusivity(unchecked) var queryNotes: QueryNotes? { didSet { hasExtras = true } }
  /// The cause of the dispatch; nil if that is the outer walk, or if there is none.
  @exclusivity(unchecked) var cause: Cause? { didSet { hasExtras = true } }

  /// The time of the send, by the domain's clock, which identifies the dispatch.
  @exclusivity(unchecked) var id: UInt64 = 0
  @exclusivity(unchecked) var depth = 1
  /// The stack address from which subscriptions are called.
  ///
  /// It tells the inner from the outer walks when two trees are joined during their dispatches.
  @usableFromInline @exclusivity(unchecked) var frame: UInt = 0
  /// The stack space of all waiting calls, this walk and its interceptors included; see
  /// ``StackShare``.
  @exclusivity(unchecked) var nesting = 1
  @usableFromInline @exclusivity(unchecked) var delivered = 0
  /// The number of messages dropped because the stack had no more room.
  @exclusivity(unchecked) var refusals: Int32 = 0
  /// The number of faults of this walk and of those that went on for it.
  @exclusivity(unchecked) var faultCount: Int32 = 0
  @usableFromInline @exclusivity(unchecked) var flags: Flags = []
  /// The interceptors that the message is at.
  @exclusivity(unchecked) private(set) var pointUncounted: Unmanaged<InterceptionPoint>?
  /// Retains the interception point if the route doesn't.
  @exclusivity(unchecked) private var ownPoint: InterceptionPoint?
  @exclusivity(unchecked) var faults: FaultLog? { didSet { hasExtras = true } }
  @exclusivity(unchecked) var watch: WatchedDispatch? { didSet { hasExtras = true } }
  /// Unowned: the domain reads the log, which may record the dispatch instead, before releasing it.
  @exclusivity(unchecked) var log: Unmanaged<DispatchLog>? { didSet { hasExtras = true } }
  /// Asks the controller whether a hop may be taken; nil without a controller.
  @exclusivity(unchecked) var mayTakeHop: ((DispatchHop.Destination) -> Bool)? {
    didSet { hasExtras = true }
  }
  /// The relay whose handler is being called.
  @exclusivity(unchecked) var held: AnyObject? { didSet { hasExtras = true } }
  /// The value that nodes remember if the message is a state.
  @exclusivity(unchecked) var state: StateValue? { didSet { hasExtras = true } }

  @usableFromInline @exclusivity(unchecked) var cursor = StopCursor()
  /// The deliveries left to the outermost dispatch.
  @usableFromInline @exclusivity(unchecked) var allowance: UnsafeMutablePointer<Int>
  /// Non-nil once the tree was changed under the walk.
  @exclusivity(unchecked) var plan: FrozenPlan? { didSet { hasExtras = true } }

  init(
    from sender: Unmanaged<Participant>, at origin: Unmanaged<NodeCore>, on route: Unmanaged<Route>,
    in domain: Unmanaged<DispatchDomain>, allowance: UnsafeMutablePointer<Int>
  ) {
    self.sender = sender
    self.origin = origin
    self.route = route
    self.domain = domain
    self.allowance = allowance
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
    cursor = StopCursor()
    delivered = 0
    refusals = 0
    faultCount = 0
    flags = []
  }

  /// Opens the first stop of a plain dispatch: no subscription needs a closer check.
  @inline(__always)
  func setOutPlainly() {
    flags = .isCalm
    _ = cursor.openNextStop(of: route)
  }

  /// Notes the stack address of the caller; a deeper call has a lower address.
  ///
  /// The caller must return after the walk has ended, so that its frame lies below that of every
  /// walk under way.
  @inlinable @inline(__always)
  func markFrame() {
    var mark: UInt8 = 0
    // Nothing is written to it, so the stack needs no guard.
    frame = _withUnprotectedUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
  }

  /// The key and channel of the message or query.
  var subject: Subject {
    @inline(__always) get { route._withUnsafeGuaranteedRef { $0.subject } }
  }

  /// Moves the walk to the domain that its tree shares from now on.
  func join(_ domain: DispatchDomain) {
    self.domain = .passUnretained(domain)
    allowance = domain.deliveriesLeft
  }

  /// Resets the properties that only some dispatches use.
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
    held = nil
  }

  /// The walk with which the dispatch began; this one, unless it goes on behind an interceptor.
  var trunk: DispatchWalk { trunkUncounted.takeUnretainedValue() }

  /// Whether a watcher or controller sees the dispatch.
  @usableFromInline var isObserved: Bool {
    @inlinable @inline(__always) get { flags.contains(.hasExtras) && isObservedClosely }
  }

  @usableFromInline var isObservedClosely: Bool { watch != nil }

  /// The same as ``trunk``, without counting references.
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
  /// Advances to the next stop; returns nil at the end of the route, and at interceptors.
  func nextStop() -> Route.Stop? {
    guard let stop = cursor.nextStop(of: route) else { return nil }
    guard let point = stop.point else { return stop }
    isInterrupted = true
    pointUncounted = point
    return nil
  }
}

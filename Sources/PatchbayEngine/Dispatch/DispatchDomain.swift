/// The state shared by the dispatches of all trees that were ever connected.
///
/// Joining two trees merges their domains; separating trees does not split a domain. A domain only
/// knows what is under way, so separate trees with one domain behave as if each had its own.
@usableFromInline
final class DispatchDomain {
  /// Whether sends depend on nothing but their route; see ``updatePlainness()``.
  @exclusivity(unchecked) private(set) var allowsPlainSends = true
  /// The domain into which this one was merged.
  @exclusivity(unchecked) var forward: DispatchDomain? { didSet { updatePlainness() } }
  /// The innermost dispatch under way.
  @exclusivity(unchecked) var current: Unmanaged<DispatchWalk>?
  /// The deliveries left to the outermost dispatch; a pointer, since all walks share the count.
  let deliveriesLeft: UnsafeMutablePointer<Int>
  @exclusivity(unchecked) var depthLimit = DispatchLimits.standard.causalDepth
  /// The first of the walks that are not in use; ``DispatchWalk/outer`` links to the next.
  @exclusivity(unchecked) private(set) var spare: Unmanaged<DispatchWalk>?
  /// The number of interceptors in these trees.
  @exclusivity(unchecked) var interceptors = InterceptorCount()
  /// The number of nodes with limits of their own.
  @exclusivity(unchecked) var ownLimits = 0 { didSet { updatePlainness() } }
  /// Whether an object or a post waits for the end of the outermost dispatch.
  @exclusivity(unchecked) var hasWork = false
  @exclusivity(unchecked) var watchers = AttachedWatchers()
  /// Whether a watcher or a controller is attached.
  @exclusivity(unchecked) var isWatched = false { didSet { updatePlainness() } }
  /// The log for the only watcher; nil if there is none, or if events are reported as they happen.
  @exclusivity(unchecked) var log: DispatchLog?
  /// The number of nodes with a controller.
  var controllers = 0
  /// For each kind, the number of observers of all channels.
  @exclusivity(unchecked) var anyObservers: [MessageKey: Int] = [:]
  @exclusivity(unchecked) var spareTransformers = SpareTransformers()
  /// The number of nodes with a record of each state.
  var recordCounts: [StateKey: Int] = [:]
  /// Increases when a node gets its first record of a state, and when records are removed.
  @exclusivity(unchecked) var recordEpoch: UInt64 = 1
  /// Receives the deaths of relays and weakly composed nodes; nil if these trees have none.
  @exclusivity(unchecked) var deaths: DeathRegister? { didSet { updatePlainness() } }
  /// The number of relays and weakly composed nodes, which may die between two deliveries.
  var mortals = 0
  /// The number of weakly composed nodes among them.
  @exclusivity(unchecked) var weakNodes = 0
  /// Increases with every change that may affect an environment value.
  @exclusivity(unchecked) var environmentEpoch: UInt64 = 1
  /// Increases when anything is added, removed, moved or renamed; tools validate caches by it.
  @exclusivity(unchecked) var shapeEpoch: UInt64 = 1
  /// The nesting depth of the environment changes that are being delivered.
  @exclusivity(unchecked) var toldChanges = 0
  /// Increases with every change that may affect a route.
  @exclusivity(unchecked) private(set) var routeEpoch: UInt64 = 1
  @exclusivity(unchecked) var routes = RouteTable()
  /// Records attempts to send while sends are suppressed; else nil.
  @exclusivity(unchecked) var suppressedSends: SuppressedSends? { didSet { updatePlainness() } }
  var rank = 0
  /// The number of ``drain()`` calls on the stack, including those of domains merged into this one.
  var drainers = 0
  /// The number of ``drain()`` calls that are delivering a post.
  var postsUnderWay = 0 { didSet { updatePlainness() } }
  @exclusivity(unchecked) var clock: UInt64 = 0
  var retainedUntilIdle: [AnyObject] = []
  var posts = PostQueue()
  /// Index nodes that are in no index, to be used again.
  @exclusivity(unchecked) var spareIndexNodes: [ObserverIndexNode] = []
  var layouts: [ObjectIdentifier: ObserverLayout] = [:]

  init() {
    deliveriesLeft = .allocate(capacity: 1)
    deliveriesLeft.initialize(to: DispatchLimits.standard.deliveries)
    clock = firstMoment
    // A cache of a freed domain at the same address must not count as up to date.
    shapeEpoch = clock
    environmentEpoch = clock
  }

  deinit {
    deliveriesLeft.deallocate()
    routes.deallocate()
    spareTransformers.deallocate()
    while let walk = spare { spare = walk.takeRetainedValue().outer }
  }
}

// MARK: - Time

extension DispatchDomain {
  /// Advances the clock, which orders everything that happens in these trees.
  func tick() -> UInt64 {
    clock += 1
    return clock
  }
}

// MARK: - Plain sends

extension DispatchDomain {
  /// Must be called after a change of any condition that every send has to check.
  ///
  /// Trees with limits of their own are excluded: they may nest deeper than others, and without
  /// optimisation a plain send takes more of the stack than any other.
  private func updatePlainness() {
    allowsPlainSends =
      forward == nil && isCalm && !isWatched && suppressedSends == nil && ownLimits == 0
      && postsUnderWay == 0
  }
}

// MARK: - Dispatches under way

extension DispatchDomain {
  var isDispatching: Bool { current != nil }

  /// Whether no subscription can disappear between two deliveries.
  var isCalm: Bool { deaths == nil }

  /// Begins a dispatch, which becomes the innermost one.
  @inline(__always)
  func begin(
    from sender: Unmanaged<Participant>, at origin: Unmanaged<NodeCore>, on route: Unmanaged<Route>
  ) -> Unmanaged<DispatchWalk> {
    let spare = takeSpare(from: sender, at: origin, on: route)
    spare._withUnsafeGuaranteedRef { walk in
      walk.outer = current
      if let outer = current {
        walk.depth = outer._withUnsafeGuaranteedRef { $0.depth } + 1
        walk.nesting = outer._withUnsafeGuaranteedRef { $0.nesting } + 1
      } else {
        walk.depth = 1
        walk.nesting = 1
        if postsUnderWay == 0 { takeLimits(of: walk.origin) }
      }
      walk.id = tick()
    }
    current = spare
    return spare
  }

  /// Whether one more dispatch stays within the limits.
  @inline(__always)
  func mayNest(taking share: Int) -> Bool {
    current?._withUnsafeGuaranteedRef { $0.depth < depthLimit && $0.mayWait(for: share) } ?? true
  }

  /// Begins a dispatch on a route of its own from a node.
  func begin(
    _ subject: Subject, from sender: Unmanaged<Participant>, at origin: Unmanaged<NodeCore>,
    _ scope: MessageScope = .everywhere, _ beginning: Route.Beginning = Route.Beginning()
  ) -> Unmanaged<DispatchWalk> {
    begin(from: sender, at: origin, on: ownRoute(for: subject, from: origin, scope, beginning))
  }

  /// Begins a walk for a message that interceptors hand on, as a part of the dispatch that waits
  /// there.
  @inline(never)
  func beginBranch(of enclosing: DispatchWalk, on route: Unmanaged<Route>) -> Unmanaged<
    DispatchWalk
  > {
    let branch = takeSpare(from: enclosing.sender, at: enclosing.origin, on: route)
    branch._withUnsafeGuaranteedRef { branch in
      branch.outer = current
      branch.goOn(for: enclosing)
    }
    current = branch
    return branch
  }

  @inline(__always)
  private func takeSpare(
    from sender: Unmanaged<Participant>, at origin: Unmanaged<NodeCore>, on route: Unmanaged<Route>
  ) -> Unmanaged<DispatchWalk> {
    guard let spare else { return makeWalk(from: sender, at: origin, on: route) }
    spare._withUnsafeGuaranteedRef { walk in
      self.spare = walk.outer
      walk.start(from: sender, at: origin, on: route)
    }
    return spare
  }

  @inline(never)
  private func makeWalk(
    from sender: Unmanaged<Participant>, at origin: Unmanaged<NodeCore>, on route: Unmanaged<Route>
  ) -> Unmanaged<DispatchWalk> {
    let domain = Unmanaged.passUnretained(self)
    return .passRetained(
      DispatchWalk(from: sender, at: origin, on: route, in: domain, allowance: deliveriesLeft))
  }

  private func takeLimits(of origin: Unmanaged<NodeCore>) {
    var limits = DispatchLimits.standard
    if ownLimits > 0 { limits = origin.takeUnretainedValue().rootCore.limits ?? limits }
    deliveriesLeft.pointee = limits.deliveries
    depthLimit = limits.causalDepth
  }

  /// Ends a dispatch that has no extras; see ``end(_:)``.
  func endPlainly(_ walk: DispatchWalk) {
    takeOut(walk)
    giveBack(walk)
    if hasWork, current == nil { drain() }
  }

  /// Ends a dispatch; after the outermost one, drains the domain.
  ///
  /// The caller must retain this domain: resetting the walk may release the last owner of the tree.
  func end(_ walk: DispatchWalk) {
    guard walk.hasExtras else { return endPlainly(walk) }
    takeOut(walk)
    walk.reset()
    giveBack(walk)
    if hasWork, current == nil { drain() }
  }

  @inline(__always)
  private func takeOut(_ walk: DispatchWalk) {
    let ended = Unmanaged.passUnretained(walk)
    if current?.toOpaque() == ended.toOpaque() { current = walk.outer } else { unlink(ended) }
  }

  /// Returns a walk to the store, for another dispatch.
  @inline(__always)
  private func giveBack(_ walk: DispatchWalk) {
    leave(walk.route)
    walk.outer = spare
    spare = .passUnretained(walk)
  }

  /// Unlinks a dispatch that isn't the innermost: two domains merged while both were dispatching.
  @inline(never)
  private func unlink(_ ended: Unmanaged<DispatchWalk>) {
    for walk in walks where walk.outer?.toOpaque() == ended.toOpaque() {
      walk.outer = ended.takeUnretainedValue().outer
      return
    }
  }

  /// The dispatches under way, innermost first.
  var walks: some Sequence<DispatchWalk> {
    sequence(state: current) { next in
      let walk = next?.takeUnretainedValue()
      next = walk?.outer
      return walk
    }
  }

  /// Must be called before a change of anything that a dispatch under way may read.
  func willChangeTree() {
    willRename()
    routeEpoch += 1
    for walk in walks { walk.freeze() }
  }

  /// Must be called after the change, since code that ran meanwhile may have found routes.
  func didChangeTree() { routeEpoch += 1 }

  /// Invalidates the routes of both domains; walks keep the routes that they follow.
  func absorbRoutes(of other: DispatchDomain) {
    routeEpoch = max(routeEpoch, other.routeEpoch) + 1
    other.routes.letGoOfAll()
    routes.keepUntilRelease(other.routes.takePast())
    notePast()
  }

  /// Must be called before anything gets another path.
  func willRename() {
    log?.read()
    shapeEpoch += 1
  }

  /// Must be called before a node gets a parent or another place.
  func willMove(_ node: NodeCore) {
    willRename()
    routeEpoch += 1
    for walk in walks {
      walk.freeze()
      walk.plan?.willMove(node)
    }
  }
}

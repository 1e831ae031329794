/// What the dispatches of trees share that were ever connected.
///
/// Trees that meet merge their domains, and parting does not split them: a domain only knows what is
/// under way, so sharing one with a former neighbour changes nothing that can be seen.
@usableFromInline
final class DispatchDomain {
  /// No state of these trees affects a send, except its route; see ``updatePlainness()``.
  @exclusivity(unchecked) private(set) var allowsPlainSends = true
  /// The domain into which this one was merged.
  @exclusivity(unchecked) var forward: DispatchDomain? { didSet { updatePlainness() } }
  /// The innermost dispatch under way.
  @exclusivity(unchecked) var current: Unmanaged<DispatchWalk>?
  /// What is left of the outermost dispatch's limit; behind a pointer, for the walks to share.
  let deliveriesLeft: UnsafeMutablePointer<Int>
  @exclusivity(unchecked) var depthLimit = DispatchLimits.standard.causalDepth
  /// Walks not in use.
  @exclusivity(unchecked) private var spare: Unmanaged<DispatchWalk>?
  /// How many interceptors there are in these trees.
  @exclusivity(unchecked) var interceptors = InterceptorCount()
  /// Some node here has limits of its own.
  @exclusivity(unchecked) var hasOwnLimits = false { didSet { updatePlainness() } }
  /// An object or a post waits for the end of the outermost dispatch.
  @exclusivity(unchecked) var hasWork = false
  @exclusivity(unchecked) var watchers = AttachedWatchers()
  /// A watcher is attached, or a log is kept for one.
  @exclusivity(unchecked) var isWatched = false { didSet { updatePlainness() } }
  /// The log of dispatches; nil without watchers, and where a watcher takes each event as it happens.
  @exclusivity(unchecked) var log: DispatchLog?
  /// Some node here has a controller.
  @exclusivity(unchecked) var hasControllers = false
  /// How many observers of any channel there are of each kind.
  @exclusivity(unchecked) var anyObservers: [MessageKey: Int] = [:]
  @exclusivity(unchecked) var spareTransformers = SpareTransformers<MessageTransformer>()
  @exclusivity(unchecked) var spareQueryTransformers = SpareTransformers<SyncMessageTransformer>()
  /// The number of nodes with a record of each state.
  var recordCounts: [StateKey: Int] = [:]
  /// Counts what comes on record about a key at a node where nothing was, and what goes.
  @exclusivity(unchecked) var recordEpoch: UInt64 = 1
  /// Receives the deaths of relays and weakly composed nodes; nil if there never were any.
  @exclusivity(unchecked) var deaths: DeathRegister? { didSet { updatePlainness() } }
  /// Some node here was composed weakly: its plugins may lose it between two deliveries.
  @exclusivity(unchecked) var hasWeakNodes = false { didSet { updatePlainness() } }
  /// Counts the changes by which other environment values may have become effective.
  @exclusivity(unchecked) var environmentEpoch: UInt64 = 1
  /// Counts what comes, goes and moves, for tools that keep what they have found.
  @exclusivity(unchecked) var shapeEpoch: UInt64 = 1
  /// How many changes of the environment are being delivered, each in a handler of the one before.
  @exclusivity(unchecked) var toldChanges = 0
  /// Counts the changes by which other subscriptions may be met, or others than before may be first.
  @exclusivity(unchecked) private(set) var routeEpoch: UInt64 = 1
  @exclusivity(unchecked) var routes = RouteTable()
  /// Records attempts to send while sends are suppressed; else nil.
  @exclusivity(unchecked) var suppressedSends: SuppressedSends? { didSet { updatePlainness() } }
  var rank = 0
  /// How many calls of ``drain()`` are on the stack, each for a domain that was merged into this one.
  var drainers = 0
  /// How many of these are delivering a post.
  var postsUnderWay = 0 { didSet { updatePlainness() } }
  @exclusivity(unchecked) var clock: UInt64 = 0
  var retainedUntilIdle: [AnyObject] = []
  var posts = PostQueue()
  var layouts: [ObjectIdentifier: ObserverLayout] = [:]

  init() {
    deliveriesLeft = .allocate(capacity: 1)
    deliveriesLeft.initialize(to: DispatchLimits.standard.deliveries)
    clock = firstMoment
    // In memory that another domain had, nothing found there may count as up to date.
    shapeEpoch = clock
    environmentEpoch = clock
  }

  deinit {
    deliveriesLeft.deallocate()
    routes.deallocate()
    spareTransformers.deallocate()
    spareQueryTransformers.deallocate()
    while let walk = spare { spare = walk.takeRetainedValue().outer }
  }
}

// MARK: - Time

extension DispatchDomain {
  /// The next moment of the order in which things came to these trees.
  func tick() -> UInt64 {
    clock += 1
    return clock
  }
}

// MARK: - Plain sends

extension DispatchDomain {
  /// Must be called when a condition changes that every send has to check.
  ///
  /// Trees with limits of their own may nest deeper than others. Without optimisation a plain send takes
  /// more of the stack than one that looks closer.
  private func updatePlainness() {
    allowsPlainSends =
      forward == nil && isCalm && !isWatched && suppressedSends == nil && !hasOwnLimits
      && postsUnderWay == 0
  }
}

// MARK: - Dispatches under way

extension DispatchDomain {
  var isDispatching: Bool { current != nil }

  /// Whether no subscription can disappear between two deliveries.
  var isCalm: Bool { deaths == nil && !hasWeakNodes }

  /// Enters a dispatch.
  @inline(__always)
  func begin(
    from sender: Unmanaged<Participant>, at origin: Unmanaged<NodeCore>, on route: Unmanaged<Route>
  ) -> Unmanaged<DispatchWalk> {
    let walk = takeSpare(from: sender, at: origin, on: route)
    walk._withUnsafeGuaranteedRef { putIn($0) }
    return walk
  }

  /// Makes a walk the innermost dispatch.
  @inline(__always)
  func putIn(_ walk: DispatchWalk) {
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
    current = .passUnretained(walk)
  }

  /// Whether one more dispatch stays within the limits.
  @inline(__always)
  func mayNest(taking share: Int) -> Bool {
    current?._withUnsafeGuaranteedRef { $0.depth < depthLimit && $0.mayWait(for: share) } ?? true
  }

  /// Enters a dispatch that goes its own way from a node.
  func begin(
    _ subject: Subject, from sender: Unmanaged<Participant>, at origin: Unmanaged<NodeCore>,
    _ scope: MessageScope = .everywhere, _ beginning: Route.Beginning = Route.Beginning()
  ) -> Unmanaged<DispatchWalk> {
    begin(from: sender, at: origin, on: ownRoute(for: subject, from: origin, scope, beginning))
  }

  /// Enters what is handed on behind interceptors, as a part of the dispatch that waits there.
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
    if hasOwnLimits { limits = origin.takeUnretainedValue().rootCore.limits ?? limits }
    deliveriesLeft.pointee = limits.deliveries
    depthLimit = limits.causalDepth
  }

  /// Leaves a dispatch that has no extras; see ``end(_:)``.
  func endPlainly(_ walk: DispatchWalk) {
    takeOut(walk)
    giveBack(walk)
    if hasWork, current == nil { drain() }
  }

  /// Leaves a dispatch; after the outermost one, what waited for its end is done.
  func end(_ walk: DispatchWalk) {
    guard walk.hasExtras else { return endPlainly(walk) }
    takeOut(walk)
    // Resetting the walk may release the last owner of the tree, and this domain with it.
    withExtendedLifetime(self) {
      walk.reset()
      giveBack(walk)
      if hasWork, current == nil { drain() }
    }
  }

  @inline(__always)
  private func takeOut(_ walk: DispatchWalk) {
    let ended = Unmanaged.passUnretained(walk)
    if current?.toOpaque() == ended.toOpaque() { current = walk.outer } else { unlink(ended) }
  }

  /// Keeps a walk for another dispatch.
  @inline(__always)
  private func giveBack(_ walk: DispatchWalk) {
    if walk.isOfLine {
      walk.depth = 0
    } else {
      leave(walk.route)
      walk.outer = spare
      spare = .passUnretained(walk)
    }
  }

  /// Takes a dispatch out that isn't the innermost: two domains merged while both were dispatching.
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

  /// Must be called before anything changes that a dispatch under way may be looking at.
  func willChangeTree() {
    willRename()
    routeEpoch += 1
    for walk in walks { walk.freeze() }
  }

  /// Must be called once something has changed: until then code may have run that sent something.
  func didChangeTree() { routeEpoch += 1 }

  /// No route of either is one of the new trees; those that are followed stay with those who do.
  func absorbRoutes(of other: DispatchDomain) {
    routeEpoch = max(routeEpoch, other.routeEpoch) + 1
    other.routes.letGoOfAll()
  }

  /// Must be called before anything gets another path.
  func willRename() {
    log?.read()
    shapeEpoch += 1
  }

  /// Must be called before a node gets another place, or its first.
  func willMove(_ node: NodeCore) {
    willRename()
    routeEpoch += 1
    for walk in walks {
      walk.freeze()
      walk.plan?.willMove(node)
    }
  }
}

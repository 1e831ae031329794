/// What the dispatches of trees share that were ever connected.
///
/// Trees that meet merge their domains, and parting does not split them: a domain only knows what is
/// under way, so sharing one with a former neighbour changes nothing that can be seen.
@usableFromInline
final class DispatchDomain {
  /// Where this domain went when it was merged.
  @exclusivity(unchecked) var forward: DispatchDomain?
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
  @exclusivity(unchecked) var hasOwnLimits = false
  /// Something waits for the end of the outermost dispatch.
  @exclusivity(unchecked) var hasWork = false
  @exclusivity(unchecked) var watchers = AttachedWatchers()
  /// Somebody may want to know of what happens.
  @exclusivity(unchecked) var isWatched = false
  /// Where dispatches are noted; nil where nobody watches, or somebody who is told of each event.
  @exclusivity(unchecked) var log: DispatchLog?
  /// Some node here has a controller.
  @exclusivity(unchecked) var hasControllers = false
  /// How many observers of any channel there are of each kind.
  @exclusivity(unchecked) var anyObservers: [MessageKey: Int] = [:]
  @exclusivity(unchecked) var spareTransformers = SpareTransformers<MessageTransformer>()
  @exclusivity(unchecked) var spareQueryTransformers = SpareTransformers<SyncMessageTransformer>()
  /// In how many nodes something is on record about a state.
  var recordCounts: [StateKey: Int] = [:]
  /// Counts what comes on record about a key at a node where nothing was, and what goes.
  @exclusivity(unchecked) var recordEpoch: UInt64 = 1
  /// Where relays and weakly composed nodes report their death; nil where there never were any.
  @exclusivity(unchecked) var deaths: DeathRegister?
  /// Some node here was composed weakly: its plugins may lose it between two deliveries.
  @exclusivity(unchecked) var hasWeakNodes = false
  /// Counts the changes by which other environment values may have become effective.
  @exclusivity(unchecked) var environmentEpoch: UInt64 = 1
  /// Counts what comes, goes and moves, for tools that keep what they have found.
  @exclusivity(unchecked) var shapeEpoch: UInt64 = 1
  /// How many changes of the environment are being told, each in a handler of the one before.
  @exclusivity(unchecked) var toldChanges = 0
  /// Counts the changes by which other receivers may be met, or others than before may be first.
  @exclusivity(unchecked) private(set) var routeEpoch: UInt64 = 1
  @exclusivity(unchecked) var routes = RouteTable()
  /// Where attempts to send are recorded while sends are suppressed; else nil.
  @exclusivity(unchecked) var suppressedSends: SuppressedSends?
  var rank = 0
  /// How many calls of ``drain()`` are on the stack, each for a domain that was merged into this one.
  var drainers = 0
  /// How many of these are delivering a post.
  var postsUnderWay = 0
  @exclusivity(unchecked) var clock: UInt64 = 0
  var retainedUntilIdle: [AnyObject] = []
  var posts = PostQueue()
  var layouts: [ObjectIdentifier: ObserverLayout] = [:]

  init() {
    deliveriesLeft = .allocate(capacity: 1)
    deliveriesLeft.initialize(to: DispatchLimits.standard.deliveries)
    clock = firstMoment
    // Where a domain takes another's place in memory, nothing that was found in that passes for up to date.
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

// MARK: - Dispatches under way

extension DispatchDomain {
  var isDispatching: Bool { current != nil }

  /// Whether nobody who is due may be gone between two deliveries.
  var isCalm: Bool { deaths == nil && !hasWeakNodes }

  /// Enters a dispatch; a function of its own frame, which is what tells who was begun in whom.
  @inline(never)
  func begin(
    from sender: Unmanaged<Participant>, at origin: Unmanaged<NodeCore>, on route: Unmanaged<Route>
  ) -> Unmanaged<DispatchWalk> {
    let walk = takeSpare(from: sender, at: origin, on: route)
    walk._withUnsafeGuaranteedRef { walk in
      walk.outer = current
      if let outer = current {
        walk.depth = outer._withUnsafeGuaranteedRef { $0.depth } + 1
        walk.nesting = outer._withUnsafeGuaranteedRef { $0.nesting } + 1
      } else {
        walk.depth = 1
        walk.nesting = 1
        if postsUnderWay == 0 { takeLimits(of: origin) }
      }
      walk.id = tick()
      walk.frame = Self.stackAddress()
    }
    current = walk
    return walk
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
      branch.frame = Self.stackAddress()
    }
    current = branch
    return branch
  }

  /// Lower where more is on the stack.
  @inline(__always)
  private static func stackAddress() -> UInt {
    var mark: UInt8 = 0
    return withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
  }

  private func takeSpare(
    from sender: Unmanaged<Participant>, at origin: Unmanaged<NodeCore>, on route: Unmanaged<Route>
  ) -> Unmanaged<DispatchWalk> {
    guard let spare else {
      let domain = Unmanaged.passUnretained(self)
      return .passRetained(
        DispatchWalk(from: sender, at: origin, on: route, in: domain, allowance: deliveriesLeft))
    }
    spare._withUnsafeGuaranteedRef { walk in
      self.spare = walk.outer
      walk.start(from: sender, at: origin, on: route)
    }
    return spare
  }

  private func takeLimits(of origin: Unmanaged<NodeCore>) {
    var limits = DispatchLimits.standard
    if hasOwnLimits { limits = origin.takeUnretainedValue().rootCore.limits ?? limits }
    deliveriesLeft.pointee = limits.deliveries
    depthLimit = limits.causalDepth
  }

  /// Leaves a dispatch; after the outermost one, what waited for its end is done.
  func end(_ walk: Unmanaged<DispatchWalk>) {
    if current?.toOpaque() == walk.toOpaque() {
      current = walk._withUnsafeGuaranteedRef { $0.outer }
    } else {
      unlink(walk)
    }
    let hasExtras = walk._withUnsafeGuaranteedRef { walk in
      leave(walk.route)
      return walk.hasExtras
    }
    if hasExtras { return endWithExtras(walk) }
    walk._withUnsafeGuaranteedRef { $0.outer = spare }
    spare = walk
    if current == nil, hasWork { drain() }
  }

  @inline(never)
  private func endWithExtras(_ walk: Unmanaged<DispatchWalk>) {
    // What the walk lets go of may be the last to hold the tree, and this domain with it.
    withExtendedLifetime(self) {
      walk._withUnsafeGuaranteedRef { walk in
        walk.reset()
        walk.outer = spare
      }
      spare = walk
      if current == nil, hasWork { drain() }
    }
  }

  /// Takes a dispatch out that isn't the innermost: two domains merged while both were dispatching.
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

  /// To be called before anything changes that a dispatch under way may be looking at.
  func willChangeTree() {
    willRename()
    routeEpoch += 1
    for walk in walks { walk.freeze() }
  }

  /// To be called once something has changed: until then code may have run that sent something.
  func didChangeTree() { routeEpoch += 1 }

  /// No route of either is one of the new trees; those that are followed stay with those who do.
  func absorbRoutes(of other: DispatchDomain) {
    routeEpoch = max(routeEpoch, other.routeEpoch) + 1
    other.routes.letGoOfAll()
  }

  /// To be called before anything gets another path.
  func willRename() {
    log?.read()
    shapeEpoch += 1
  }

  /// To be called before a node gets another place, or its first.
  func willMove(_ node: NodeCore) {
    willRename()
    routeEpoch += 1
    for walk in walks {
      walk.freeze()
      walk.plan?.willMove(node)
    }
  }
}

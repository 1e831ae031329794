/// What the dispatches of trees share that were ever connected.
///
/// Trees that meet merge their hubs, and parting does not split them: a hub only knows what is
/// under way, so sharing one with a former neighbour changes nothing that can be seen.
@usableFromInline
final class Hub {
  /// Where this hub went when it was merged.
  @exclusivity(unchecked) var forward: Hub?
  /// The innermost dispatch under way.
  @exclusivity(unchecked) var current: Unmanaged<FloodWalk>?
  /// What is left of the outermost dispatch's limit; behind a pointer, for the walks to share.
  let deliveriesLeft: UnsafeMutablePointer<Int>
  @exclusivity(unchecked) var depthLimit = DispatchLimits.standard.causalDepth
  /// Walks not in use.
  @exclusivity(unchecked) private var spare: Unmanaged<FloodWalk>?
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
  /// How many calls of ``settle()`` are on the stack, each for a hub that was merged into this one.
  var settlers = 0
  /// How many of these are delivering a post.
  var postsUnderWay = 0
  @exclusivity(unchecked) var clock: UInt64 = 0
  var parked: [AnyObject] = []
  var posts = PostQueue()
  var layouts: [ObjectIdentifier: ObserverLayout] = [:]

  init() {
    deliveriesLeft = .allocate(capacity: 1)
    deliveriesLeft.initialize(to: DispatchLimits.standard.deliveries)
    clock = firstMoment
    // Where a hub takes another's place in memory, nothing that was found in that passes for up to date.
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

extension Hub {
  /// The next moment of the order in which things came to these trees.
  func tick() -> UInt64 {
    clock += 1
    return clock
  }
}

// MARK: - Dispatches under way

extension Hub {
  var isDispatching: Bool { current != nil }

  /// Whether nobody who is due may be gone between two deliveries.
  var isCalm: Bool { deaths == nil && !hasWeakNodes }

  /// Enters a dispatch; a function of its own frame, which is what tells who was begun in whom.
  @inline(never)
  func begin(
    from sender: Unmanaged<Participant>, at origin: Unmanaged<NodeCore>, on route: Unmanaged<Route>
  ) -> Unmanaged<FloodWalk> {
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
  ) -> Unmanaged<FloodWalk> {
    begin(from: sender, at: origin, on: ownRoute(for: subject, from: origin, scope, beginning))
  }

  /// Enters what is handed on behind interceptors, as a part of the dispatch that waits there.
  @inline(never)
  func beginBranch(of enclosing: FloodWalk, on route: Unmanaged<Route>) -> Unmanaged<FloodWalk> {
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
  ) -> Unmanaged<FloodWalk> {
    guard let spare else {
      let hub = Unmanaged.passUnretained(self)
      return .passRetained(
        FloodWalk(from: sender, at: origin, on: route, in: hub, allowance: deliveriesLeft))
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
  func end(_ walk: Unmanaged<FloodWalk>) {
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
    if current == nil, hasWork { settle() }
  }

  @inline(never)
  private func endWithExtras(_ walk: Unmanaged<FloodWalk>) {
    // What the walk lets go of may be the last to hold the tree, and this hub with it.
    withExtendedLifetime(self) {
      walk._withUnsafeGuaranteedRef { walk in
        walk.reset()
        walk.outer = spare
      }
      spare = walk
      if current == nil, hasWork { settle() }
    }
  }

  /// Takes a dispatch out that isn't the innermost: two hubs merged while both were dispatching.
  private func unlink(_ ended: Unmanaged<FloodWalk>) {
    for walk in walks where walk.outer?.toOpaque() == ended.toOpaque() {
      walk.outer = ended.takeUnretainedValue().outer
      return
    }
  }

  /// The dispatches under way, innermost first.
  var walks: some Sequence<FloodWalk> {
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
    for walk in walks { walk.pin() }
  }

  /// To be called once something has changed: until then code may have run that sent something.
  func didChangeTree() { routeEpoch += 1 }

  /// No route of either is one of the new trees; those that are followed stay with those who do.
  func absorbRoutes(of other: Hub) {
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
      walk.pin()
      walk.plan?.willMove(node)
    }
  }
}

// MARK: - What waits for the end of the outermost dispatch

extension Hub {
  /// Keeps an object that was taken out of the tree for as long as a dispatch may hold it.
  func park(_ object: AnyObject?) {
    guard let object, isDispatching else { return }
    parked.append(object)
    hasWork = true
  }

  func enqueue(_ post: Post) {
    posts.append(post)
    hasWork = true
  }

  /// Releases what was parked and delivers what was posted, until there is neither.
  ///
  /// A post may join these trees to one that is dispatching: then the rest waits for that.
  private func settle() {
    guard settlers == 0 else { return }
    // What is released may be the last to hold this hub; and it may be merged meanwhile.
    var hub = self
    hub.settlers += 1
    while hub.isWorkDue {
      hub.releaseParked()
      hub = hub.resolved
      if hub.isWorkDue { hub.deliverFirstPost() }
      hub = hub.resolved
    }
    hub.hasWork = !hub.parked.isEmpty || !hub.posts.isEmpty
    hub.settlers -= 1
  }

  /// What is released may run code that sends; the posts that are left keep their limits.
  private func releaseParked() {
    let (left, depth) = (deliveriesLeft.pointee, depthLimit)
    // Out of the property first, since that code may park again.
    _ = exchange(&parked, with: [])
    let hub = resolved
    guard !hub.isDispatching else { return }
    (hub.deliveriesLeft.pointee, hub.depthLimit) = (left, depth)
  }

  /// What is posted shares the limits of the dispatch after which it is delivered.
  private func deliverFirstPost() {
    postsUnderWay += 1
    posts.takeFirst()?.deliver()
    resolved.postsUnderWay -= 1
  }

  /// Objects parked and messages posted while a dispatch was under way wait for its end.
  private var isWorkDue: Bool { !isDispatching && (!parked.isEmpty || !posts.isEmpty) }

  private var resolved: Hub {
    var hub = self
    while let next = hub.forward { hub = next }
    return hub
  }

  /// A post has to wait: something is under way, or what came before it is still being delivered.
  var hasPostsWait: Bool { isDispatching || settlers > 0 }
}

// MARK: - Observers of classes

extension Hub {
  /// What keeps an object's observers from being wired.
  func ownerMismatch(in object: AnyObject) -> OwnerMismatch? {
    layout(of: object).observers(in: object).lazy.compactMap { $0.mismatch(with: object) }.first
  }

  /// Where the observers of a class are, found out once.
  func layout(of object: AnyObject) -> ObserverLayout {
    let type = ObjectIdentifier(Swift.type(of: object))
    if let known = layouts[type] { return known }
    let layout = ObserverLayout(of: object)
    layouts[type] = layout
    return layout
  }
}

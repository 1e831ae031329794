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
  @exclusivity(unchecked) var enclosing: Unmanaged<FloodWalk>?
  @exclusivity(unchecked) var origin: Unmanaged<NodeCore>
  @exclusivity(unchecked) var sender: Unmanaged<Participant>
  @exclusivity(unchecked) var subject: Subject
  /// Of the tree that the message was sent in; a merge puts the new one here.
  @exclusivity(unchecked) private(set) var hub: Unmanaged<Hub>
  @exclusivity(unchecked) var scope = MessageScope.everywhere
  @exclusivity(unchecked) var excludesSender = false
  /// The plugins that a query is meant for.
  @exclusivity(unchecked) var target: SyncMessageTarget?
  /// What led to this dispatch, where that isn't the outer one.
  @exclusivity(unchecked) var cause: Cause?

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
  @exclusivity(unchecked) var crossing: Crossing?
  @exclusivity(unchecked) var faults: FaultLog?
  @exclusivity(unchecked) var watch: WatchedDispatch?
  /// Where it is on record instead; the hub's own, which is read before that lets go of it.
  @exclusivity(unchecked) var log: Unmanaged<DispatchLog>?
  /// Has the controller decide about a hop; nil where there is none.
  @exclusivity(unchecked) var mayTakeHop: ((DispatchHop.Destination) -> Bool)?
  /// What nodes are to remember of a state.
  @exclusivity(unchecked) var state: StateValue?

  /// The receiver that is hearing the message.
  @usableFromInline @exclusivity(unchecked) var current: Unmanaged<AnyReceiver>?
  /// The node it is in, and its place there.
  @exclusivity(unchecked) var position: Unmanaged<Interest>?
  @usableFromInline @exclusivity(unchecked) var receiverIndex = 0
  /// The receivers of that node for as long as the walk is neither pinned nor guarded, else none.
  @usableFromInline @exclusivity(unchecked) var receivers:
    UnsafeMutablePointer<Unmanaged<AnyReceiver>>?
  @usableFromInline @exclusivity(unchecked) var receiverCount = 0
  /// The deliveries left to the outermost dispatch.
  @usableFromInline @exclusivity(unchecked) var allowance: UnsafeMutablePointer<Int>
  @exclusivity(unchecked) private var hasFinished = false
  /// The ancestor whose subtree is being visited, but for the branch that the walk came from.
  @exclusivity(unchecked) private var top: Unmanaged<Interest>?
  @exclusivity(unchecked) var cameFrom: Unmanaged<NodeCore>?
  /// Where the walk is in a tree with interceptors; nil in one without.
  @exclusivity(unchecked) var course: Course?
  @exclusivity(unchecked) private var isReversed = false
  /// Non-nil once the tree was changed under the walk.
  @exclusivity(unchecked) var plan: PinnedPlan?

  init(
    from sender: Unmanaged<Participant>, at origin: Unmanaged<NodeCore>, in hub: Unmanaged<Hub>,
    allowance: UnsafeMutablePointer<Int>
  ) {
    self.sender = sender
    self.origin = origin
    self.hub = hub
    self.allowance = allowance
    subject = Subject(Unsent.self)
  }

  private struct Unsent: PluginMessage {}
}

// MARK: - Starting and ending

extension FloodWalk {
  /// Makes a spare walk ready for another dispatch.
  func start(from sender: Unmanaged<Participant>, at origin: Unmanaged<NodeCore>) {
    self.sender = sender
    self.origin = origin
    position = nil
    receiverIndex = 0
    receiverCount = 0
    hasFinished = false
    cameFrom = nil
    delivered = 0
    isStopped = false
    isReversed = false
    isReplay = false
    scope = .everywhere
    excludesSender = false
    refusals = 0
  }

  /// The tree has been joined to one with another hub.
  func join(_ hub: Hub) {
    self.hub = .passUnretained(hub)
    allowance = hub.deliveriesLeft
  }

  /// Whether it has anything to let go of.
  var holdsObjects: Bool {
    watch != nil || plan != nil || state != nil || faults != nil || cause != nil
      || crossing != nil || mayTakeHop != nil
  }

  /// Lets go of what only some dispatches have.
  func reset() {
    if cause != nil { cause = nil }
    if faults != nil { faults = nil }
    if watch != nil { watch = nil }
    if mayTakeHop != nil { mayTakeHop = nil }
    if state != nil { state = nil }
    if plan != nil { plan = nil }
    if enclosing != nil { enclosing = nil }
    if course != nil { course = nil }
    if target != nil { target = nil }
    if crossing != nil { crossing = nil }
    isInterrupted = false
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
  var trunk: FloodWalk {
    var walk = self
    while let enclosing = walk.enclosing { walk = enclosing.takeUnretainedValue() }
    return walk
  }
}

// MARK: - Going on over the index

extension FloodWalk {
  /// The next node with receivers, in flood order; nil at the end.
  @usableFromInline
  func next() -> Unmanaged<Interest>? {
    if hasFinished { return nil }
    receiverCount = 0
    position =
      if course != nil { nextOnCourse() } else if let position { following(position) } else {
        first()
      }
    if isInterrupted { return nil }
    hasFinished = position == nil
    return position
  }

  private func first() -> Unmanaged<Interest>? {
    var node = origin
    while true {
      if let interest = subject.interest(of: node) {
        top = interest
        return interest.hasReceivers ? interest : following(interest)
      }
      guard scope == .everywhere, let above = node.parent else { return nil }
      cameFrom = node
      node = above
    }
  }

  private func following(_ last: Unmanaged<Interest>) -> Unmanaged<Interest>? {
    var here = last
    var nextKid = 0
    while true {
      if let kid = kid(of: here, from: nextKid) {
        if kid.hasReceivers { return kid }
        here = kid
        nextKid = 0
      } else if here.toOpaque() == top?.toOpaque() {
        guard scope == .everywhere, let above = here.parent else { return nil }
        cameFrom = here.node
        top = above
        here = above
        nextKid = 0
      } else if let parent = here.parent {
        nextKid =
          parent._withUnsafeGuaranteedRef { parent in
            here._withUnsafeGuaranteedRef { parent.index(of: $0) }
          } + 1
        here = parent
      } else {
        return nil
      }
    }
  }

  /// The kid at this place or the next, leaving out the branch that the walk came from.
  private func kid(of interest: Unmanaged<Interest>, from start: Int) -> Unmanaged<Interest>? {
    guard scope != .container else { return nil }
    let count = interest.kidCount
    var place = start
    while place < count {
      let kid = interest.kid(place)
      if kid.node.toOpaque() != cameFrom?.toOpaque() {
        kid._withUnsafeGuaranteedRef { $0.placeHint = place }
        return kid
      }
      place += 1
    }
    return nil
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
    let outer = enclosing?.takeUnretainedValue().plan
    let plan = PinnedPlan(
      state: state, subject: subject, scope: scope, isReversed: isReversed, outer: outer)
    self.plan = plan
    if let course { return pin(course, plan) }
    if hasFinished { return }
    guard let position, let top = top?.takeUnretainedValue().node else {
      plan.startAt(origin.takeUnretainedValue())
      return
    }
    plan.goOn(
      at: position.takeUnretainedValue().node, receivers: receiversLeft, below: top,
      ancestors: scope == .everywhere ? Array(top.lineage.dropFirst()) : [],
      leavingOut: cameFrom?.takeUnretainedValue())
  }

  /// Has the farthest nodes come first; before the walk has begun.
  func pinReversed() {
    enclosing?.takeUnretainedValue().pin()
    isReversed = true
    pin()
  }

  /// Those of the current node that have not heard the message.
  var receiversLeft: [AnyReceiver] {
    guard let position else { return [] }
    return Array(position.takeUnretainedValue().receivers.elements.dropFirst(receiverIndex + 1))
  }
}

/// Reading interests and nodes without counting references.
extension Unmanaged<Interest> {
  var hasReceivers: Bool { _withUnsafeGuaranteedRef { $0.receivers.count > 0 } }
  var kidCount: Int { _withUnsafeGuaranteedRef { $0.kids.count } }
  var parent: Unmanaged<Interest>? { _withUnsafeGuaranteedRef { $0.parent } }
  var node: Unmanaged<NodeCore> { _withUnsafeGuaranteedRef { .passUnretained($0.node) } }

  var receiverCount: Int { _withUnsafeGuaranteedRef { $0.receivers.count } }

  func receiver(_ index: Int) -> Unmanaged<AnyReceiver> {
    _withUnsafeGuaranteedRef { $0.receivers[index] }
  }

  func kid(_ index: Int) -> Unmanaged<Interest> { _withUnsafeGuaranteedRef { $0.kids[index] } }
}

extension Unmanaged<NodeCore> {
  var parent: Unmanaged<NodeCore>? { _withUnsafeGuaranteedRef { $0.parent } }
}

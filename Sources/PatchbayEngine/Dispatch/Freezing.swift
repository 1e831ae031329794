// Before the tree changes, everything that a walk has left to visit is copied into a plan.

extension DispatchWalk {
  /// Copies everything that is left to visit into a plan, because the tree is about to change.
  func freeze() {
    guard plan == nil else { return }
    leaveLog()
    enclosing?.takeUnretainedValue().freeze()
    cursor.close()
    isCalm = false
    let outer = enclosing?.takeUnretainedValue().plan
    let plan = FrozenPlan(
      state: state, subject: subject, scope: scope, isReversed: isReversed, outer: outer)
    self.plan = plan
    if route._withUnsafeGuaranteedRef({ $0.isCourse }) { return freezeCourse(plan) }
    if cursor.hasFinished { return }
    let origin = origin.takeUnretainedValue()
    if isReversed {
      plan.startAt(origin)
      let taken = cursor.step < 0 ? cursor.taken(of: route) : 0
      for _ in 0..<taken { _ = plan.next { _ in } }
      return
    }
    guard let node = lastStop?.indexNode?.takeUnretainedValue().node else {
      return plan.startAt(origin)
    }
    let (top, branch) = origin.fork(to: node)
    plan.goOn(
      at: node, subscriptions: subscriptionsLeft, below: top,
      ancestors: scope == .everywhere ? Array(top.lineage.dropFirst()) : [], leavingOut: branch)
  }

  private func freezeCourse(_ plan: FrozenPlan) {
    plan.outer?.interception?.branches.append(plan)
    if cursor.hasFinished { return }
    let route = route.takeUnretainedValue()
    let position = route.position(at: cursor.number)
    let here = position.here.takeUnretainedValue()
    let top = position.top.takeUnretainedValue()
    let branch = position.cameFrom?.takeUnretainedValue()
    let goesOn = route.beginning.goesOn && scope == .everywhere
    let above = goesOn ? Array(top.lineage.dropFirst()) : []
    if isAtInterceptors {
      if !position.isAtTop {
        plan.goOn(at: here, subscriptions: [], below: top, ancestors: above, leavingOut: branch)
        return plan.waitAtInterceptors(of: here)
      }
      return plan.waitAtInterceptors(of: here, ancestors: above, cameFrom: branch)
    }
    if cursor.number >= 0 {
      return plan.goOn(
        at: here, subscriptions: subscriptionsLeft, below: top, ancestors: above, leavingOut: branch
      )
    }
    guard route.beginning.passed != nil else {
      return plan.startAt(origin.takeUnretainedValue())
    }
    // If the enclosing walk is frozen, its plan has the ancestors.
    plan.startBehind(
      here, ancestors: plan.outer?.interception?.ancestors ?? above, leavingOut: branch)
  }

  /// Whether the last stop is at interceptors that the walk has not passed in place.
  private var isAtInterceptors: Bool {
    if pointUncounted != nil { return true }
    guard let point = lastStop?.point?.takeUnretainedValue() else { return false }
    return !point.isOpen
  }

  /// Freezes the walk in reverse order, the farthest nodes first; must be called before it begins.
  func freezeReversed() {
    enclosing?.takeUnretainedValue().freeze()
    isReversed = true
    freeze()
  }

  /// The stop that the walk is at; nil before the first.
  private var lastStop: Route.Stop? { cursor.stop(of: route) }

  /// The subscriptions of the current node that are still to be called.
  private var subscriptionsLeft: [AnySubscription] {
    guard let stop = lastStop else { return [] }
    guard let point = stop.point else { return cursor.subscriptionsLeft(at: stop) }
    // The walk has passed the listeners of this node, and not begun its subscriptions.
    let node = Unmanaged.passUnretained(point.takeUnretainedValue().node)
    return subject.indexNode(of: node)?.takeUnretainedValue().subscriptions.elements ?? []
  }
}

extension NodeCore {
  /// The nearest common ancestor of this node and another, and its branch that leads to this node.
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

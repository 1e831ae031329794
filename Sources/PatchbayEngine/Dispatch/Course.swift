/// Where a walk is in a tree that has interceptors.
///
/// Such a walk goes from node to node over two indexes at once: that of the kind, and that of the
/// nodes that intercept, both in compose order.
struct Course {
  let start: Unmanaged<NodeCore>
  /// The interceptors of the first node have been passed.
  let isBehind: Bool
  /// After the first node's subtree come the nodes above.
  let goesOn: Bool
  var stage = Stage.ahead
  var here: Unmanaged<NodeCore>
  /// The ancestor whose subtree is being visited, but for the branch that the walk came from.
  var top: Unmanaged<NodeCore>
  var cameFrom: Unmanaged<NodeCore>?

  enum Stage { case ahead, inside, crossing, done }

  init(
    from start: Unmanaged<NodeCore>, isBehind: Bool, goesOn: Bool,
    cameFrom: Unmanaged<NodeCore>? = nil
  ) {
    self.start = start
    self.isBehind = isBehind
    self.goesOn = goesOn
    self.cameFrom = cameFrom
    here = start
    top = start
  }
}

// MARK: - Going on

extension FloodWalk {
  /// The next node with receivers; nil at the end, and at the next interceptors.
  func nextOnCourse() -> Unmanaged<Interest>? {
    while let node = nextNodeOnCourse() {
      if isInterrupted { return nil }
      if let interest = subject.interest(of: node), interest.hasReceivers { return interest }
    }
    course?.stage = .done
    return nil
  }

  private func nextNodeOnCourse() -> Unmanaged<NodeCore>? {
    guard let course else { return nil }
    switch course.stage {
    case .ahead:
      return enter(course.start, asTop: true, intercepts: !course.isBehind)
    case .inside:
      return node(after: course.here, place: 0)
    case .crossing:
      guard course.here.toOpaque() != course.top.toOpaque() else { return nil }
      return node(above: course.here)
    case .done:
      return nil
    }
  }

  /// The next node below or beside, else above.
  private func node(after last: Unmanaged<NodeCore>, place: UInt64) -> Unmanaged<NodeCore>? {
    if let kid = kid(of: last, after: place) { return enter(kid) }
    guard let course else { return nil }
    if last.toOpaque() != course.top.toOpaque() { return node(above: last) }
    guard course.goesOn, scope == .everywhere, let above = last.parent else { return nil }
    self.course?.cameFrom = last
    return enter(above, asTop: true)
  }

  private func node(above last: Unmanaged<NodeCore>) -> Unmanaged<NodeCore>? {
    guard let above = last.parent else { return nil }
    return node(after: above, place: last._withUnsafeGuaranteedRef { $0.order })
  }

  private func enter(
    _ node: Unmanaged<NodeCore>, asTop: Bool = false, intercepts: Bool = true
  ) -> Unmanaged<NodeCore> {
    course?.here = node
    if asTop { course?.top = node }
    course?.stage = .inside
    if intercepts, node._withUnsafeGuaranteedRef({ $0.intercepts(subject.keyAddress) }) {
      course?.stage = .crossing
      come(
        to: node, goesOn: asTop, entrance: asTop ? course?.cameFrom : nil)
    }
    return node
  }

  /// The next child that the message is to come to, leaving out the branch that it came from.
  private func kid(of node: Unmanaged<NodeCore>, after place: UInt64) -> Unmanaged<NodeCore>? {
    guard scope != .container else { return nil }
    let hearing = subject.interest(of: node)?.kid(after: place, besides: course?.cameFrom)
    let intercepting = node._withUnsafeGuaranteedRef { $0.intercepting }
      .flatMap { Unmanaged.passUnretained($0).kid(after: place, besides: course?.cameFrom) }
    guard let hearing, let intercepting else { return hearing ?? intercepting }
    let isFirst = hearing._withUnsafeGuaranteedRef { hearing in
      intercepting._withUnsafeGuaranteedRef { hearing.order < $0.order }
    }
    return isFirst ? hearing : intercepting
  }
}

extension Unmanaged<Interest> {
  fileprivate func kid(after place: UInt64, besides branch: Unmanaged<NodeCore>?)
    -> Unmanaged<NodeCore>?
  {
    _withUnsafeGuaranteedRef { interest in
      var index = interest.index(ofKidAt: place + 1)
      if index < interest.kids.count, interest.kids[index].node.toOpaque() == branch?.toOpaque() {
        index += 1
      }
      return index < interest.kids.count ? interest.kids[index].node : nil
    }
  }
}

// MARK: - Pinning

extension FloodWalk {
  func pin(_ course: Course, _ plan: PinnedPlan) {
    let here = course.here.takeUnretainedValue()
    let top = course.top.takeUnretainedValue()
    let branch = course.cameFrom?.takeUnretainedValue()
    let above = course.goesOn && scope == .everywhere ? Array(top.lineage.dropFirst()) : []
    plan.outer?.crossing?.branches.append(plan)
    switch course.stage {
    case .ahead where course.isBehind:
      // If the walk that waits is pinned, what is above stands in its plan.
      plan.startBehind(
        here, ancestors: plan.outer?.crossing?.ancestors ?? above, leavingOut: branch)
    case .ahead:
      plan.startAt(origin.takeUnretainedValue())
    case .inside:
      plan.goOn(
        at: here, receivers: receiversLeft, below: top, ancestors: above, leavingOut: branch)
    case .crossing where course.here.toOpaque() == course.top.toOpaque():
      plan.waitAtCrossing(of: here, ancestors: above, cameFrom: branch)
    case .crossing:
      plan.goOn(at: here, receivers: [], below: top, ancestors: above, leavingOut: branch)
      plan.waitAtCrossing(of: here)
    case .done:
      break
    }
  }
}

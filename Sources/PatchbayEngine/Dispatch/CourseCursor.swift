/// Finds the nodes with subscriptions or interceptors, in flood order.
///
/// The cursor follows two indexes at once: the observer index of the kind, and the index of the
/// nodes that intercept. It does not look behind interceptors that decide: a message handed on
/// there has a route of its own. The cursor is valid until the tree changes.
struct CourseCursor {
  private let scope: MessageScope
  private let beginning: Route.Beginning
  private var stage = Stage.ahead
  private(set) var position: Route.Position

  private enum Stage { case ahead, open, inside, behind }

  init(from start: Unmanaged<NodeCore>, scope: MessageScope, _ beginning: Route.Beginning) {
    self.scope = scope
    self.beginning = beginning
    position = Route.Position(here: start, top: start, cameFrom: beginning.cameFrom)
  }
}

extension CourseCursor {
  enum Finding {
    case subscriptions(Unmanaged<ObserverIndexNode>)
    case interceptors(InterceptionPoint)
  }

  /// The next node with subscriptions or interceptors; nil at the end.
  mutating func next(for subject: Subject) -> Finding? {
    if stage == .open {
      stage = .inside
      if let found = subscriptions(of: position.here, for: subject) { return found }
    }
    while let node = nextNode(for: subject) {
      if let point = point(at: node, for: subject) {
        point.openIfOnlyWatched(subject.keyAddress)
        stage = point.isOpen ? .open : .behind
        return .interceptors(point)
      }
      if let found = subscriptions(of: node, for: subject) { return found }
    }
    return nil
  }

  private func subscriptions(of node: Unmanaged<NodeCore>, for subject: Subject) -> Finding? {
    guard let indexNode = subject.indexNode(of: node), indexNode.hasSubscriptions else {
      return nil
    }
    return .subscriptions(indexNode)
  }

  private mutating func nextNode(for subject: Subject) -> Unmanaged<NodeCore>? {
    let here = position.here
    switch stage {
    case .ahead:
      stage = .inside
      return here
    case .open, .inside:
      return node(after: here, place: 0, for: subject)
    case .behind:
      stage = .inside
      return position.isAtTop ? nil : node(above: here, for: subject)
    }
  }

  /// The next node below `last` whose order is after `place`; else the next one beside or above.
  private mutating func node(
    after last: Unmanaged<NodeCore>, place: UInt64, for subject: Subject
  ) -> Unmanaged<NodeCore>? {
    var (last, place) = (last, place)
    while true {
      if let kid = kid(of: last, after: place, for: subject) {
        position.here = kid
        return kid
      }
      if last.toOpaque() == position.top.toOpaque() { break }
      guard let above = last.parent else { return nil }
      (last, place) = (above, last._withUnsafeGuaranteedRef { $0.order })
    }
    guard beginning.goesOn, scope == .everywhere, let above = last.parent else { return nil }
    position = Route.Position(here: above, top: above, cameFrom: last)
    return above
  }

  private mutating func node(above last: Unmanaged<NodeCore>, for subject: Subject)
    -> Unmanaged<NodeCore>?
  {
    guard let above = last.parent else { return nil }
    return node(after: above, place: last._withUnsafeGuaranteedRef { $0.order }, for: subject)
  }

  /// The interceptors of a node; nil if it has none, or if they were passed before this route
  /// began.
  private func point(at node: Unmanaged<NodeCore>, for subject: Subject) -> InterceptionPoint? {
    let isFirst = node.toOpaque() == beginning.passed?.toOpaque()
    guard !isFirst, node._withUnsafeGuaranteedRef({ $0.intercepts(subject.keyAddress) }) else {
      return nil
    }
    let isTop = position.isAtTop
    return InterceptionPoint(at: node, goesOn: isTop, entrance: isTop ? position.cameFrom : nil)
  }

  /// The next child that observes or intercepts, except the branch that the message came from.
  private func kid(of node: Unmanaged<NodeCore>, after place: UInt64, for subject: Subject)
    -> Unmanaged<NodeCore>?
  {
    guard scope != .container else { return nil }
    let hearing = subject.indexNode(of: node)?.kid(after: place, besides: position.cameFrom)
    let intercepting = node._withUnsafeGuaranteedRef { $0.intercepting }
      .flatMap { Unmanaged.passUnretained($0).kid(after: place, besides: position.cameFrom) }
    guard let hearing, let intercepting else { return hearing ?? intercepting }
    let isFirst = hearing._withUnsafeGuaranteedRef { hearing in
      intercepting._withUnsafeGuaranteedRef { hearing.order < $0.order }
    }
    return isFirst ? hearing : intercepting
  }
}

extension Unmanaged<ObserverIndexNode> {
  fileprivate func kid(after place: UInt64, besides branch: Unmanaged<NodeCore>?)
    -> Unmanaged<NodeCore>?
  {
    _withUnsafeGuaranteedRef { indexNode in
      var index = indexNode.index(ofKidAt: place + 1)
      if index < indexNode.kids.count, indexNode.kids[index].node.toOpaque() == branch?.toOpaque() {
        index += 1
      }
      return index < indexNode.kids.count ? indexNode.kids[index].node : nil
    }
  }
}

/// Finds the nodes with subscriptions or interceptors, in flood order.
///
/// The start and its subtree come first, then each node above with its other branches. The cursor
/// follows two indexes at once: the observer index of the kind and, if there are interceptors for
/// it, the index of the nodes that intercept. It does not look behind interceptors that decide: a
/// message handed on there has a route of its own. The cursor is valid until the tree changes.
struct RouteCursor {
  private let subject: Subject
  private let scope: MessageScope
  private let beginning: Route.Beginning
  private let meetsInterceptors: Bool
  private var stage = Stage.ahead
  private var here: Place
  private(set) var position: Route.Position

  private enum Stage { case ahead, open, inside, behind }

  /// A node, with its index node if it or a node below it observes the kind.
  private struct Place {
    let node: Unmanaged<NodeCore>
    let indexNode: Unmanaged<ObserverIndexNode>?
  }

  init(
    for subject: Subject, from start: Unmanaged<NodeCore>, scope: MessageScope,
    _ beginning: Route.Beginning, meetsInterceptors: Bool
  ) {
    self.subject = subject
    self.scope = scope
    self.beginning = beginning
    self.meetsInterceptors = meetsInterceptors
    here = Place(node: start, indexNode: subject.indexNode(of: start))
    position = Route.Position(here: start, top: start, cameFrom: beginning.cameFrom)
  }
}

extension RouteCursor {
  enum Finding {
    case subscriptions(Unmanaged<ObserverIndexNode>)
    case interceptors(InterceptionPoint)
  }

  /// The next node with subscriptions or interceptors; nil at the end.
  mutating func next() -> Finding? {
    if stage == .open {
      stage = .inside
      if let found = subscriptionsHere { return found }
    }
    while goToNextNode() {
      if meetsInterceptors, let point = interceptorsHere {
        point.openIfOnlyWatched(subject.keyAddress)
        stage = point.isOpen ? .open : .behind
        return .interceptors(point)
      }
      if let found = subscriptionsHere { return found }
    }
    return nil
  }

  private var subscriptionsHere: Finding? {
    guard let indexNode = here.indexNode, indexNode.hasSubscriptions else { return nil }
    return .subscriptions(indexNode)
  }

  /// The interceptors of this node; nil if it has none, or if they were passed before this route
  /// began.
  private var interceptorsHere: InterceptionPoint? {
    let isFirst = here.node.toOpaque() == beginning.passed?.toOpaque()
    guard !isFirst, here.node._withUnsafeGuaranteedRef({ $0.intercepts(subject.keyAddress) })
    else { return nil }
    let isTop = position.isAtTop
    return InterceptionPoint(
      at: here.node, goesOn: isTop, entrance: isTop ? position.cameFrom : nil)
  }

  private mutating func goToNextNode() -> Bool {
    switch stage {
    case .ahead:
      stage = .inside
      return true
    case .open, .inside: return goOn()
    case .behind:
      stage = .inside
      guard !position.isAtTop, let above = above(here) else { return false }
      let last = here
      here = above
      return goOn(after: last)
    }
  }

  /// Advances to the next node below this one, after one of its children; else to the next one
  /// beside or above.
  private mutating func goOn(after child: Place? = nil) -> Bool {
    var (last, child) = (here, child)
    while true {
      if let kid = kid(of: last, after: child) {
        here = kid
        position.here = kid.node
        return true
      }
      let isTop = last.node.toOpaque() == position.top.toOpaque()
      if isTop, !beginning.goesOn || scope != .everywhere { return false }
      guard let above = above(last) else { return false }
      if isTop {
        here = above
        position = Route.Position(here: above.node, top: above.node, cameFrom: last.node)
        return true
      }
      (last, child) = (above, last)
    }
  }

  private func above(_ place: Place) -> Place? {
    place.node.parent.map { above in
      Place(node: above, indexNode: place.indexNode?.parent ?? subject.indexNode(of: above))
    }
  }

  /// The next child that observes or intercepts, except the branch that the message came from.
  private func kid(of place: Place, after child: Place?) -> Place? {
    guard scope != .container else { return nil }
    let observing = place.indexNode?.kid(
      after: child?.node, at: child?.indexNode, besides: position.cameFrom)
    let found = observing.map { Place(node: $0.node, indexNode: $0) }
    guard meetsInterceptors,
      let intercepting = place.node._withUnsafeGuaranteedRef({ $0.intercepting })
    else { return found }
    let other = Unmanaged.passUnretained(intercepting).kid(
      after: child?.node, at: nil, besides: position.cameFrom)?.node
    guard let other, found.map({ other.order < $0.node.order }) ?? true else { return found }
    return Place(node: other, indexNode: nil)
  }
}

extension Unmanaged<ObserverIndexNode> {
  /// The kid after that of a child, which may have none; the first without a child.
  fileprivate func kid(
    after child: Unmanaged<NodeCore>?, at known: Unmanaged<ObserverIndexNode>?,
    besides branch: Unmanaged<NodeCore>?
  ) -> Unmanaged<ObserverIndexNode>? {
    _withUnsafeGuaranteedRef { indexNode in
      var index =
        if let known {
          indexNode.index(of: known) + 1
        } else {
          child.map { indexNode.index(ofKidAt: $0.order + 1) } ?? 0
        }
      let count = indexNode.kids.count
      if index < count, indexNode.kids[index].node.toOpaque() == branch?.toOpaque() { index += 1 }
      guard index < count else { return nil }
      let kid = indexNode.kids[index]
      kid._withUnsafeGuaranteedRef { $0.placeHint = index }
      return kid
    }
  }
}

extension Unmanaged<NodeCore> {
  fileprivate var order: UInt64 { _withUnsafeGuaranteedRef { $0.order } }
}

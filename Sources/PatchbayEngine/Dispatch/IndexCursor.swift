/// Finds the nodes with subscriptions in an observer index, in flood order.
///
/// The start and its subtree come first, then each node above with its other branches. The cursor
/// is valid until the tree changes.
struct IndexCursor {
  private let start: Unmanaged<NodeCore>
  private let scope: MessageScope
  /// The current node; nil before the first.
  private var here: Unmanaged<ObserverIndexNode>?
  /// The ancestor whose subtree is being visited.
  private var top: Unmanaged<ObserverIndexNode>?
  /// The branch of the ancestor that has been visited before.
  private var cameFrom: Unmanaged<NodeCore>?

  init(from start: Unmanaged<NodeCore>, scope: MessageScope) {
    self.start = start
    self.scope = scope
  }
}

extension IndexCursor {
  /// The next node with subscriptions.
  mutating func next(for subject: Subject) -> Unmanaged<ObserverIndexNode>? {
    here = if let here { following(here) } else { first(for: subject) }
    return here
  }

  private mutating func first(for subject: Subject) -> Unmanaged<ObserverIndexNode>? {
    var node = start
    while true {
      if let indexNode = subject.indexNode(of: node) {
        top = indexNode
        return indexNode.hasSubscriptions ? indexNode : following(indexNode)
      }
      guard scope == .everywhere, let above = node.parent else { return nil }
      cameFrom = node
      node = above
    }
  }

  private mutating func following(_ last: Unmanaged<ObserverIndexNode>) -> Unmanaged<
    ObserverIndexNode
  >? {
    var here = last
    var nextKid = 0
    while true {
      if let kid = kid(of: here, from: nextKid) {
        if kid.hasSubscriptions { return kid }
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

  /// The first kid from a place on, except the branch that the message came from.
  private func kid(of indexNode: Unmanaged<ObserverIndexNode>, from start: Int) -> Unmanaged<
    ObserverIndexNode
  >? {
    guard scope != .container else { return nil }
    let count = indexNode.kidCount
    var place = start
    while place < count {
      let kid = indexNode.kid(place)
      if kid.node.toOpaque() != cameFrom?.toOpaque() {
        kid._withUnsafeGuaranteedRef { $0.placeHint = place }
        return kid
      }
      place += 1
    }
    return nil
  }
}

/// Goes through the interest index in flood order: the start and what is below it, then above it and what
/// is below that, but for where it came from.
///
/// To be used for as long as the tree stays as it is.
struct IndexCursor {
  private let start: Unmanaged<NodeCore>
  private let scope: MessageScope
  /// Where it is; nil before the first node.
  private var here: Unmanaged<Interest>?
  /// The ancestor whose subtree is being visited.
  private var top: Unmanaged<Interest>?
  /// The branch of the ancestor that has been visited before.
  private var cameFrom: Unmanaged<NodeCore>?

  init(from start: Unmanaged<NodeCore>, scope: MessageScope) {
    self.start = start
    self.scope = scope
  }
}

extension IndexCursor {
  /// The next node with receivers.
  mutating func next(for subject: Subject) -> Unmanaged<Interest>? {
    here = if let here { following(here) } else { first(for: subject) }
    return here
  }

  private mutating func first(for subject: Subject) -> Unmanaged<Interest>? {
    var node = start
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

  private mutating func following(_ last: Unmanaged<Interest>) -> Unmanaged<Interest>? {
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

  /// The kid at this place or the next, leaving out the branch that the message came from.
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

/// What a plan knows of the interceptors that its message is at.
struct PlannedCrossing {
  let node: NodeCore
  /// Above the node, for what is handed on to visit; nearest first.
  let ancestors: [NodeCore]
  /// For nodes moved before or since: whether the message was done with them when it came here.
  var marksAtFork: [ObjectIdentifier: FrozenPlan.Mark]
  /// Something was handed on and has been everywhere.
  var hasEndedCopies = false
  /// The plans of what is being handed on; of several, the later were begun in a handler of the
  /// earlier.
  var branches: [FrozenPlan] = []
}

// MARK: - At interceptors

extension FrozenPlan {
  /// The message is at a node's interceptors, and was before anything changed.
  func waitAtCrossing(of node: NodeCore, ancestors: [NodeCore] = [], cameFrom: NodeCore? = nil) {
    if let cameFrom { entered = [cameFrom] }
    crossing = PlannedCrossing(node: node, ancestors: ancestors, marksAtFork: marks)
  }

  /// What was handed on has been everywhere behind the interceptors.
  func endCopy(of branch: FrozenPlan?) {
    crossing?.branches.removeAll { $0 === branch }
    for (id, mark) in marks where branch?.hasSettled(mark.node) == true && !mark.isSettled {
      marks[id]?.isSettled = true
    }
    crossing?.hasEndedCopies = true
  }

  /// Where nothing was handed on, the interceptors have decided for everything behind them now.
  func endCrossing() {
    if crossing?.hasEndedCopies == false {
      for (id, mark) in marks where !mark.isSettled && isBehindCrossing(mark.node) {
        marks[id]?.isSettled = true
      }
    }
    entered += crossing?.ancestors ?? []
    crossing = nil
  }

  private func isBehindCrossing(_ node: NodeCore) -> Bool {
    guard let crossing else { return false }
    let gate = [crossing.node] + crossing.ancestors
    for candidate in node.lineage {
      if gate.contains(where: { $0 === candidate }) { return true }
      if isUnderWay(candidate) { return false }
    }
    return false
  }

  /// Whether this walk, or one that waits for it, has still to do in a node.
  private func isUnderWay(_ node: NodeCore) -> Bool {
    open.contains { $0.node === node } || isOwnAncestorAhead(node)
      || outer?.isUnderWay(node) == true
  }
}

// MARK: - Moves

extension FrozenPlan {
  /// Notes whether the message is done with a node that is about to get another place.
  func willMove(_ node: NodeCore) {
    let id = ObjectIdentifier(node)
    let settled = Mark(node: node, isSettled: hasSettled(node))
    let atFork = Mark(node: node, isSettled: hadSettledAtFork(node))
    if crossing?.marksAtFork[id] == nil { crossing?.marksAtFork[id] = atFork }
    marks[id] = settled
  }

  /// Whether the message, or anything handed on in its place, has been at a node or been decided on
  /// for it.
  func hasSettled(_ node: NodeCore) -> Bool {
    let isSettled = isSettled(node, marks, behindCrossing: crossing?.hasEndedCopies ?? false)
    return isSettled || crossing?.branches.contains { $0.hasSettled(node) } == true
  }

  /// The same at the moment when the message came to the interceptors that it is at.
  private func hadSettledAtFork(_ node: NodeCore) -> Bool {
    isSettled(node, crossing?.marksAtFork ?? [:], behindCrossing: false)
  }

  private func isSettled(
    _ node: NodeCore, _ marks: [ObjectIdentifier: Mark], behindCrossing: Bool
  ) -> Bool {
    for candidate in node.lineage {
      if candidate === crossing?.node { return candidate === node || behindCrossing }
      if let mark = marks[ObjectIdentifier(candidate)] { return mark.isSettled }
      if candidate === branchOfOuter { break }
      if isOwnAncestorAhead(candidate) { return false }
      if let composer = open.last(where: { $0.node === candidate.parentCore }) {
        return !composer.remaining.contains { $0.child === candidate }
      }
      if open.contains(where: { $0.node === candidate }) { return true }
      if entered.contains(where: { $0 === candidate }) { return true }
      // What is left of a composer that the waiting walk is in the middle of, that walk knows.
      if let parent = candidate.parentCore, outer?.isOpen(parent) == true { break }
    }
    return outer?.hadSettledAtFork(node) ?? false
  }

  /// Whether this walk, or one that waits for it, is in the middle of a composer's children.
  private func isOpen(_ composer: NodeCore) -> Bool {
    open.contains { $0.node === composer } || outer?.isOpen(composer) == true
  }
}

// MARK: - Ancestors

extension FrozenPlan {
  private func isOwnAncestorAhead(_ node: NodeCore) -> Bool {
    ancestors.contains { $0.node === node } || crossing?.ancestors.contains { $0 === node } == true
  }

  /// Whether a node is due as an ancestor, to this walk or to one that waits for it.
  func isAncestorAhead(_ node: NodeCore) -> Bool {
    isOwnAncestorAhead(node) || outer?.isAncestorAhead(node) == true
  }

  var ancestorsAhead: [NodeCore] {
    ancestors.map(\.node) + (crossing?.ancestors ?? []) + (outer?.ancestorsAhead ?? [])
  }
}

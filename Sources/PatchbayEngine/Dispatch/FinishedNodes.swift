/// What a plan knows of the interceptors that its message is at.
struct PlannedInterception {
  let node: NodeCore
  /// Above the node, for what is handed on to visit; nearest first.
  let ancestors: [NodeCore]
  /// For nodes moved before or since: whether the message was done with them when it came here.
  var marksAtFork: [ObjectIdentifier: FrozenPlan.Mark]
  /// A message was handed on, and its walk has ended.
  var hasEndedCopies = false
  /// The plans of what is being handed on; of several, the later were begun in a handler of the
  /// earlier.
  var branches: [FrozenPlan] = []
}

// MARK: - At interceptors

extension FrozenPlan {
  /// The message is at a node's interceptors, and was before anything changed.
  func waitAtInterceptors(of node: NodeCore, ancestors: [NodeCore] = [], cameFrom: NodeCore? = nil)
  {
    if let cameFrom { entered = [cameFrom] }
    interception = PlannedInterception(node: node, ancestors: ancestors, marksAtFork: marks)
  }

  /// What was handed on has been everywhere behind the interceptors.
  func endCopy(of branch: FrozenPlan?) {
    interception?.branches.removeAll { $0 === branch }
    for (id, mark) in marks where branch?.isDone(mark.node) == true && !mark.isDone {
      marks[id]?.isDone = true
    }
    interception?.hasEndedCopies = true
  }

  /// If nothing was handed on, the interceptors have decided for everything behind them now.
  func endInterception() {
    if interception?.hasEndedCopies == false {
      for (id, mark) in marks where !mark.isDone && isBehindInterceptors(mark.node) {
        marks[id]?.isDone = true
      }
    }
    entered += interception?.ancestors ?? []
    interception = nil
  }

  private func isBehindInterceptors(_ node: NodeCore) -> Bool {
    guard let interception else { return false }
    let gate = [interception.node] + interception.ancestors
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
    let now = Mark(node: node, isDone: isDone(node))
    let atFork = Mark(node: node, isDone: wasDoneAtFork(node))
    if interception?.marksAtFork[id] == nil { interception?.marksAtFork[id] = atFork }
    marks[id] = now
  }

  /// Whether the message, or anything handed on in its place, has been at a node or been decided on
  /// for it.
  func isDone(_ node: NodeCore) -> Bool {
    let isDone = isDone(node, marks, behindInterceptors: interception?.hasEndedCopies ?? false)
    return isDone || interception?.branches.contains { $0.isDone(node) } == true
  }

  /// The same at the moment when the message came to the interceptors that it is at.
  private func wasDoneAtFork(_ node: NodeCore) -> Bool {
    isDone(node, interception?.marksAtFork ?? [:], behindInterceptors: false)
  }

  private func isDone(
    _ node: NodeCore, _ marks: [ObjectIdentifier: Mark], behindInterceptors: Bool
  ) -> Bool {
    for candidate in node.lineage {
      if candidate === interception?.node { return candidate === node || behindInterceptors }
      if let mark = marks[ObjectIdentifier(candidate)] { return mark.isDone }
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
    return outer?.wasDoneAtFork(node) ?? false
  }

  /// Whether this walk, or one that waits for it, is in the middle of a composer's children.
  private func isOpen(_ composer: NodeCore) -> Bool {
    open.contains { $0.node === composer } || outer?.isOpen(composer) == true
  }
}

// MARK: - Ancestors

extension FrozenPlan {
  private func isOwnAncestorAhead(_ node: NodeCore) -> Bool {
    ancestors.contains { $0.node === node }
      || interception?.ancestors.contains { $0 === node } == true
  }

  /// Whether a node is due as an ancestor, to this walk or to one that waits for it.
  func isAncestorAhead(_ node: NodeCore) -> Bool {
    isOwnAncestorAhead(node) || outer?.isAncestorAhead(node) == true
  }

  var ancestorsAhead: [NodeCore] {
    ancestors.map(\.node) + (interception?.ancestors ?? []) + (outer?.ancestorsAhead ?? [])
  }
}

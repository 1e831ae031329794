/// The part of a plan about the interceptors that its message is at.
struct PlannedInterception {
  let node: NodeCore
  /// The nodes above, nearest first, that messages handed on here are still to visit.
  let ancestors: [NodeCore]
  /// For each moved node, whether the message was done with it when it came here.
  var marksAtFork: [ObjectIdentifier: FrozenPlan.Mark]
  /// Whether a message was handed on, and its walk has ended.
  var hasEndedCopies = false
  /// The plans of the messages being handed on; each began in a handler of the one before.
  var branches: [FrozenPlan] = []
}

// MARK: - At interceptors

extension FrozenPlan {
  /// Records that the message was at a node's interceptors before the tree changed.
  func waitAtInterceptors(of node: NodeCore, ancestors: [NodeCore] = [], cameFrom: NodeCore? = nil)
  {
    if let cameFrom { entered = [cameFrom] }
    interception = PlannedInterception(node: node, ancestors: ancestors, marksAtFork: marks)
  }

  /// Records that the walk of a message that was handed on has ended.
  func endCopy(of branch: FrozenPlan?) {
    interception?.branches.removeAll { $0 === branch }
    for (id, mark) in marks where branch?.isDone(mark.node) == true && !mark.isDone {
      marks[id]?.isDone = true
    }
    interception?.hasEndedCopies = true
  }

  /// Ends the interception; if no message was handed on, the nodes behind the interceptors are
  /// done.
  func endInterception() {
    guard let interception else { return }
    if !interception.hasEndedCopies {
      for (id, mark) in marks where !mark.isDone && isBehind(interception, mark.node) {
        marks[id]?.isDone = true
      }
    }
    entered += interception.ancestors
    self.interception = nil
  }

  private func isBehind(_ interception: PlannedInterception, _ node: NodeCore) -> Bool {
    let gate = [interception.node] + interception.ancestors
    for candidate in node.lineage {
      if gate.contains(where: { $0 === candidate }) { return true }
      if isUnderWay(candidate) { return false }
    }
    return false
  }

  /// Whether this walk, or one that waits for it, still has nodes to visit in a node.
  private func isUnderWay(_ node: NodeCore) -> Bool {
    open.contains { $0.node === node } || isOwnAncestorAhead(node)
      || outer?.isUnderWay(node) == true
  }
}

// MARK: - Moves

extension FrozenPlan {
  /// Records, before a node moves, whether the message is done with it.
  func willMove(_ node: NodeCore) {
    let id = ObjectIdentifier(node)
    let now = Mark(node: node, isDone: isDone(node))
    let atFork = Mark(node: node, isDone: wasDoneAtFork(node))
    if interception?.marksAtFork[id] == nil { interception?.marksAtFork[id] = atFork }
    marks[id] = now
  }

  /// Whether a node was visited or decided on, by the message or by one handed on in its place.
  func isDone(_ node: NodeCore) -> Bool {
    let isDone = isDone(node, marks, behindInterceptors: interception?.hasEndedCopies ?? false)
    return isDone || interception?.branches.contains { $0.isDone(node) } == true
  }

  /// Whether the message was done with a node when it came to its present interceptors.
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
      // Stop here: the suspended walk still holds this composer and finishes it.
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

  /// Whether this walk, or one that waits for it, is still to visit a node as an ancestor.
  func isAncestorAhead(_ node: NodeCore) -> Bool {
    isOwnAncestorAhead(node) || outer?.isAncestorAhead(node) == true
  }

  var ancestorsAhead: [NodeCore] {
    ancestors.map(\.node) + (interception?.ancestors ?? []) + (outer?.ancestorsAhead ?? [])
  }
}

// What happens to remembered states when a node leaves its parent or joins another.

extension NodeCore {
  /// Copies the states that only the ancestors have on record; must be called before leaving them.
  func keepInheritedStates() {
    for (key, record) in inherited(over: [:]) where record.value != nil {
      let known = memory.records[key]?.subtree?.moment ?? 0
      if record.moment > known { recordsToWrite(of: key).subtree = record }
    }
    parentCore?.addRememberingNodes(-rememberingNodes)
  }

  /// Dates the states of this subtree anew; must be called once it has joined its parent.
  ///
  /// They become later than all states of the new ancestors. Where a node of the subtree has seen a
  /// kind, the ancestors' states of that kind are not inherited.
  func dateStatesAnew() {
    guard rememberingNodes > 0 else { return }
    parentCore?.addRememberingNodes(rememberingNodes)
    let nodes = rememberingSubtree
    shutOutInherited(nodes)
    let records = nodes.flatMap(\.memory.records.values)
    let moments = records.flatMap { [$0.own, $0.subtree].compactMap(\.self) }.map(\.moment)
    let domain = resolvedDomain
    let anew = Dictionary(
      moments.sorted().map { ($0, domain.tick()) }, uniquingKeysWith: { first, _ in first })
    for records in records { records.date(by: anew) }
  }

  /// Keeps this node, which has just joined, from inheriting the ancestors' state of a key.
  ///
  /// The states that this node and those below have seen themselves stay.
  func shutOutAncestors(of key: StateKey) {
    guard memory.records[key]?.subtree == nil else { return }
    recordsToWrite(of: key).subtree = StateRecords.Record(value: nil, moment: order)
  }

  /// Keeps children from inheriting past a composer that has a state for itself alone.
  ///
  /// Such a composer hands down nothing of the kind, so its children must not find the records of
  /// the new ancestors.
  private func shutOutInherited(_ nodes: [NodeCore]) {
    for node in nodes where !node.children.isEmpty {
      for (key, records) in node.memory.records where records.own != nil {
        let covered = sequence(first: node) { $0 === self ? nil : $0.parentCore }
          .contains { $0.memory.records[key]?.subtree != nil }
        guard !covered else { continue }
        records.subtree = StateRecords.Record(value: nil, moment: 0)
      }
    }
  }
}

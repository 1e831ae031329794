// What becomes of remembered states where a node parts from its parent or joins another.

extension NodeCore {
  /// Takes along what only the ancestors have on record; to be called before parting from them.
  func keepInheritedStates() {
    for record in inheritedStates {
      guard let key = record.value?.stateKey else { continue }
      let known = memory.records[key]?.subtree?.moment ?? 0
      if record.moment > known { recordsToWrite(of: key).subtree = record }
    }
    parentCore?.addRememberingNodes(-rememberingNodes)
  }

  /// Dates everything this subtree has seen after everything its new ancestors have, and shuts out
  /// what they have on record where a node here has seen the kind; to be called once joined.
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

  /// What the ancestors have on record of a key ends above this node, which has just joined; what it
  /// and those below have seen themselves stays.
  func shutOutAncestors(of key: StateKey) {
    guard memory.records[key]?.subtree == nil else { return }
    recordsToWrite(of: key).subtree = StateRecords.Record(value: nil, moment: order)
  }

  /// A composer that has seen a kind for itself alone hands down nothing of it, so its children
  /// are not to find the new ancestors' records past it.
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

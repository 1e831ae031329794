import PatchbayEngine

// From what would happen on the way to what it means for somebody. The reasons are asked for in the
// order in which the engine asks when it reckons: the observer, its place, the way.

extension ReachWalk {
  /// What would become of the message for everybody, in the order of the topology.
  var entries: [Reach.Entry] {
    map.nodes.indices.flatMap { node in
      map.nodes[node].members.map {
        Reach.Entry(endpoint: $0.path, verdict: verdict(on: $0, in: node))
      }
    }
  }

  private func verdict(on member: Member, in node: Int) -> Reach.Verdict {
    if let delivery = ledger.delivery(to: member.path) {
      return delivery.kinds.isEmpty
        ? delivery.doubts.verdict : .delivered(kinds: delivery.kinds)
    }
    let interest = lackOfInterest(of: member)
    if let skip = ledger.skip(of: member.path) {
      return skip.isCertain || interest == skip.reason
        ? .blocked(skip.reason, by: nil, at: nil) : skip.doubts.verdict
    }
    if let reason = interest ?? distance(of: node) { return .blocked(reason, by: nil, at: nil) }
    return obstacle(before: node)
  }

  /// What about the observers keeps it from hearing the message anywhere.
  private func lackOfInterest(of member: Member) -> NonDeliveryReason? {
    let observations = member.observations(isQuery: sending.isQuery)
      .filter { $0.kind == sending.kind }
    if observations.isEmpty { return .notObserved }
    if !observations.contains(where: { $0.channel.hears(sending.channel) }) { return .otherChannel }
    return sending.isQuery ? sending.refusal(of: member) : nil
  }

  /// What about the place in the tree keeps the message from coming there.
  private func distance(of node: Int) -> NonDeliveryReason? {
    guard let own = map.lineage.first, let root = map.lineage.last else { return .notConnected }
    if !map.isNode(node, within: root) { return .notConnected }
    let isInScope =
      switch sending.scope {
      case .everywhere: true
      case .container: node == own
      case .subtree: map.isNode(node, within: own)
      }
    return isInScope ? nil : .outOfScope
  }

  /// What stops the message on its way: the first interceptor that keeps it from the node.
  private func obstacle(before node: Int) -> Reach.Verdict {
    var possible: [Reach.Verdict] = []
    var doubts: Doubts = []
    for cut in ledger.cuts where covers(cut, node) {
      let verdict = Reach.Verdict.blocked(
        cut.reason, by: cut.interceptor, at: map.nodes[cut.node].path)
      if !possible.contains(verdict) { possible.append(verdict) }
      doubts.formUnion(cut.doubts)
      if cut.doubts.isEmpty {
        return possible.count == 1 ? verdict : doubts.verdict
      }
    }
    if sending.limit != nil || possible.isEmpty {
      possible.append(.blocked(.answeredBefore, by: nil, at: nil))
    }
    return possible.count == 1 ? possible[0] : doubts.verdict
  }

  /// Whether a node lies behind the interceptors, as the message came to them.
  private func covers(_ cut: ReachLedger.Cut, _ node: Int) -> Bool {
    if !cut.goesOn { return map.isNode(node, within: cut.node) }
    return cut.entrance.map { !map.isNode(node, within: $0) } ?? true
  }
}

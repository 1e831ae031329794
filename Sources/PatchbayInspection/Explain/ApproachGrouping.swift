import PatchbayPlatform
import PatchbayText

/// Groups classes of places by the outcome of the message and its reasons.
struct ApproachGrouping {
  let search: ApproachSearch
  let sending: ReachSending
  let topology: Topology
}

extension ApproachGrouping {
  /// The groups: certain deliveries first, then possible ones, then all others, the largest first.
  func groups(of classes: [ApproachClass]) -> [Approaches.Group] {
    let byOutcome = classes.map { ($0.outcome, $0) }.grouped().map(\.1)
    let groups = zip(byOutcome, areas(of: byOutcome)).compactMap(group)
    return groups.enumerated().sorted { one, other in
      let ranks = (one.element.outcome.verdict.rank, other.element.outcome.verdict.rank)
      if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
      if one.element.count != other.element.count { return one.element.count > other.element.count }
      return one.offset < other.offset
    }.map(\.element)
  }

  private func group(_ own: [ApproachClass], _ areas: [Approaches.Area]) -> Approaches.Group? {
    let count = own.reduce(0) { $0 + $1.count }
    guard let first = own.first, count > 0 else { return nil }
    let concerned = own.map { one in
      one.stations.filter { $0.mayAct(on: sending.kind) }.map(\.path)
    }
    let shared = concerned.dropFirst().reduce(Set(concerned[0])) { $0.intersection($1) }
    let sender = first.sender ?? search.forest.nodes[first.nodes[0]].path
    return Approaches.Group(
      outcome: first.outcome,
      remedy: first.journey.remedy(
        for: search.member, in: search.node, first.outcome,
        of: CuredMessage(sending, from: sender, to: search.member.path, in: topology)),
      between: concerned[0].filter(shared.contains),
      partly: unique(concerned.joined().filter { !shared.contains($0) }),
      areas: areas + own.compactMap { $0.sender.map { Approaches.Area(path: $0, isWhole: false) } },
      count: count)
  }

  /// The areas of each group, in the order of the topology.
  private func areas(of groups: [[ApproachClass]]) -> [[Approaches.Area]] {
    let forest = search.forest
    var groupOfNode = Array(repeating: -1, count: forest.nodes.count)
    for (group, classes) in groups.enumerated() {
      for node in classes.lazy.filter({ $0.sender == nil }).flatMap(\.nodes) {
        groupOfNode[node] = group
      }
    }
    // Whether all nodes below a node are in its group.
    var isWhole = Array(repeating: true, count: forest.nodes.count)
    for node in forest.nodes.indices.reversed() where Work.goesOn {
      guard let parent = forest.parents[node] else { continue }
      if !isWhole[node] || groupOfNode[node] != groupOfNode[parent] { isWhole[parent] = false }
    }
    var areas: [[Approaches.Area]] = Array(repeating: [], count: groups.count)
    for (node, group) in groupOfNode.enumerated() where Work.goesOn && group >= 0 {
      // Nodes below a whole area are listed with it.
      if let parent = forest.parents[node], isWhole[parent] { continue }
      let hasBelow = forest.children(of: node).contains { _ in true }
      areas[group].append(
        Approaches.Area(path: forest.nodes[node].path, isWhole: isWhole[node] && hasBelow))
    }
    return areas
  }
}

extension Reach.Verdict {
  /// The sort order: certain deliveries, then possible ones, then blocked ones.
  fileprivate var rank: Int {
    switch self {
    case .delivered: 0
    case .depends(let conditions): conditions.contains(where: \.fields.isEmpty) ? 2 : 1
    case .blocked: 3
    }
  }
}

import PatchbayEngine
import PatchbayPlatform

/// Groups classes of places by the outcome of the message and its reasons.
struct ApproachGrouping {
  private let search: ApproachSearch
  private let sending: ReachSending
  private let topology: Topology
  private let classes: [ApproachClass]
  /// The index of each node's group.
  private var groupOfNode: [Int]
  /// Whether all nodes below a node are in its group.
  private var isWhole: [Bool] = []
  private var members: [[Int]] = []

  init(
    _ classes: [ApproachClass], of search: ApproachSearch, _ sending: ReachSending,
    in topology: Topology
  ) {
    (self.search, self.classes) = (search, classes)
    (self.sending, self.topology) = (sending, topology)
    let forest = search.forest
    groupOfNode = Array(repeating: -1, count: forest.nodes.count)
    var places: [Reach.Outcome: Int] = [:]
    for (index, one) in classes.enumerated() where Work.goesOn {
      let group = places[one.outcome] ?? members.count
      if group == members.count { members.append([]) }
      places[one.outcome] = group
      members[group].append(index)
      if one.sender == nil { for node in one.nodes { groupOfNode[node] = group } }
    }
    isWhole = Array(repeating: true, count: forest.nodes.count)
    for node in forest.nodes.indices.reversed() where Work.goesOn {
      guard let parent = forest.parents[node] else { continue }
      if !isWhole[node] || groupOfNode[node] != groupOfNode[parent] { isWhole[parent] = false }
    }
  }
}

extension ApproachGrouping {
  /// The groups: certain deliveries first, then possible ones, then all others, the largest first.
  var groups: [Approaches.Group] {
    let areas = areas
    let groups = members.indices.compactMap { group(at: $0, areas[$0]) }
    return groups.enumerated().sorted { one, other in
      let ranks = (one.element.outcome.verdict.rank, other.element.outcome.verdict.rank)
      if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
      if one.element.count != other.element.count { return one.element.count > other.element.count }
      return one.offset < other.offset
    }.map(\.element)
  }

  private func group(at index: Int, _ areas: [Approaches.Area]) -> Approaches.Group? {
    let own = members[index].map { classes[$0] }
    let count = own.reduce(0) { $0 + $1.count }
    guard let first = own.first, count > 0 else { return nil }
    let concerned = own.map { one in one.stations.filter { $0.mayAct(on: sending.kind) }.map(\.path)
    }
    let shared = concerned.dropFirst().reduce(Set(concerned[0])) { shared, one in
      shared.isEmpty ? shared : shared.intersection(one)
    }
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
  private var areas: [[Approaches.Area]] {
    var areas: [[Approaches.Area]] = Array(repeating: [], count: members.count)
    let forest = search.forest
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

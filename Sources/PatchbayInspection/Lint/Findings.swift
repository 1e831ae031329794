import PatchbayEngine
import PatchbayPlatform

extension Topology {
  /// Runs all checks; the findings are grouped by check, each group in the order of the topology.
  ///
  /// Only certain problems are reported.
  package func findings(knowing traffic: Traffic) -> [Finding] {
    let checked = CheckedTopology(self, traffic)
    return checked.kinds + checked.queries + checked.environment + checked.interceptors
      + checked.failingFormulas + checked.circles
  }
}

/// A topology with the tables that the checks use.
struct CheckedTopology {
  let forest: Forest
  let traffic: Traffic
  let messages: KindFlow
  let asked: KindFlow
  /// The senders of each kind of message, in the order of the topology.
  let senders: [String: [KnownSenders.Sender]]
  let askers: [String: [KnownSenders.Sender]]
  /// Whether the code of some plugin may send undeclared kinds.
  let hasUndeclared: Bool

  init(_ topology: Topology, _ traffic: Traffic) {
    let forest = Forest(of: topology)
    let known = KnownSenders(traffic.sends, in: forest)
    let undeclared = forest.undeclared(in: traffic)
    func flow(isQuery: Bool) -> KindFlow {
      let map = FloodMap(Effects(forest, isQuery: isQuery, traffic.foresee))
      return KindFlow(map, known, undeclared: undeclared)
    }
    (messages, asked) = (flow(isQuery: false), flow(isQuery: true))
    senders = Dictionary(grouping: known.senders.filter { !$0.send.isQuery }, by: \.send.kind)
    askers = Dictionary(grouping: known.senders.filter(\.send.isQuery), by: \.send.kind)
    (self.forest, self.traffic) = (forest, traffic)
    hasUndeclared = !traffic.undeclared.isEmpty || traffic.mostSenders != nil
  }
}

extension CheckedTopology {
  var nodes: [Topology.Node] { forest.nodes }

  var hasUndescribedInterceptors: Bool {
    nodes.contains { $0.interceptors.contains { $0.behaviour == nil } }
  }

  /// Collects the findings about each member of each node, in the order of the topology.
  func eachMember(_ find: (Member, _ node: Int) -> [Finding]) -> [Finding] {
    nodes.indices.flatMap { number in
      nodes[number].members.flatMap { Work.goesOn ? find($0, number) : [] }
    }
  }
}

extension Forest {
  /// The nodes with code that may send anything; all, if not all senders are distinguished.
  fileprivate func undeclared(in traffic: Traffic) -> [Int] {
    if traffic.mostSenders != nil { return Array(nodes.indices) }
    if traffic.undeclared.isEmpty { return [] }
    return nodes.indices.filter { number in
      let node = nodes[number]
      return Work.goesOn
        && ([node.path] + node.members.map(\.path)).contains(where: traffic.undeclared.contains)
    }
  }
}

extension Dictionary {
  /// A table of pairs, of which the first of each key counts.
  init(firstOf pairs: some Sequence<(Key, Value)>) {
    self.init(pairs) { first, _ in first }
  }
}

/// The items without repetitions, in order.
func unique<Item: Hashable>(_ items: [Item]) -> [Item] { items.unique }

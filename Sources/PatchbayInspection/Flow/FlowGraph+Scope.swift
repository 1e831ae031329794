extension FlowGraph {
  /// What of a flow a graph has, and what of that is in no edge.
  public struct Scope: Sendable, Hashable, Codable {
    /// Only this kind; absent for all.
    public let kind: String?
    /// Only what is sent or heard here and below.
    public let place: TopologyPath
    /// Plugins are drawn as the nodes so many levels below the top; absent for themselves.
    public let depth: Int?
    /// How many messages were sent there.
    public let sent: Int
    /// How many deliveries stay within a node that is drawn for what is in it.
    public let stayed: Int
    /// How many ways that are only possible stay so.
    public let mayStay: Int
    /// How many plugins and relays there say nothing of what they may send.
    public let undeclared: Int
    /// The limit of distinguished ways; absent for all.
    public let mostWays: Int?
  }
}

extension FlowGraph.Scope {
  init(
    _ options: FlowGraph.Options, _ topology: Topology, _ ledger: FlowLedger,
    _ declared: DeclaredSends, stayed: Int, mayStay: Int
  ) {
    (kind, place, depth) = (options.kind, options.place, options.depth)
    (self.stayed, self.mayStay, mostWays) = (stayed, mayStay, ledger.mostRows)
    sent = ledger.sendings.reduce(0) { sum, row in
      let isIn =
        row.category != .replay && row.sender.isWithin(options.place)
        && (options.kind.map { $0 == row.kind } ?? true)
      return isIn ? sum + row.sent : sum
    }
    undeclared = topology.everyMember.count {
      declared.kinds[$0.path] == nil && $0.path.isWithin(options.place)
    }
  }
}

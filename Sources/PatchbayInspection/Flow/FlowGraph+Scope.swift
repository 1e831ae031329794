extension FlowGraph {
  /// The part of a flow that a graph covers, and counts of the flow that no edge shows.
  public struct Scope: Sendable, Hashable, Codable {
    /// The only kind covered; absent for all.
    public let kind: String?
    /// The place at or below which a message is sent or received.
    public let place: TopologyPath
    /// The number of levels below the top to which paths are shortened; absent if plugins are drawn
    /// themselves.
    public let depth: Int?
    /// The number of messages sent at the place or below it.
    public let sent: Int
    /// The number of deliveries inside a single drawn node.
    public let stayed: Int
    /// The number of possible ways inside a single drawn node.
    public let mayStay: Int
    /// The number of plugins and relays there that do not declare what they send.
    public let undeclared: Int
    /// The maximum number of distinguished ways; absent for no limit.
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
      declared.sends[$0.path] == nil && $0.path.isWithin(options.place)
    }
  }
}

extension FlowGraph {
  /// The part of a flow that a graph covers, and counts of the flow that no edge shows.
  package struct Scope: Sendable, Hashable, Codable {
    /// The only kind covered; absent for all.
    package let kind: String?
    /// The place at or below which a message is sent or received.
    package let place: TopologyPath
    /// The number of levels below the top to which paths are shortened; absent if plugins are drawn
    /// themselves.
    package let depth: Int?
    /// The number of messages sent at the place or below it.
    package let sent: Int
    /// The number of deliveries inside a single drawn node.
    package let stayed: Int
    /// The number of possible ways inside a single drawn node.
    package let mayStay: Int
    /// The senders that declare what no observer may receive, if there is no edge; absent for none.
    package let unheard: [TopologyPath]?
    /// The number of states that were only replayed to new observers, and are no edge; absent for
    /// none.
    package let replayed: Int?
    /// The number of ways on which interceptors let nothing through, which are no edges; absent for
    /// none.
    package let blocked: Int?
    /// The number of plugins and relays there that do not declare what they send.
    package let undeclared: Int
    /// The maximum number of distinguished ways; absent for no limit.
    package let mostWays: Int?
  }
}

extension FlowGraph.Scope {
  init(
    _ options: FlowGraph.Options, _ topology: Topology, _ ledger: FlowLedger,
    _ declared: DeclaredSends, hasEdges: Bool, blocked: Int, stayed: Int,
    mayStay: Int
  ) {
    (kind, place, depth) = (options.kind, options.place, options.depth)
    (self.stayed, self.mayStay, mostWays) = (stayed, mayStay, ledger.mostRows)
    self.blocked = blocked > 0 ? blocked : nil
    func isCovered(_ place: TopologyPath, _ kind: String) -> Bool {
      place.isWithin(options.place) && (options.kind ?? kind) == kind
    }
    sent = ledger.sendings.filter { $0.category != .replay && isCovered($0.sender, $0.kind) }
      .sum(\.sent)
    let replays = ledger.hearings.filter {
      $0.category == .replay && isCovered($0.hearer, $0.kindHeard)
    }.sum(\.heard)
    replayed = replays > 0 ? replays : nil
    let silent = !hasEdges && stayed + mayStay == 0
    let senders = topology.everyMember.map(\.path).filter { path in
      silent && declared.kinds(sentBy: path).contains { isCovered(path, $0) }
    }
    unheard = senders.isEmpty ? nil : senders
    undeclared = topology.everyMember.count {
      declared.sends[$0.path] == nil && $0.path.isWithin(options.place)
    }
  }
}

import PatchbayPlatform

/// The number of deliveries for each sender, kind and receiver, and the possible flows.
package struct FlowGraph: Sendable, Hashable, Codable {
  /// The edges: those with traffic in the order of their first messages, then possible ones.
  package let edges: [Edge]
  /// The number of deliveries in no edge, because the ledger was full or hops were not kept.
  package let uncounted: Int
  /// The part of the flow that the graph covers.
  package let scope: Scope

  /// The flow of a kind from a sender to a receiver.
  package struct Edge: Sendable, Hashable, Codable {
    /// The sender; with a depth, its node at that depth.
    package let sender: TopologyPath
    /// The kind that was sent.
    package let kind: String
    /// The receiver; with a depth, its node at that depth.
    package let hearer: TopologyPath
    /// The kind that was received, if interceptors changed it; absent if unchanged.
    package let heardAs: String?
    /// The number of deliveries; 0 for a way that is only possible.
    package internal(set) var count: Int
    /// How often an interceptor prevented the delivery.
    package internal(set) var dropped: Int
    /// The messages of the highlighted cascade that took this edge; absent for none.
    package internal(set) var cascade: [Int]?
  }
}

extension FlowGraph.Edge {
  /// Whether the flow is possible, and nothing went this way yet.
  package var isOnlyPossible: Bool { count == 0 }
}

extension FlowGraph {
  /// The options of a flow graph.
  package struct Options {
    /// The only kind to draw, as sent or as received; nil for all.
    package var kind: String?
    /// The place at or below which a message must be sent or received.
    package var place = TopologyPath.top
    /// The number of levels below the top to which paths are shortened; nil draws plugins
    /// themselves.
    package var depth: Int?
    /// The routes, actions and the like whose calls are handled as another kind.
    package var handovers = Handovers()
    /// The messages whose ways are highlighted.
    package var cascade: [Trace] = []

    /// By default the whole flow, without a highlighted cascade.
    package init() {}
  }

  /// The actual flows of a tree, and the possible ones as predicted from all known senders.
  package init(
    of topology: Topology, seen ledger: FlowLedger, declared: DeclaredSends = DeclaredSends(),
    _ options: Options = Options(),
    foreseeing foresee: @escaping Topology.Foreseeing = { _, _, _ in nil }
  ) {
    let ledger = ledger.handled(by: options.handovers)
    // The node that replays a state did not send it.
    let seen = ledger.hearings.filter { $0.category != .replay }.compactMap { row in
      Way(row.sender, row.kind, row.hearer, as: row.heardAs, options).map { ($0, row.counts) }
    }
    let found = topology.possibleHearings(
      of: declared.and(ledger), as: options.kind.map { [$0] }, foreseeing: foresee)
    let possible = found.ways.compactMap { sender, hearing in
      let heardAs =
        hearing.heard == hearing.sent
        ? options.handovers.lines[hearing.sent]?.kind : hearing.heard
      return Way(sender, hearing.sent, hearing.hearer, as: heardAs, options).map {
        ($0, FlowCounts())
      }
    }
    let cascade = Self.ways(of: options.cascade, options)
    let open = Set(possible.map(\.0) + seen.filter { $0.1.heard > 0 }.map(\.0))
    let ways = (seen + possible).grouped().filter { !$0.0.stays }
    edges = ways.filter { open.contains($0.0) }.map { way, counts in
      Edge(
        sender: way.sender, kind: way.kind, hearer: way.hearer, heardAs: way.heardAs,
        count: counts.reduce(0) { $0 + $1.heard }, dropped: counts.reduce(0) { $0 + $1.dropped },
        cascade: cascade[way])
    }
    uncounted = ledger.uncounted
    scope = Scope(
      options, topology, ledger, declared, hasEdges: !edges.isEmpty,
      blocked: ways.count - edges.count,
      stayed: seen.reduce(0) { $0 + ($1.0.stays ? $1.1.heard : 0) },
      mayStay: possible.count { $0.0.stays })
  }

  /// The messages that took each way.
  private static func ways(of traces: [Trace], _ options: Options) -> [Way: [Int]] {
    traces.reduce(into: [:]) { ways, trace in
      let rows = FlowLedger(of: [trace]).handled(by: options.handovers).hearings
      let taken = rows.filter { $0.heard > 0 }.compactMap {
        Way($0.sender, $0.kind, $0.hearer, as: $0.heardAs, options)
      }
      for way in Set(taken) { ways[way, default: []].append(trace.number) }
    }
  }
}

/// What an edge is about.
private struct Way: Hashable {
  let sender: TopologyPath
  let kind: String
  let hearer: TopologyPath
  let heardAs: String?
  /// Whether it is inside a single drawn node.
  let stays: Bool

  /// Returns nil for what the graph does not cover.
  init?(
    _ sender: TopologyPath, _ kind: String, _ hearer: TopologyPath, as heardAs: String?,
    _ options: FlowGraph.Options
  ) {
    guard sender.isWithin(options.place) || hearer.isWithin(options.place), Work.goesOn,
      options.kind.map({ kind == $0 || heardAs == $0 }) ?? true
    else { return nil }
    (self.kind, self.heardAs) = (kind, heardAs)
    self.sender = options.depth.map { sender.prefix($0) } ?? sender
    self.hearer = options.depth.map { hearer.prefix($0) } ?? hearer
    stays = options.depth != nil && self.sender == self.hearer
  }
}

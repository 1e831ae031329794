import PatchbayPlatform

/// The number of deliveries for each sender, kind and receiver, and the possible flows.
public struct FlowGraph: Sendable, Hashable, Codable {
  /// The edges: those with traffic in the order of their first messages, then possible ones.
  public let edges: [Edge]
  /// The number of deliveries in no edge, because the ledger was full or hops were not kept.
  public let uncounted: Int
  /// The part of the flow that the graph covers; absent in documents without this information.
  public let scope: Scope?

  /// The flow of a kind from a sender to a receiver.
  public struct Edge: Sendable, Hashable, Codable {
    /// The sender; with a depth, its node at that depth.
    public let sender: TopologyPath
    /// The kind that was sent.
    public let kind: String
    /// The receiver; with a depth, its node at that depth.
    public let hearer: TopologyPath
    /// The kind that was received, if interceptors changed it; absent if unchanged.
    public let heardAs: String?
    /// The number of deliveries; 0 for a possible flow, which the sender declares and the receiver
    /// observes.
    public internal(set) var count: Int
    /// How often an interceptor prevented the delivery.
    public internal(set) var dropped: Int
    /// The messages of the highlighted cascade that took this edge; absent for none.
    public internal(set) var cascade: [Int]?
  }
}

extension FlowGraph.Edge {
  /// Whether the flow is possible but was never seen.
  public var isOnlyPossible: Bool { count == 0 && dropped == 0 }
}

extension FlowGraph {
  /// The options of a flow graph.
  public struct Options: Sendable, Hashable {
    /// The only kind to draw, as sent or as received; nil for all.
    public var kind: String?
    /// The place at or below which a message must be sent or received.
    public var place = TopologyPath.top
    /// The number of levels below the top to which paths are shortened; nil draws plugins
    /// themselves.
    public var depth: Int?
    /// The routes, actions and the like whose calls are handled as another kind.
    public var handovers = Handovers()
    /// The messages whose ways are highlighted.
    public var cascade: [Trace] = []

    /// By default the whole flow, without a highlighted cascade.
    public init() {}
  }

  /// The actual and possible flows of a tree.
  public init(
    of topology: Topology, seen ledger: FlowLedger, declared: DeclaredSends = DeclaredSends(),
    _ options: Options = Options()
  ) {
    self.init(of: topology, seen: ledger, declared: declared, options) { _, _, _ in nil }
  }

  /// The flows with a prediction of what interceptors make of messages.
  package init(
    of topology: Topology, seen ledger: FlowLedger, declared: DeclaredSends, _ options: Options,
    foreseeing foresee: @escaping Topology.Foreseeing
  ) {
    let ledger = ledger.handled(by: options.handovers)
    var drawing = Drawing(options)
    for row in ledger.hearings where Work.goesOn { drawing.add(row) }
    for flow in topology.possibleFlows(of: declared, kind: options.kind, foreseeing: foresee)
    where Work.goesOn {
      drawing.add(flow)
    }
    edges = drawing.edges
    uncounted = ledger.uncounted
    scope = Scope(
      options, topology, ledger, declared, stayed: drawing.stayed, mayStay: drawing.mayStay)
  }
}

/// Collects edges.
private struct Drawing {
  private let options: FlowGraph.Options
  private(set) var edges: [FlowGraph.Edge] = []
  /// The number of deliveries and of possible ways inside a single drawn node.
  private(set) var stayed = 0
  private(set) var mayStay = 0
  private var places: [Key: Int] = [:]
  /// The highlighted messages by edge.
  private var cascade: [Key: [Int]] = [:]

  private struct Key: Hashable {
    let sender: TopologyPath
    let kind: String
    let hearer: TopologyPath
    let heardAs: String?
  }

  init(_ options: FlowGraph.Options) {
    self.options = options
    for trace in options.cascade where Work.goesOn {
      let ledger = FlowLedger(of: [trace]).handled(by: options.handovers)
      for row in ledger.hearings where row.heard > 0 {
        let key = Key(
          sender: shown(row.sender), kind: row.kind, hearer: shown(row.hearer),
          heardAs: row.heardAs)
        if cascade[key]?.last != trace.number { cascade[key, default: []].append(trace.number) }
      }
    }
  }

  private func shown(_ path: TopologyPath) -> TopologyPath {
    options.depth.map { path.prefix($0) } ?? path
  }
}

extension Drawing {
  mutating func add(_ row: FlowLedger.Hearing) {
    guard row.sender.isWithin(options.place) || row.hearer.isWithin(options.place) else { return }
    if let kind = options.kind, row.kind != kind, row.heardAs != kind { return }
    guard let place = place(row.sender, row.kind, row.hearer, as: row.heardAs) else {
      stayed += row.heard
      return
    }
    edges[place].count += row.heard
    edges[place].dropped += row.dropped
  }

  mutating func add(_ flow: PossibleFlow) {
    guard flow.sender.isWithin(options.place) || flow.hearer.isWithin(options.place) else { return }
    if place(flow.sender, flow.kind, flow.hearer, as: flow.heardAs) == nil { mayStay += 1 }
  }

  /// The index of an edge; nil for a way inside a single drawn node.
  private mutating func place(
    _ sender: TopologyPath, _ kind: String, _ hearer: TopologyPath, as heardAs: String?
  ) -> Int? {
    let key = Key(sender: shown(sender), kind: kind, hearer: shown(hearer), heardAs: heardAs)
    if options.depth != nil, key.sender == key.hearer { return nil }
    if let place = places[key] { return place }
    places[key] = edges.count
    edges.append(
      FlowGraph.Edge(
        sender: key.sender, kind: kind, hearer: key.hearer, heardAs: heardAs, count: 0, dropped: 0,
        cascade: cascade[key]))
    return edges.count - 1
  }
}

import PatchbayPlatform

/// The messages to and from a place: a plugin or relay, or a node with everything below it.
package struct PlaceFlow: Sendable, Hashable {
  /// The place.
  package let path: TopologyPath
  /// Whether the place is a node, with everything below it.
  package let isNode: Bool
  /// Whether only messages between different parts of the node are listed, not those within one
  /// part.
  package let isCrossing: Bool
  /// Deliveries from outside the place to the inside.
  package let comes: [FlowLedger.Row]
  /// Deliveries from inside the place to the outside.
  package let goes: [FlowLedger.Row]
  /// Deliveries within the place; with `isCrossing`, only those between different parts of it.
  package let inside: [FlowLedger.Row]
  /// Sends from the place that no observer received.
  package let unheard: [FlowLedger.Row]
  /// The observed kinds that were not received yet, with their declared senders.
  package let awaited: [Awaited]
  /// The kinds that it declares but has not sent.
  package let unsent: [String]
  /// Whether it declares the kinds that it sends; nil for a node.
  package let declaresSends: Bool?
  /// The number of uncounted hops; if it is not 0, all counts are minimums.
  package let uncounted: Int
  /// The maximum number of rows of each sort in the ledger; nil for no limit.
  package let mostRows: Int?
  /// The decisions of the node's own interceptors.
  package let interceptions: [FlowLedger.Row]
  /// The kept states from outside that the node remembers and no observer inside received.
  package let remembered: [FlowLedger.Row]

  /// A kind that is observed and was not received yet.
  package struct Awaited: Sendable, Hashable {
    /// The kind.
    package let kind: String
    /// The known senders of it, and of kinds that interceptors may turn into it.
    package let senders: [TopologyPath]
    /// The kinds that these send: it, or others.
    package let sentAs: [String]
    /// Whether what one of them sends may arrive.
    package let isReached: Bool
    /// The handovers of the kind to this plugin or relay.
    package let handovers: [Handovers.Handover]
    /// The kind that a call is handled as, if this kind is a handover's own; nil otherwise.
    package let handledAs: String?
  }
}

extension PlaceFlow {
  /// Collects the messages to and from a plugin or relay, or a node and everything below it.
  ///
  /// The counts have the paths of then, which `times` relates to the present ones. `states` are the
  /// kept messages from outside that left states at the node unobserved, by the kinds of the states.
  package init(
    of path: TopologyPath, in topology: Topology, seen ledger: FlowLedger,
    at times: FlowPaths? = nil, declared: DeclaredSends = DeclaredSends(),
    handovers: Handovers = Handovers(), crossing: Bool = false,
    foreseeing foresee: @escaping Topology.Foreseeing = { _, _, _ in nil },
    remembering states: [(Trace, kinds: Set<String>)] = []
  ) {
    let then = ledger.handled(by: handovers)
    let ledger = then.relocated(by: times)
    let spot = FlowSpot(at: path, in: topology, seen: ledger, times)
    self.path = path
    isNode = spot.isNode
    isCrossing = crossing
    (uncounted, mostRows) = (ledger.uncounted, ledger.mostRows)
    // Where something was is judged by its path of then.
    let sides = Dictionary(grouping: then.rows, by: spot.side)
    func rows(_ side: FlowSpot.Side) -> FlowLedger {
      FlowLedger(rows: sides[side] ?? []).relocated(by: times)
    }
    let comes = rows(FlowSpot.Side(isFromHere: false, isToHere: true)).hearings
    let goes = rows(FlowSpot.Side(isFromHere: true, isToHere: false)).hearings
    let inner = rows(FlowSpot.Side(isFromHere: true, isToHere: true))
    let (sent, within) = (inner.sendings, inner.hearings)
    let all = comes + goes + within
    (self.comes, self.goes) = (comes, goes)
    inside = within.filter { !crossing || $0.sender.part(of: path) != $0.hearer.part(of: path) }
    remembered =
      FlowLedger(of: states.flatMap { trace, kinds in kinds.sorted().map(trace.sent) }).sendings
    // A kind that was kept away from its receivers is listed with them.
    unheard =
      crossing
      ? []
      : sent.filter { sending in
        sending.unheard == sending.sent
          && !all.contains { $0.sender == sending.sender && $0.kind == sending.kind }
      }
    let member = !isNode ? topology.everyMember.first { $0.path == path } : nil
    let known = declared.and(ledger)
    awaited = member.map { Self.awaited(by: $0, all, topology, known, handovers, foresee) } ?? []
    let kindsSent = Set(ledger.sendings.filter { $0.sender == path }.map(\.kind))
    unsent = declared.kinds(sentBy: path).filter { !kindsSent.contains($0) }
    declaresSends = member.map { declared.sends[$0.path] != nil }
    let own = Set(topology.nodes.first { $0.path == path }?.interceptors.map(\.path) ?? [])
    interceptions = ledger.interceptions.filter { own.contains($0.interceptor) }
  }

  private static func awaited(
    by member: Member, _ rows: [FlowLedger.Row], _ topology: Topology,
    _ known: DeclaredSends, _ handovers: Handovers, _ foresee: @escaping Topology.Foreseeing
  ) -> [Awaited] {
    let heard = rows.filter { $0.hearer == member.path && $0.heard > 0 }
    let came = Set(heard.flatMap { [$0.kind, $0.kindHeard] })
    let own = handovers.all.filter { $0.hearer == member.path }
    let lines = Dictionary(firstOf: own.map { ($0.name, $0.line.kind) })
    let kinds = (member.interests.hears + member.interests.answers).map(\.kind)
    let awaited = kinds.filter { !came.contains($0) }
    // A handover's line is listed with the kind that it is handled as, if that is awaited as well.
    let listed = awaited.filter { kind in !(lines[kind].map(awaited.contains) ?? false) }
    if listed.isEmpty { return [] }
    let flow = topology.possibleHearings(of: known, as: Set(listed), foreseeing: foresee)
    let reached = Set(
      flow.hearings.filter { hearing in
        hearing.hearer == member.path
          && hearing.senders.contains { flow.senders[$0] != member.path }
      }.map(\.heard))
    return listed.map { kind in
      let sends = flow.sources(of: kind).filter { $0.sender != member.path }
      return Awaited(
        kind: kind, senders: unique(sends.map(\.sender)),
        sentAs: unique(sends.map(\.sent.kind)),
        isReached: reached.contains(kind), handovers: own.filter { $0.line.kind == kind },
        handledAs: lines[kind])
    }
  }
}

extension Trace {
  /// The same send, of another kind.
  fileprivate func sent(as kind: String) -> Trace {
    var trace = self
    trace.message = Payload(kind: kind, fields: [])
    return trace
  }
}

/// A plugin or relay, or a node with everything below it, as a party of the flow.
package struct FlowSpot {
  package let path: TopologyPath
  let isNode: Bool
  private let times: FlowPaths?

  /// Creates a party by its present path; the counts have present paths.
  package init(
    at path: TopologyPath, in topology: Topology, seen ledger: FlowLedger, _ times: FlowPaths?
  ) {
    (self.path, self.times) = (path, times)
    let isNodeNow = path == .top || topology.nodes.contains { $0.path == path }
    // For a removed place, only counts of places below it show that it was a node.
    isNode =
      isNodeNow
      || topology.member(at: path) == nil && ledger.hasRow { $0 != path && $0.isWithin(path) }
  }

  /// Whether the sender and the receiver of a row were part of this place.
  struct Side: Hashable {
    let isFromHere: Bool
    let isToHere: Bool
  }

  func side(of row: FlowLedger.Row) -> Side {
    let place = place(row.messages)
    return Side(isFromHere: has(row.sender, place), isToHere: has(row.hearer, place))
  }

  /// Whether a place was part of this one when messages were sent, by its path of then.
  package func contains(_ other: TopologyPath, _ messages: FlowLedger.Messages) -> Bool {
    has(other, place(messages))
  }

  /// The path of this place when messages were sent; nil if it came later.
  private func place(_ messages: FlowLedger.Messages) -> TopologyPath? {
    Work.goesOn ? times.map { $0.former(path, messages) } ?? path : nil
  }

  /// The path of a relay may be below that of a plugin, without being part of it.
  private func has(_ other: TopologyPath, _ place: TopologyPath?) -> Bool {
    place.map { isNode ? other.isWithin($0) : other == $0 } ?? false
  }
}

/// The paths of things when messages were sent, and at present.
package struct FlowPaths {
  /// The path then of what has a path now; nil if it came later.
  let former: (TopologyPath, FlowLedger.Messages) -> TopologyPath?
  /// The present path of what had a path then.
  let present: (TopologyPath, FlowLedger.Messages) -> TopologyPath

  package init(
    former: @escaping (TopologyPath, FlowLedger.Messages) -> TopologyPath?,
    present: @escaping (TopologyPath, FlowLedger.Messages) -> TopologyPath
  ) {
    (self.former, self.present) = (former, present)
  }
}

extension FlowLedger {
  /// The counts under present paths.
  package func relocated(by times: FlowPaths?) -> FlowLedger {
    times.map { relocated($0.present) } ?? self
  }
}

import PatchbayPlatform

/// The messages to and from a place: a plugin or relay, or a node with everything below it.
public struct PlaceFlow: Sendable, Hashable {
  /// The place.
  public let path: TopologyPath
  /// Whether the place is a node, with everything below it.
  public let isNode: Bool
  /// Whether only messages between different parts of the node are listed, not those within one
  /// part.
  public let isCrossing: Bool
  /// Deliveries from outside the place to the inside.
  public let comes: [FlowLedger.Hearing]
  /// Deliveries from inside the place to the outside.
  public let goes: [FlowLedger.Hearing]
  /// Deliveries within the place; with `isCrossing`, only those between different parts of it.
  public let inside: [FlowLedger.Hearing]
  /// Sends from the place that no observer received.
  public let unheard: [FlowLedger.Sending]
  /// The observed kinds that were not received yet, with their declared senders.
  public let awaited: [Awaited]
  /// The kinds that it declares but has not sent.
  public let unsent: [String]
  /// Whether it declares the kinds that it sends; nil for a node.
  public let declaresSends: Bool?
  /// The number of uncounted hops; if it is not 0, all counts are minimums.
  public let uncounted: Int
  /// The maximum number of rows of each sort in the ledger; nil for no limit.
  public let mostRows: Int?
  /// Whether nothing is at the path any more.
  public let isGone: Bool
  /// The decisions of the node's own interceptors.
  public let interceptions: [FlowLedger.Interception]
  /// The kept states from outside that the node remembers and no observer inside received.
  package let remembered: [Remembered]

  /// The states of one kind from one sender that a node remembered.
  package struct Remembered: Sendable, Hashable {
    package let kind: String
    package let sender: TopologyPath
    package internal(set) var count: Int
    package internal(set) var messages: FlowLedger.Messages
  }

  /// A kind that is observed and was not received yet.
  public struct Awaited: Sendable, Hashable {
    /// The kind.
    public let kind: String
    /// The plugins and relays that declare that they send it.
    public let senders: [TopologyPath]
    /// The handovers of the kind to this plugin or relay.
    public let handovers: [Handovers.Handover]
    /// The kind that a call is handled as, if this kind is a handover's own; nil otherwise.
    public let handledAs: String?
  }
}

extension PlaceFlow {
  /// Collects the messages to and from a plugin or relay, or a node and everything below it.
  public init(
    of path: TopologyPath, in topology: Topology, seen ledger: FlowLedger,
    declared: DeclaredSends = DeclaredSends(), handovers: Handovers = Handovers(),
    crossing: Bool = false
  ) {
    self.init(
      of: path, in: topology, seen: ledger, declared: declared, handovers: handovers,
      crossing: crossing, remembering: [])
  }

  /// Collects them with the kept messages that left states at the node, by the kinds of the states.
  package init(
    of path: TopologyPath, in topology: Topology, seen ledger: FlowLedger, declared: DeclaredSends,
    handovers: Handovers, crossing: Bool, remembering states: [(Trace, kinds: Set<String>)]
  ) {
    let ledger = ledger.handled(by: handovers)
    let spot = FlowSpot(at: path, in: topology, seen: ledger)
    let isIn = spot.contains
    self.path = path
    (isNode, isGone) = (spot.isNode, spot.isGone)
    isCrossing = crossing
    (uncounted, mostRows) = (ledger.uncounted, ledger.mostRows)
    let rows = ledger.hearings.filter { isIn($0.sender) || isIn($0.hearer) }
    comes = rows.filter { !isIn($0.sender) }
    goes = rows.filter { !isIn($0.hearer) }
    inside = rows.filter { row in
      isIn(row.sender) && isIn(row.hearer)
        && (!crossing || row.sender.part(of: path) != row.hearer.part(of: path))
    }
    remembered = Self.remembered(
      states.filter { trace, _ in
        !isIn(trace.sender) && !trace.receivers.contains(where: isIn)
      })
    // A kind that was kept away from its receivers is listed with them.
    unheard =
      crossing
      ? []
      : ledger.sendings.filter { sending in
        isIn(sending.sender) && sending.unheard == sending.sent
          && !rows.contains { $0.sender == sending.sender && $0.kind == sending.kind }
      }
    let member = !isNode ? topology.everyMember.first { $0.path == path } : nil
    awaited = member.map { Self.awaited(by: $0, rows, topology, declared, handovers) } ?? []
    let sent = Set(ledger.sendings.filter { $0.sender == path }.map(\.kind))
    unsent = declared.kinds(sentBy: path).filter { !sent.contains($0) }
    declaresSends = member.map { declared.sends[$0.path] != nil }
    let own = Set(topology.nodes.first { $0.path == path }?.interceptors.map(\.path) ?? [])
    interceptions = ledger.interceptions.filter { own.contains($0.interceptor) }
  }

  private static func remembered(_ states: [(Trace, kinds: Set<String>)]) -> [Remembered] {
    var rows: [Remembered] = []
    for (trace, kinds) in states.sorted(by: { $0.0.number < $1.0.number }) {
      for kind in kinds.sorted() where Work.goesOn {
        if let place = rows.firstIndex(where: { $0.kind == kind && $0.sender == trace.sender }) {
          rows[place].count += 1
          rows[place].messages.take(trace.number)
        } else {
          rows.append(
            Remembered(
              kind: kind, sender: trace.sender, count: 1, messages: .init(trace.number)))
        }
      }
    }
    return rows
  }

  private static func awaited(
    by member: Member, _ rows: [FlowLedger.Hearing], _ topology: Topology,
    _ declared: DeclaredSends, _ handovers: Handovers
  ) -> [Awaited] {
    let heard = rows.filter { $0.hearer == member.path && $0.heard > 0 }
    let came = Set(heard.flatMap { [$0.kind, $0.kindHeard] })
    let own = handovers.all.filter { $0.hearer == member.path }
    let lines = Dictionary(own.map { ($0.name, $0.line.kind) }) { first, _ in first }
    let kinds = (member.interests.hears + member.interests.answers).map(\.kind)
    let awaited = kinds.filter { !came.contains($0) }
    // A handover's line is listed with the kind that it is handled as, if that is awaited as well.
    return awaited.filter { kind in !(lines[kind].map(awaited.contains) ?? false) }.map { kind in
      Awaited(
        kind: kind,
        senders: topology.everyMember.map(\.path).filter {
          declared.mayBeSent(kind, by: $0) == true
        }, handovers: own.filter { $0.line.kind == kind }, handledAs: lines[kind])
    }
  }
}

/// A plugin or relay, or a node with everything below it, as a party of the flow.
package struct FlowSpot {
  package let path: TopologyPath
  let isNode: Bool
  /// Whether nothing is at the path any more.
  let isGone: Bool

  package init(at path: TopologyPath, in topology: Topology, seen ledger: FlowLedger) {
    self.path = path
    isGone = path != .top && !topology.placesThere.contains(path)
    let isNodeNow = path == .top || topology.nodes.contains { $0.path == path }
    // For a removed place, only counts of places below it show that it was a node.
    isNode =
      isNodeNow || isGone && ledger.hasRow { place, _ in place != path && place.isWithin(path) }
  }

  /// Whether a place is part of this one.
  ///
  /// The path of a relay may be below that of a plugin, without being part of it.
  package func contains(_ other: TopologyPath) -> Bool {
    Work.goesOn && (isNode ? other.isWithin(path) : other == path)
  }
}

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
    let ledger = ledger.handled(by: handovers)
    let node = topology.nodes.first { $0.path == path }
    self.path = path
    isGone = path != .top && !topology.placesThere.contains(path)
    // For a removed place, only counts of places below it show that it was a node.
    isNode = node != nil || isGone && ledger.hasPlaces(below: path)
    isCrossing = crossing
    (uncounted, mostRows) = (ledger.uncounted, ledger.mostRows)
    // The path of a relay may be below that of a plugin, without being part of it.
    let isIn: (TopologyPath) -> Bool =
      isNode ? { Work.goesOn && $0.isWithin(path) } : { Work.goesOn && $0 == path }
    let rows = ledger.hearings.filter { isIn($0.sender) || isIn($0.hearer) }
    comes = rows.filter { !isIn($0.sender) }
    goes = rows.filter { !isIn($0.hearer) }
    inside = rows.filter { row in
      isIn(row.sender) && isIn(row.hearer)
        && (!crossing || row.sender.part(of: path) != row.hearer.part(of: path))
    }
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
    let own = Set((node?.interceptors ?? []).map(\.path))
    interceptions = ledger.interceptions.filter { own.contains($0.interceptor) }
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

extension FlowLedger {
  /// Whether anything at a place or below it has sent, received or intercepted a message.
  public func hasSomething(at path: TopologyPath) -> Bool {
    sendings.contains { $0.sender.isWithin(path) }
      || hearings.contains { $0.hearer.isWithin(path) || $0.sender.isWithin(path) }
      || interceptions.contains { $0.interceptor.isWithin(path) }
  }

  /// Whether anything below a place has sent, received or intercepted a message.
  fileprivate func hasPlaces(below path: TopologyPath) -> Bool {
    let isBelow: (TopologyPath) -> Bool = { $0 != path && $0.isWithin(path) }
    return sendings.contains { isBelow($0.sender) } || hearings.contains { isBelow($0.hearer) }
      || interceptions.contains { isBelow($0.interceptor) }
  }
}

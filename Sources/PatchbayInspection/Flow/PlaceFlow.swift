/// All that comes to a place and goes from it: to and from a plugin, or what is at and below a node.
public struct PlaceFlow: Sendable, Hashable {
  /// The place.
  public let path: TopologyPath
  /// Whether it is a node, with all that is below it.
  public let isNode: Bool
  /// Whether only what crosses the node is listed, and not what stays in one of its parts.
  public let isCrossing: Bool
  /// What came from elsewhere.
  public let comes: [FlowLedger.Hearing]
  /// What was heard elsewhere.
  public let goes: [FlowLedger.Hearing]
  /// What goes from one part of the node to another, or stays in the place.
  public let inside: [FlowLedger.Hearing]
  /// What was sent from there, and no observer heard.
  public let unheard: [FlowLedger.Sending]
  /// The kinds that it observes and that have not come, with those who say that they may send them.
  public let awaited: [Awaited]
  /// The kinds that it says it may send, and has not.
  public let unsent: [String]
  /// Whether it says which kinds it may send; nil for a node.
  public let declaresSends: Bool?
  /// How much was counted in no row of the ledger; counts are at least what they say where that is not 0.
  public let uncounted: Int
  /// How many rows of each sort the ledger may have; nil for any number.
  public let mostRows: Int?
  /// Whether nothing is at the path any more.
  public let isGone: Bool
  /// What interceptors of the node have made of what came by.
  public let interceptions: [FlowLedger.Interception]

  /// A kind that is observed and has not come.
  public struct Awaited: Sendable, Hashable {
    /// The kind.
    public let kind: String
    /// The plugins and relays that declare that they send it.
    public let senders: [TopologyPath]
    /// What hands it over to this plugin or relay.
    public let handovers: [Handovers.Handover]
    /// The kind as which a call is handled, where it is that of a route, an action or the like; else nil.
    public let handledAs: String?
  }
}

extension PlaceFlow {
  /// What comes to a plugin or relay, or to what is at and below a node, and what goes from there.
  public init(
    of path: TopologyPath, in topology: Topology, seen ledger: FlowLedger,
    declared: DeclaredSends = DeclaredSends(), handovers: Handovers = Handovers(),
    crossing: Bool = false
  ) {
    let ledger = ledger.handled(by: handovers)
    let node = topology.nodes.first { $0.path == path }
    self.path = path
    isGone = path != .top && !topology.placesThere.contains(path)
    // For a place that is gone only the counts show whether it was a node: those have other places below it.
    isNode = node != nil || isGone && ledger.hasPlaces(below: path)
    isCrossing = crossing
    (uncounted, mostRows) = (ledger.uncounted, ledger.mostRows)
    // A relay below a plugin is another one.
    let isIn: (TopologyPath) -> Bool =
      isNode ? { $0.isWithin(path) } : { $0 == path }
    let rows = ledger.hearings.filter { isIn($0.sender) || isIn($0.hearer) }
    comes = rows.filter { !isIn($0.sender) }
    goes = rows.filter { !isIn($0.hearer) }
    inside = rows.filter { row in
      isIn(row.sender) && isIn(row.hearer)
        && (!crossing || row.sender.part(of: path) != row.hearer.part(of: path))
    }
    unheard =
      crossing ? [] : ledger.sendings.filter { isIn($0.sender) && $0.unheard == $0.sent }
    let member = !isNode ? topology.everyMember.first { $0.path == path } : nil
    awaited = member.map { Self.awaited(by: $0, rows, topology, declared, handovers) } ?? []
    let sent = Set(ledger.sendings.filter { $0.sender == path }.map(\.kind))
    unsent = (declared.kinds[path] ?? []).filter { !sent.contains($0) }
    declaresSends = member.map { declared.kinds[$0.path] != nil }
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
    // A line is listed with the kind that it hands over, where that is awaited as well.
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
  /// Whether something has happened at a place or below it.
  public func hasSomething(at path: TopologyPath) -> Bool {
    sendings.contains { $0.sender.isWithin(path) }
      || hearings.contains { $0.hearer.isWithin(path) || $0.sender.isWithin(path) }
      || interceptions.contains { $0.interceptor.isWithin(path) }
  }

  /// Whether something has happened below a place.
  fileprivate func hasPlaces(below path: TopologyPath) -> Bool {
    let isBelow: (TopologyPath) -> Bool = { $0 != path && $0.isWithin(path) }
    return sendings.contains { isBelow($0.sender) } || hearings.contains { isBelow($0.hearer) }
      || interceptions.contains { isBelow($0.interceptor) }
  }
}

extension TopologyPath {
  /// The part of a node that it is in: what stands directly in the node; nil for the node itself.
  fileprivate func part(of node: TopologyPath) -> Substring? {
    guard self != node, isWithin(node) else { return nil }
    let start = node == .top ? 1 : node.text.utf8.count + 1
    let rest = text.utf8.dropFirst(start)
    var isQuoted = false
    let end = rest.firstIndex { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: "/") && !isQuoted
    }
    return text[rest.startIndex..<(end ?? rest.endIndex)]
  }
}

public import PatchbayEngine

/// Who sends a kind, who hears or answers it, who intercepts it and who remembers it: as far as that is
/// declared, and as far as it was seen.
public struct KindParties: Sendable, Hashable {
  /// The kind.
  public let kind: String
  /// The plugins and relays that declare that they send it, or that have sent it.
  public let senders: [Sender]
  /// How many of those that are there say nothing of what they send, and have not sent it, by their classes.
  public let silentClasses: [String: Int]
  /// The interceptors that make it of other kinds.
  public let makers: [TopologyPath]
  /// The routes, actions and the like that hand it over.
  public let handovers: [HandedOver]
  /// The interceptors that are about it, in the order of the tree.
  public let interceptors: [Interceptor]
  /// Those that hear or answer it: in the order of ``orderOf``, then those who did not hear that, in the order of
  /// the tree.
  public let hearers: [Hearer]
  /// The last message of the kind that is kept; nil for none.
  public let orderOf: Int?
  /// The nodes that remember it.
  public let keepers: [Keeper]
  /// How much was counted in no row of the ledger; counts are at least what they say where that is not 0.
  public let uncounted: Int
  /// How many rows of each sort the ledger may have; nil for any number.
  public let mostRows: Int?

  /// A place that sends it.
  public struct Sender: Sendable, Hashable {
    /// Who.
    public let path: TopologyPath
    /// Whether it says that it may.
    public let isDeclared: Bool
    /// What it has sent; nil for nothing.
    public let seen: FlowLedger.Sending?
    /// Whether nothing is at its path any more.
    public let isGone: Bool
  }

  /// A route, an action or the like that hands it over.
  public struct HandedOver: Sendable, Hashable {
    /// Which, and to which plugin or relay.
    public let handover: Handovers.Handover
    /// What has come by it, one for each caller.
    public let seen: [FlowLedger.Hearing]
    /// Whether it has ended.
    public let isGone: Bool
  }

  /// An interceptor that is about it.
  public struct Interceptor: Sendable, Hashable {
    /// Which.
    public let path: TopologyPath
    /// What it does, in words; empty where only its code can tell.
    public let words: String
    /// What it has made of it; nil where nothing came.
    public let seen: FlowLedger.Interception?
    /// Whether it is there no more.
    public let isGone: Bool
  }

  /// A place that hears it, or answers.
  public struct Hearer: Sendable, Hashable {
    /// Who.
    public let path: TopologyPath
    /// Whether it observes the kind now; on which channels.
    public let channel: MessageChannel?
    /// Whether it answers.
    public let answers: Bool
    /// Its place among those who heard the message of ``orderOf``, from 1; nil where it did not.
    public internal(set) var order: Int?
    /// What came to it: one for each sender, and for each kind that interceptors had made this one of, or that
    /// was handled as this one.
    public let seen: [FlowLedger.Hearing]
    /// The kinds among these that were handed over.
    public let handed: Set<String>
    /// Whether nothing is at its path any more.
    public let isGone: Bool
  }

  /// A node that remembers it.
  public struct Keeper: Sendable, Hashable {
    /// The node.
    public let path: TopologyPath
    /// The channel it was sent on.
    public let channel: String?
    /// The message.
    public let message: Payload
  }
}

extension KindParties {
  /// Who has to do with a kind in a tree, as far as it says so, and was counted; hearers are in the order
  /// in which they heard this trace.
  public init(
    of kind: String, in topology: Topology, seen ledger: FlowLedger,
    declared: DeclaredSends = DeclaredSends(), handovers: Handovers = Handovers(),
    last: Trace? = nil
  ) {
    let places = topology.placesThere
    let ledger = ledger.handled(by: handovers)
    self.kind = kind
    (uncounted, mostRows) = (ledger.uncounted, ledger.mostRows)
    senders = Self.senders(of: kind, topology, ledger, declared, places)
    let known = Set(senders.map(\.path))
    silentClasses = topology.everyMember.reduce(into: [:]) { classes, member in
      if declared.kinds[member.path] == nil, !known.contains(member.path) {
        classes[member.type, default: 0] += 1
      }
    }
    makers = topology.nodes.flatMap(\.interceptors).filter { $0.makes(kind) }.map(\.path)
    self.handovers = Self.handovers(of: kind, ledger, handovers)
    interceptors = Self.interceptors(of: kind, topology, ledger, places)
    orderOf = last?.number
    hearers = Self.hearers(of: kind, topology, ledger, handovers, places).inOrder(of: last)
    keepers = topology.nodes.flatMap { node in
      node.states.filter { $0.kind == kind }.map {
        Keeper(path: node.path, channel: $0.channel, message: $0.message)
      }
    }
  }

  private static func senders(
    of kind: String, _ topology: Topology, _ ledger: FlowLedger, _ declared: DeclaredSends,
    _ places: Set<TopologyPath>
  ) -> [Sender] {
    let seen = ledger.sendings.filter { $0.kind == kind && $0.category != .replay }
    let others = Set(seen.map(\.sender))
    let declaring = topology.everyMember.map(\.path).filter {
      !others.contains($0) && declared.mayBeSent(kind, by: $0) == true
    }
    return seen.map { row in
      Sender(
        path: row.sender, isDeclared: declared.mayBeSent(kind, by: row.sender) == true, seen: row,
        isGone: !places.contains(row.sender))
    } + declaring.map { Sender(path: $0, isDeclared: true, seen: nil, isGone: false) }
  }

  /// The existing handovers, then those that have ended and had traffic before.
  private static func handovers(
    of kind: String, _ ledger: FlowLedger, _ handovers: Handovers
  ) -> [HandedOver] {
    var ended: [Handovers.Handover] = []
    var seen: [Handovers.Handover: [FlowLedger.Hearing]] = [:]
    let there = handovers.handing(over: kind)
    var known = Set(there)
    for row in ledger.hearings where row.heardAs == kind {
      guard let line = handovers.lines[row.kind] else { continue }
      let handover = Handovers.Handover(row.kind, line, to: row.hearer)
      if known.insert(handover).inserted { ended.append(handover) }
      seen[handover, default: []].append(row)
    }
    return there.map { HandedOver(handover: $0, seen: seen[$0] ?? [], isGone: false) }
      + ended.map { HandedOver(handover: $0, seen: seen[$0] ?? [], isGone: true) }
  }

  private static func interceptors(
    of kind: String, _ topology: Topology, _ ledger: FlowLedger, _ places: Set<TopologyPath>
  ) -> [Interceptor] {
    let rows = ledger.interceptions.filter { $0.kind == kind }
    let seen = Dictionary(rows.map { ($0.interceptor, $0) }) { first, _ in first }
    let there = topology.nodes.flatMap(\.interceptors).filter {
      $0.isAbout(kind) || seen[$0.path] != nil
    }
    return there.map {
      Interceptor(
        path: $0.path, words: $0.words.joined(separator: "  "), seen: seen[$0.path],
        isGone: false)
    }
      + rows.filter { !places.contains($0.interceptor) }.map {
        Interceptor(path: $0.interceptor, words: "", seen: $0, isGone: true)
      }
  }

  private static func hearers(
    of kind: String, _ topology: Topology, _ ledger: FlowLedger, _ handovers: Handovers,
    _ places: Set<TopologyPath>
  ) -> [Hearer] {
    // A line is asked about by its own name, too.
    let rows = ledger.hearings.filter {
      $0.kindHeard == kind || $0.kind == kind && handovers.lines[kind] != nil
    }
    let seen = Dictionary(grouping: rows, by: \.hearer)
    let handed: (TopologyPath) -> Set<String> = { path in
      Set((seen[path] ?? []).map(\.kind).filter { handovers.lines[$0] != nil })
    }
    var found: [Hearer] = []
    var listed: Set<TopologyPath> = []
    for member in topology.everyMember {
      let heard = member.interests.hears.first { $0.kind == kind }
      let answered = member.interests.answers.first { $0.kind == kind }
      guard heard != nil || answered != nil || seen[member.path] != nil else { continue }
      listed.insert(member.path)
      found.append(
        Hearer(
          path: member.path, channel: (heard ?? answered)?.channel, answers: answered != nil,
          seen: seen[member.path] ?? [], handed: handed(member.path), isGone: false))
    }
    for path in rows.map(\.hearer) where listed.insert(path).inserted {
      found.append(
        Hearer(
          path: path, channel: nil, answers: false, seen: seen[path] ?? [], handed: handed(path),
          isGone: !places.contains(path)))
    }
    return found
  }
}

extension [KindParties.Hearer] {
  /// The observers that received a message first, in its order.
  fileprivate func inOrder(of trace: Trace?) -> Self {
    guard let trace else { return self }
    var places: [TopologyPath: Int] = [:]
    for path in trace.hops.compactMap(\.step.receiver) where places[path] == nil {
      places[path] = places.count
    }
    let ordered = map { hearer in
      var hearer = hearer
      hearer.order = places[hearer.path].map { $0 + 1 }
      return hearer
    }
    let heard = ordered.filter { $0.order != nil }
      .sorted { ($0.order ?? 0) < ($1.order ?? 0) }
    return heard + ordered.filter { $0.order == nil }
  }
}

extension Topology.Interceptor {
  /// Whether it is there for a kind, as far as it says so.
  func isAbout(_ kind: String) -> Bool {
    if let keys, !keys.contains(kind) { return false }
    return behaviour?.kinds.map { $0.contains(kind) } ?? true
  }

  /// Whether it makes a kind of others.
  fileprivate func makes(_ kind: String) -> Bool {
    guard case .becomes(let kinds)? = behaviour?.action else { return false }
    return kinds.contains(kind) && behaviour?.kinds != [kind]
  }
}

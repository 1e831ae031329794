import PatchbayEngine

/// How much of what happened where, in rows of one sort, the busiest first.
public struct FlowStats: Sendable, Hashable {
  /// What the rows are about.
  public let sort: Sort
  /// The busiest first; where the time was noted, the slowest.
  public let rows: [Row]
  /// What else there is to say of it.
  public let findings: Findings

  /// What a row of counts can be about.
  public enum Sort: String, Sendable, Hashable, CaseIterable {
    /// Plugins and relays, and nodes that have sent.
    case plugin
    /// Kinds.
    case kind
    /// Interceptors.
    case interceptor
    /// The senders.
    case sender
    /// What the first message of a cascade led to.
    case cause
  }

  /// The counts of one thing.
  public struct Row: Sendable, Hashable {
    /// What it is.
    public let name: String
    /// How many were sent; of a cascade all that it had, of interceptors what they saw.
    public internal(set) var sent = 0
    /// How often they were heard.
    public internal(set) var heard = 0
    /// How often an interceptor dropped one, or kept one from a hearer.
    public internal(set) var dropped = 0
    /// How many were changed.
    public internal(set) var changed = 0
    /// How many answers there were.
    public internal(set) var answered = 0
    /// How often something failed.
    public internal(set) var failed = 0
    /// How many messages led to one another at most; of cascades alone.
    public internal(set) var depth = 0
    /// In nanoseconds; of handlers without what they sent themselves, of cascades all of it; nil without
    /// a clock.
    public internal(set) var time: Int?
    /// Where to look: the message of the longest or slowest cascade.
    public internal(set) var example: Int?
  }

  /// The busiest and slowest parts, and those that are silent or useless.
  public struct Findings: Sendable, Hashable {
    /// The receiver with the most deliveries, and the number of all deliveries; nil for none.
    public internal(set) var busiest: Share?
    /// The observer whose handlers took longest, and the total, in nanoseconds; nil without a clock.
    public internal(set) var slowest: Share?
    /// The plugins that heard and sent nothing.
    public internal(set) var silent: [TopologyPath] = []
    /// How many plugins and relays there are.
    public internal(set) var members = 0
    /// The interceptors that saw nothing.
    public internal(set) var unused: [TopologyPath] = []
    /// The interceptors that let all pass which they saw.
    public internal(set) var passing: [TopologyPath] = []
    /// What was sent and no observer ever heard: kinds.
    public internal(set) var unheard: [String] = []
    /// How much is in no row.
    public internal(set) var uncounted = 0
    /// The limit of distinguished rows of each sort; nil for all.
    public internal(set) var mostRows: Int?
  }

  /// A part of a whole.
  public struct Share: Sendable, Hashable {
    /// The plugin, relay or node.
    public let path: TopologyPath
    /// Its part.
    public let part: Int
    /// The total.
    public let whole: Int
  }
}

extension FlowStats {
  /// The counts of a ledger by what is wanted, of what is at a place and below it.
  public init(
    of ledger: FlowLedger, in topology: Topology, by sort: Sort, within place: TopologyPath = .top
  ) {
    let whole = ledger
    let ledger = place == .top ? ledger : ledger.within(place)
    var table = Rows()
    switch sort {
    case .plugin: table.addMembers(ledger, within: place)
    case .kind: table.addKinds(ledger)
    case .interceptor: table.addInterceptors(ledger, topology, within: place)
    case .sender, .cause: table.addSenders(ledger, within: place)
    }
    self.init(
      sort: sort, rows: table.sorted(by: sort),
      findings: Findings(of: ledger, in: topology, within: place, of: whole))
  }
}

extension FlowLedger {
  /// What has to do with a place, or what is below it.
  fileprivate func within(_ place: TopologyPath) -> FlowLedger {
    FlowLedger(
      sendings: sendings.filter { $0.sender.isWithin(place) },
      hearings: hearings.filter { $0.sender.isWithin(place) || $0.hearer.isWithin(place) },
      interceptions: interceptions.filter { $0.interceptor.isWithin(place) },
      uncounted: uncounted, mostRows: mostRows)
  }
}

// MARK: - Rows

/// Rows under their names, in the order in which these came.
private struct Rows {
  private var rows: [FlowStats.Row] = []
  private var places: [String: Int] = [:]

  mutating func change(_ name: String, _ body: (inout FlowStats.Row) -> Void) {
    let place = places[name] ?? rows.count
    if place == rows.count {
      rows.append(FlowStats.Row(name: name))
      places[name] = place
    }
    body(&rows[place])
  }

  /// The busiest first; those that are as busy by their names.
  func sorted(by sort: FlowStats.Sort) -> [FlowStats.Row] {
    let hasTime = rows.contains { ($0.time ?? 0) > 0 }
    let weights = rows.map { row -> Int in
      if hasTime { return row.time ?? 0 }
      return sort == .plugin ? row.heard + row.sent : row.sent
    }
    return rows.indices.sorted { a, b in
      weights[a] == weights[b] ? rows[a].name < rows[b].name : weights[a] > weights[b]
    }.map { rows[$0] }
  }
}

extension Rows {
  mutating func addMembers(_ ledger: FlowLedger, within place: TopologyPath) {
    for row in ledger.hearings where row.hearer.isWithin(place) {
      change(row.hearer.text) {
        $0.heard += row.heard
        $0.dropped += row.dropped
        $0.answered += row.answered
        $0.failed += row.failed
        $0.add(row.ownTime)
      }
    }
    for row in ledger.sendings where row.category != .replay {
      change(row.sender.text) { $0.sent += row.sent }
    }
  }

  mutating func addSenders(_ ledger: FlowLedger, within place: TopologyPath) {
    for row in ledger.sendings where row.category != .replay {
      change(row.sender.text) {
        $0.sent += row.sent
        $0.heard += row.heard
        $0.dropped += row.dropped
        $0.answered += row.answered
        $0.failed += row.failed
      }
    }
    for row in ledger.hearings where row.category != .replay && row.sender.isWithin(place) {
      change(row.sender.text) { $0.add(row.ownTime) }
    }
  }

  mutating func addKinds(_ ledger: FlowLedger) {
    for row in ledger.sendings where row.category != .replay {
      change(row.kind) {
        $0.sent += row.sent
        $0.dropped += row.dropped
        $0.answered += row.answered
        $0.failed += row.failed
      }
    }
    for row in ledger.hearings {
      change(row.kindHeard) {
        $0.heard += row.heard
        $0.add(row.ownTime)
      }
    }
    for row in ledger.interceptions where row.changed + row.copied > 0 {
      change(row.kind) { $0.changed += row.changed + row.copied }
    }
  }

  mutating func addInterceptors(
    _ ledger: FlowLedger, _ topology: Topology, within place: TopologyPath
  ) {
    for row in ledger.interceptions {
      change(row.interceptor.text) {
        $0.sent += row.seen
        $0.changed += row.changed + row.copied
        $0.dropped += row.dropped
        $0.answered += row.answered
        $0.add(row.ownTime)
      }
    }
    for node in topology.nodes where node.path.isWithin(place) {
      for one in node.interceptors { change(one.path.text) { _ in } }
    }
  }
}

extension FlowStats.Row {
  mutating func add(_ more: Int?) {
    if let more { time = (time ?? 0) + more }
  }
}

// MARK: - Findings

extension FlowStats.Findings {
  fileprivate init(
    of ledger: FlowLedger, in topology: Topology, within place: TopologyPath,
    of whole: FlowLedger
  ) {
    (uncounted, mostRows) = (ledger.uncounted, ledger.mostRows)
    let heard = ledger.hearings.filter { $0.hearer.isWithin(place) }
    busiest = Self.most(heard) { $0.heard }
    slowest = heard.contains { $0.ownTime != nil } ? Self.most(heard) { $0.ownTime ?? 0 } : nil
    let active = Set(heard.lazy.filter { $0.heard > 0 }.map(\.hearer))
      .union(ledger.sendings.lazy.filter { $0.sent > 0 }.map(\.sender))
    let there = topology.everyMember.map(\.path).filter { $0.isWithin(place) }
    members = there.count
    silent = there.filter { !active.contains($0) }
    let seen = Dictionary(grouping: ledger.interceptions, by: \.interceptor)
    for node in topology.nodes where node.path.isWithin(place) {
      for one in node.interceptors {
        guard let rows = seen[one.path], rows.contains(where: { $0.seen > 0 }) else {
          unused.append(one.path)
          continue
        }
        let isOfUse = !rows.allSatisfy { $0.passed == $0.seen && $0.copied == 0 }
        // What only looks is of use where it looks.
        if !isOfUse, one.behaviour?.action != .passes { passing.append(one.path) }
      }
    }
    unheard = Self.unheard(of: ledger, among: whole)
  }

  /// The kinds that were sent here, and that no observer heard: neither here nor elsewhere, nor from another sender.
  private static func unheard(of ledger: FlowLedger, among whole: FlowLedger) -> [String] {
    let sent = Set(ledger.sendings.lazy.filter { $0.category != .replay }.map(\.kind))
    let heard = Set(whole.sendings.lazy.filter { $0.sent > $0.unheard }.map(\.kind))
      .union(whole.hearings.lazy.filter { $0.heard > 0 }.map(\.kindHeard))
    return sent.subtracting(heard).sorted()
  }

  private static func most(
    _ rows: [FlowLedger.Hearing], _ weight: (FlowLedger.Hearing) -> Int
  ) -> FlowStats.Share? {
    var sums: [TopologyPath: Int] = [:]
    var whole = 0
    for row in rows {
      sums[row.hearer, default: 0] += weight(row)
      whole += weight(row)
    }
    guard whole > 0 else { return nil }
    return sums.max { ($0.value, $1.key.text) < ($1.value, $0.key.text) }
      .map { FlowStats.Share(path: $0.key, part: $0.value, whole: whole) }
  }
}

import PatchbayEngine
import PatchbayPlatform

/// Counts of messages in rows of one sort, the busiest first.
package struct FlowStats: Sendable, Hashable {
  /// The sort of the rows.
  package let sort: Sort
  /// The rows, the busiest first; with times, the slowest first.
  package let rows: [Row]
  /// Findings about the whole.
  package let findings: Findings

  /// The sorts of rows.
  package enum Sort: String, Sendable, Hashable, CaseIterable {
    /// One row for each plugin, relay and sending node.
    case plugin
    /// One row for each kind.
    case kind
    /// One row for each interceptor.
    case interceptor
    /// One row for each sender.
    case sender
    /// One row for each sender and kind of cascades' first messages.
    case cause
  }

  /// The counts of one plugin, kind, interceptor, sender or cascade.
  @dynamicMemberLookup
  package struct Row: Sendable, Hashable {
    /// The name of what the row counts.
    package let name: String
    /// The counts; for a cascade those of all its messages, with its whole duration as the time.
    package internal(set) var counts = FlowCounts()
    /// The length of the longest chain of causes; only for cascades.
    package internal(set) var depth = 0
    /// The number of the first message of the longest or slowest cascade.
    package internal(set) var example: Int?

    package subscript<Count>(dynamicMember count: KeyPath<FlowCounts, Count>) -> Count {
      counts[keyPath: count]
    }
  }

  /// The busiest and the slowest part, and parts that are silent or useless.
  package struct Findings: Sendable, Hashable {
    /// The receiver with the most deliveries, and the total; nil if there were none.
    package internal(set) var busiest: Share?
    /// The other receivers with as many deliveries as the busiest, by path.
    package internal(set) var equallyBusy: [TopologyPath] = []
    /// The receiver with the longest time in handlers, and the total, in nanoseconds; nil without a
    /// clock.
    package internal(set) var slowest: Share?
    /// The plugins and relays that neither received nor sent a message.
    package internal(set) var silent: [TopologyPath] = []
    /// The number of plugins and relays.
    package internal(set) var members = 0
    /// The number of relays among them.
    package internal(set) var relays = 0
    /// The interceptors that no message reached.
    package internal(set) var unused: [TopologyPath] = []
    /// The interceptors that passed every message unchanged.
    package internal(set) var passing: [TopologyPath] = []
    /// The kinds that were sent and that no observer ever received.
    package internal(set) var unheard: [String] = []
    /// The number of deliveries and decisions in no row.
    package internal(set) var uncounted = 0
    /// The maximum number of rows of each sort; nil for no limit.
    package internal(set) var mostRows: Int?
  }

  /// A share of a total.
  package struct Share: Sendable, Hashable {
    /// The plugin, relay or node.
    package let path: TopologyPath
    /// The share.
    package let part: Int
    /// The total.
    package let whole: Int
  }
}

extension FlowStats {
  /// Creates statistics of a ledger for a place and everything below it.
  package init(
    of whole: FlowLedger, in topology: Topology, by sort: Sort, within place: TopologyPath = .top
  ) {
    var ledger = whole
    ledger.rows.removeAll {
      !Work.goesOn || !$0.sender.isWithin(place) && !$0.hearer.isWithin(place)
    }
    var table = StatsTable()
    table.add(ledger, topology, by: sort, within: place)
    self.init(
      sort: sort, rows: table.sorted(by: sort),
      findings: Findings(of: ledger, in: topology, within: place, of: whole))
  }
}

// MARK: - Rows

/// Rows by name.
struct StatsTable {
  private var named: [String: FlowStats.Row] = [:]

  mutating func change(_ name: String, _ body: (inout FlowStats.Row) -> Void) {
    body(&named[name, default: FlowStats.Row(name: name)])
  }

  /// The rows, the busiest first; equally busy ones by name.
  func sorted(by sort: FlowStats.Sort) -> [FlowStats.Row] {
    let rows = Array(named.values)
    let hasTime = rows.contains { ($0.ownTime ?? 0) > 0 }
    let weights = rows.map { $0.weight(sort, hasTime: hasTime) }
    return rows.indices.sorted { a, b in
      weights[a] == weights[b] ? rows[a].name < rows[b].name : weights[a] > weights[b]
    }.map { rows[$0] }
  }
}

extension FlowStats.Row {
  /// How busy the row is: its time if times are known.
  func weight(_ sort: FlowStats.Sort, hasTime: Bool) -> Int {
    if hasTime { return self.ownTime ?? 0 }
    switch sort {
    case .plugin: return self.heard + self.sent
    case .interceptor: return self.seen
    case .kind, .sender, .cause: return self.sent
    }
  }
}

extension StatsTable {
  fileprivate mutating func add(
    _ ledger: FlowLedger, _ topology: Topology, by sort: FlowStats.Sort, within place: TopologyPath
  ) {
    let sendings = ledger.sendings.filter { $0.category != .replay }
    let hearings = ledger.hearings
    switch sort {
    case .plugin:
      let received = hearings.filter { $0.hearer.isWithin(place) }
      add(received, by: \.hearer.text, [\.heard, \.dropped, \.answered, \.failed], timed: true)
      add(sendings, by: \.sender.text, [\.sent])
    case .kind:
      add(sendings, by: \.kind, [\.sent, \.answered, \.failed])
      add(hearings, by: \.kindHeard, [\.heard, \.dropped], timed: true)
      let changing = ledger.interceptions.filter { $0.changed + $0.copied > 0 }
      add(changing, by: \.kind, [\.changed, \.copied])
    case .interceptor:
      add(
        ledger.interceptions, by: \.interceptor.text,
        [\.seen, \.changed, \.copied, \.dropped, \.answered], timed: true)
      for node in topology.nodes where Work.goesOn && node.path.isWithin(place) {
        for one in node.interceptors { change(one.path.text) { _ in } }
      }
    case .sender, .cause:
      add(sendings, by: \.sender.text, [\.sent, \.heard, \.dropped, \.answered, \.failed])
      let sent = hearings.filter { $0.category != .replay && $0.sender.isWithin(place) }
      add(sent, by: \.sender.text, [], timed: true)
    }
  }

  private mutating func add(
    _ rows: [FlowLedger.Row], by name: KeyPath<FlowLedger.Row, String>,
    _ counts: [WritableKeyPath<FlowCounts, Int>], timed: Bool = false
  ) {
    for row in rows where Work.goesOn {
      change(row[keyPath: name]) { $0.counts.add(row.counts, counts, timed: timed) }
    }
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
    let deliveries = Self.sums(of: heard) { $0.heard }
    busiest = Self.most(deliveries)
    equallyBusy = deliveries.filter { $0.value == busiest?.part && $0.key != busiest?.path }
      .map(\.key).sorted { $0.text < $1.text }
    slowest = Self.most(Self.sums(of: heard) { $0.ownTime })
    let active = Set(heard.lazy.filter { $0.heard > 0 }.map(\.hearer))
      .union(ledger.sendings.lazy.filter { $0.sent > 0 }.map(\.sender))
    let there = topology.everyMember.map(\.path).filter { $0.isWithin(place) }
    members = there.count
    relays = topology.nodes.reduce(0) { $0 + $1.relays.count { $0.path.isWithin(place) } }
    silent = there.filter { !active.contains($0) }
    let seen = Dictionary(grouping: ledger.interceptions, by: \.interceptor)
    for node in topology.nodes where Work.goesOn && node.path.isWithin(place) {
      for one in node.interceptors {
        guard let rows = seen[one.path], rows.contains(where: { $0.seen > 0 }) else {
          unused.append(one.path)
          continue
        }
        let isOfUse = rows.contains { $0.passed != $0.seen || $0.copied > 0 || $0.answered > 0 }
        // An interceptor that only watches is useful, although it passes everything.
        if !isOfUse, one.behaviour?.action != .passes { passing.append(one.path) }
      }
    }
    unheard = Self.unheard(of: ledger, among: whole)
  }

  /// The kinds sent here that no observer received, here or elsewhere, from any sender.
  private static func unheard(of ledger: FlowLedger, among whole: FlowLedger) -> [String] {
    let sent = Set(ledger.sendings.lazy.filter { $0.category != .replay }.map(\.kind))
    let heard = Set(whole.sendings.lazy.filter { $0.sent > $0.unheard }.map(\.kind))
      .union(whole.hearings.lazy.filter { $0.heard > 0 }.map(\.kindHeard))
    return sent.subtracting(heard).sorted()
  }

  private static func sums(
    of rows: [FlowLedger.Row], _ weight: (FlowLedger.Row) -> Int?
  ) -> [TopologyPath: Int] {
    rows.reduce(into: [:]) { sums, row in
      if let weight = weight(row) { sums[row.hearer, default: 0] += weight }
    }
  }

  /// The greatest sum; of equal ones that of the first path.
  private static func most(_ sums: [TopologyPath: Int]) -> FlowStats.Share? {
    let whole = sums.values.reduce(0, +)
    guard whole > 0 else { return nil }
    return sums.max { ($0.value, $1.key.text) < ($1.value, $0.key.text) }
      .map { FlowStats.Share(path: $0.key, part: $0.value, whole: whole) }
  }
}

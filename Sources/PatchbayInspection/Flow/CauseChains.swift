import PatchbayPlatform

extension FlowStats {
  /// Statistics of cascades, by the sender and kind of the first message.
  ///
  /// The slowest come first; without times, those with the most messages.
  package init(
    ofCascades traces: [Trace], in topology: Topology, within place: TopologyPath = .top
  ) {
    let cascades = CauseChain.all(of: traces).filter { $0.root.sender.isWithin(place) }
    var rows: [String: Row] = [:]
    for cascade in cascades where Work.goesOn {
      let name = "\(cascade.root.message.kind) from \(cascade.root.sender)"
      rows[name, default: Row(name: name)].add(cascade)
    }
    let hasTime = rows.values.contains { $0.time != nil }
    let sorted = rows.values.sorted { a, b in
      let (first, second) = hasTime ? (a.time ?? 0, b.time ?? 0) : (a.sent, b.sent)
      return first == second ? a.name < b.name : first > second
    }
    self.init(sort: .cause, rows: sorted, findings: Findings())
  }
}

/// A cascade: a message and all messages that it caused, directly or indirectly.
struct CauseChain {
  let root: Trace
  private(set) var messages = 1
  /// The length of the longest chain of causes, the first message included.
  private(set) var depth = 1
  private(set) var heard = 0
  private(set) var dropped = 0
  private(set) var failed = 0

  private init(_ root: Trace) {
    self.root = root
    count(root)
  }
}

extension CauseChain {
  /// The cascades of all first messages, in order.
  static func all(of traces: [Trace]) -> [CauseChain] {
    var cascades: [CauseChain] = []
    var places: [Int: (cascade: Int, depth: Int)] = [:]
    for trace in traces.sorted(by: { $0.number < $1.number }) where Work.goesOn {
      guard let cause = trace.cause, let place = places[cause.message] else {
        places[trace.number] = (cascades.count, 1)
        cascades.append(CauseChain(trace))
        continue
      }
      places[trace.number] = (place.cascade, place.depth + 1)
      cascades[place.cascade].add(trace, depth: place.depth + 1)
    }
    return cascades
  }

  private mutating func add(_ trace: Trace, depth: Int) {
    messages += 1
    self.depth = max(self.depth, depth)
    count(trace)
  }

  private mutating func count(_ trace: Trace) {
    for row in FlowLedger(of: [trace]).sendings {
      heard += row.heard
      dropped += row.dropped
      failed += row.failed
    }
  }
}

extension FlowStats.Row {
  fileprivate mutating func add(_ cascade: CauseChain) {
    let span = cascade.root.time.map { $0.end - $0.start }
    let isLonger = cascade.messages > sent || (span ?? 0) > (time ?? 0)
    // The longest cascade serves as the example.
    if example == nil || isLonger { example = cascade.root.number }
    sent += cascade.messages
    heard += cascade.heard
    dropped += cascade.dropped
    failed += cascade.failed
    depth = max(depth, cascade.depth)
    add(span)
  }
}

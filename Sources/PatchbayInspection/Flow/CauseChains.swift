import PatchbayPlatform

extension FlowStats {
  /// Statistics of cascades, by the sender and kind of the first message.
  ///
  /// The slowest come first; without times, those with the most messages.
  package init(
    ofCascades traces: [Trace], in topology: Topology, within place: TopologyPath = .top
  ) {
    var table = StatsTable()
    for cascade in CauseChain.all(of: traces)
    where Work.goesOn && cascade.root.sender.isWithin(place) {
      table.change("\(cascade.root.message.kind) from \(cascade.root.sender)") { $0.add(cascade) }
    }
    self.init(sort: .cause, rows: table.sorted(by: .cause), findings: Findings())
  }
}

/// A cascade: a message and all messages that it caused, directly or indirectly.
private struct CauseChain {
  let root: Trace
  /// The length of the longest chain of causes, the first message included.
  private(set) var depth = 0
  /// The counts of all its messages; the time is that of the whole cascade.
  private(set) var counts = FlowCounts()

  /// The cascades of all first messages, in order.
  static func all(of traces: [Trace]) -> [CauseChain] {
    var cascades: [CauseChain] = []
    var places: [Int: (cascade: Int, depth: Int)] = [:]
    for trace in traces.sorted(by: { $0.number < $1.number }) where Work.goesOn {
      var place = (cascade: cascades.count, depth: 1)
      if let cause = trace.cause, let above = places[cause.message] {
        place = (above.cascade, above.depth + 1)
      } else {
        cascades.append(CauseChain(root: trace))
        cascades[place.cascade].counts.ownTime = trace.time.map { $0.end - $0.start }
      }
      places[trace.number] = place
      cascades[place.cascade].add(trace, depth: place.depth)
    }
    return cascades
  }

  private mutating func add(_ trace: Trace, depth: Int) {
    self.depth = max(self.depth, depth)
    for row in FlowLedger(of: [trace]).sendings {
      counts.add(row.counts, [\.sent, \.heard, \.dropped, \.failed])
    }
  }
}

extension FlowStats.Row {
  fileprivate mutating func add(_ cascade: CauseChain) {
    let (other, time) = (cascade.counts, counts.ownTime ?? 0)
    let isLonger = other.sent > counts.sent || (other.ownTime ?? 0) > time
    // The longest cascade serves as the example.
    if example == nil || isLonger { example = cascade.root.number }
    counts.add(cascade.counts)
    depth = max(depth, cascade.depth)
  }
}

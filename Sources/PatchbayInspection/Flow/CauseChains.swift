import PatchbayPlatform

extension FlowStats {
  /// Statistics of cascades, by the sender and kind of the first message.
  ///
  /// The slowest come first; without times, those with the most messages.
  package init(
    ofCascades traces: [Trace], in topology: Topology, within place: TopologyPath = .top
  ) {
    var table = StatsTable()
    for cascade in Cascade.all(of: traces) where Work.goesOn {
      guard let root = cascade.traces.first, root.sender.isWithin(place) else { continue }
      table.change("\(root.message.kind) from \(root.sender)") { $0.add(cascade, from: root) }
    }
    self.init(sort: .cause, rows: table.sorted(by: .cause), findings: Findings())
  }
}

extension FlowStats.Row {
  fileprivate mutating func add(_ cascade: Cascade, from root: Trace) {
    var own = FlowCounts()
    for row in FlowLedger(of: cascade.traces).sendings {
      own.add(row.counts, [\.sent, \.heard, \.dropped, \.failed])
    }
    own.ownTime = root.time.map { $0.end - $0.start }
    // The longest cascade serves as the example.
    if example == nil || own.sent > counts.sent || (own.ownTime ?? 0) > counts.ownTime ?? 0 {
      example = root.number
    }
    counts.add(own)
    var depths: [Int: Int] = [:]
    for trace in cascade.traces {
      depths[trace.number] = 1 + (trace.cause.flatMap { depths[$0.message] } ?? 0)
    }
    depth = max(depth, depths.values.max() ?? 0)
  }
}

import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

/// The counts of `who`, `stats` and `log` in random worlds, against sums over the traces.
@Suite("Counts of the flow against the traces")
struct CountModelTests {
  @Test("are the sums over the hops, by receiver, kind and sender")
  func sums() throws {
    for seed in seeds(150) {
      let world = try ReachWorld(seed: seed, knowing: .some)
      defer { world.dismantle() }
      let recorder = world.recordsRandomSends()
      let (topology, ledger) = (world.topology, recorder.ledger)
      let traces = recorder.traces.sorted { $0.number < $1.number }
      let deliveries = traces.flatMap(Delivery.all)
      let losses = traces.flatMap(\.blockedObservers)
      let stats = Dictionary(
        uniqueKeysWithValues: FlowStats.Sort.allCases.filter { $0 != .cause }.map { sort in
          (sort, FlowStats(of: ledger, in: topology, by: sort).rows)
        })
      for row in stats[.plugin] ?? [] {
        let what = "seed \(seed): \(row.name)"
        #expect(row.heard == deliveries.count { $0.hearer.text == row.name }, "\(what)")
        #expect(row.dropped == losses.count { $0.text == row.name }, "\(what)")
        #expect(row.sent == traces.count { $0.sender.text == row.name }, "\(what)")
      }
      for row in stats[.kind] ?? [] {
        let what = "seed \(seed): \(row.name)"
        #expect(row.heard == deliveries.count { $0.kind == row.name }, "\(what)")
        #expect(row.sent == traces.count { $0.message.kind == row.name }, "\(what)")
        let parties = KindParties(of: row.name, in: topology, seen: ledger)
        for hearer in parties.hearers {
          let here = deliveries.count { $0.hearer == hearer.path && $0.kind == row.name }
          #expect(hearer.seen.reduce(0) { $0 + $1.heard } == here, "\(what) at \(hearer.path)")
        }
        #expect(parties.hearers.flatMap(\.seen).reduce(0) { $0 + $1.heard } == row.heard, "\(what)")
        #expect(parties.senders.reduce(0) { $0 + ($1.seen?.sent ?? 0) } == row.sent, "\(what)")
      }
      #expect(stats[.sender]?.reduce(0) { $0 + $1.heard } == deliveries.count, "seed \(seed)")
      for sort in [FlowStats.Sort.kind, .sender] {
        let dropped = stats[sort]?.reduce(0) { $0 + $1.dropped }
        #expect(dropped == losses.count, "seed \(seed): by \(sort)")
      }
    }
  }

  @Test("of one message are not zero exactly if log selects it")
  func selections() throws {
    var (dropped, unheard) = (0, 0)
    for seed in seeds(150) {
      let world = try ReachWorld(seed: seed, knowing: .some)
      defer { world.dismantle() }
      for trace in world.recordsRandomSends().traces {
        let (ledger, what) = (FlowLedger(of: [trace]), "seed \(seed): m\(trace.number)")
        var selection = MessageSelection()
        selection.isDropped = true
        let isDropped =
          ledger.sendings.contains { $0.dropped > 0 }
          || ledger.interceptions.contains { $0.dropped > 0 }
        #expect(selection.includes(trace) == isDropped, "\(what)")
        selection.isDropped = false
        selection.isUnheard = true
        #expect(selection.includes(trace) == ledger.sendings.contains { $0.unheard > 0 }, "\(what)")
        dropped += isDropped ? 1 : 0
        unheard += selection.includes(trace) ? 1 : 0
      }
    }
    #expect(dropped > 50 && unheard > 50)
  }
}

/// A delivery, with the kind that arrived.
private struct Delivery {
  let hearer: TopologyPath
  let kind: String

  static func all(of trace: Trace) -> [Delivery] {
    trace.hops.compactMap { hop in
      guard case .delivered(let path) = hop.step else { return nil }
      return Delivery(hearer: path, kind: hop.kindOnWay ?? trace.message.kind)
    }
  }
}

extension Trace {
  /// The observers that interceptors kept the message from.
  fileprivate var blockedObservers: [TopologyPath] {
    unreached.filter { [.dropped, .morphed, .stopped].contains($0.reason) }.map(\.endpoint)
  }
}

extension ReachWorld {
  /// Sends some random messages and queries; returns a recorder that counted them.
  fileprivate func recordsRandomSends() -> TraceRecorder {
    var options = TraceRecorder.Options()
    options.countsFlow = true
    let (topology, recorder) = (topology, TraceRecorder(options: options))
    for root in roots { root.attach(watcher: recorder) }
    for _ in 0..<8 { RandomSending(in: self, topology)?.send() }
    return recorder
  }
}

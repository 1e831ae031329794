import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

/// What may be sent to whom in two worlds, against the dashed edges of both flow graphs.
@Suite("Possible flows of two worlds")
struct PossibleFlowDiffTests {
  @Test("lose and gain the senders of receivers that one of the graphs does not have")
  func agree() throws { for seed in seeds(100) { try agree(seed: seed) } }

  private func agree(seed: UInt64) throws {
    let world = try ReachWorld(seed: seed, knowing: .all)
    let old = world.topology
    let declared = DeclaredSends(world.randomSends(in: old))
    // A subtree is removed; its opposite adds it.
    let gone = old.nodes[Int(seed % UInt64(old.nodes.count))].path
    let new = Topology(nodes: old.nodes.filter { !$0.path.isWithin(gone) })
    for (old, new) in [(old, new), (new, old)] {
      let diff = PossibleFlowDiff(
        from: side(old, declared), to: side(new, declared), Counterparts(in: old, new)
      ) { _, _ in false }
      let (was, isNow) = (senders(in: old, declared), senders(in: new, declared))
      var expected: Set<Change> = []
      let stayed = places(in: old).intersection(places(in: new))
      for way in Set(was.keys).union(isNow.keys) where stayed.contains(way.hearer) {
        let (before, after) = (was[way] ?? [], isNow[way] ?? [])
        let (lost, gained) = (before.subtracting(after), after.subtracting(before))
        if !lost.isEmpty {
          expected.insert(Change(way: way, isLoss: true, count: lost.count, left: after.count))
        }
        if !gained.isEmpty {
          expected.insert(Change(way: way, isLoss: false, count: gained.count, left: 0))
        }
      }
      let found = diff.differences.filter { !$0.difference.isAboutSender }.flatMap { one, places in
        places.map {
          Change(
            way: Way(hearer: $0, kind: one.kind), isLoss: one.isLoss, count: one.count,
            left: one.left)
        }
      }
      #expect(Set(found) == expected, "seed \(seed)")
    }
  }

  private struct Way: Hashable {
    let hearer: TopologyPath
    let kind: String
  }

  private struct Change: Hashable {
    let way: Way
    let isLoss: Bool
    let count: Int
    let left: Int
  }

  private func side(_ topology: Topology, _ declared: DeclaredSends) -> PossibleFlowDiff.Side {
    PossibleFlowDiff.Side(topology, declared, FlowLedger(of: [])) { _, _, _ in nil }
  }

  private func senders(in topology: Topology, _ declared: DeclaredSends) -> [Way: Set<TopologyPath>]
  {
    let graph = FlowGraph(of: topology, seen: FlowLedger(of: []), declared: declared)
    return graph.edges.reduce(into: [:]) { senders, edge in
      senders[Way(hearer: edge.hearer, kind: edge.heardAs ?? edge.kind), default: []]
        .insert(edge.sender)
    }
  }

  private func places(in topology: Topology) -> Set<TopologyPath> {
    Set(topology.nodes.flatMap { $0.plugins.map(\.path) + $0.relays.map(\.path) })
  }
}

extension ReachWorld {
  /// A few plugins that send a kind each, with or without a channel.
  fileprivate func randomSends(in topology: Topology) -> [TopologyPath: [KnownSend]] {
    let places = topology.nodes.flatMap { $0.plugins.map(\.path) }
    guard !places.isEmpty else { return [:] }
    var sends: [TopologyPath: [KnownSend]] = [:]
    for _ in 0..<(1 + pick(4)) {
      sends[places[pick(places.count)]] = [
        KnownSend(Traffic.Sent(["A", "B", "C"][pick(3)], on: pick(3) == 0 ? "red" : .none))
      ]
    }
    return sends
  }
}

import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

/// The possible edges of a flow graph, from one walk for all senders, against a walk for each.
@Suite("Possible flows against reach")
struct PossibleFlowModelTests {
  @Test("are the ways on which a predicted message of a sender arrives")
  func agree() throws { for seed in seeds(100) { try agree(seed: seed) } }

  private func agree(seed: UInt64) throws {
    let world = try ReachWorld(seed: seed, knowing: .all)
    let topology = world.topology
    let sends = world.randomSends(in: topology)
    let graph = FlowGraph(of: topology, seen: FlowLedger(of: []), declared: DeclaredSends(sends))
    #expect(graph.edges.allSatisfy { $0.isOnlyPossible })
    var drawn = Dictionary(grouping: graph.edges) { Way(of: $0) }
    for (sender, all) in sends {
      for sent in all {
        var arrivals: [TopologyPath: Set<String>] = [:]
        var possible: Set<TopologyPath> = []
        for isQuery in [false, true] {
          let reach = try topology.reach(
            kind: sent.kind, isQuery: isQuery, channel: sent.channel.name, from: sender)
          for entry in reach.entries {
            switch entry.outcome.verdict {
            case .delivered:
              arrivals[entry.endpoint, default: []]
                .formUnion(entry.outcome.arrivals.compactMap(\.kind))
            case .depends: possible.insert(entry.endpoint)
            case .blocked: break
            }
          }
        }
        for hearer in Set(arrivals.keys).union(possible) {
          let edges = drawn.removeValue(
            forKey: Way(sender: sender, kind: sent.kind, hearer: hearer))
          let heard = Set((edges ?? []).map { $0.heardAs ?? $0.kind })
          #expect(!heard.isEmpty, "seed \(seed): \(sent) of \(sender) to \(hearer)")
          #expect(heard.isSuperset(of: arrivals[hearer] ?? []), "seed \(seed): \(sender) \(hearer)")
        }
      }
    }
    #expect(drawn.isEmpty, "seed \(seed): \(drawn.keys)")
  }

  fileprivate struct Way: Hashable {
    let sender: TopologyPath
    let kind: String
    let hearer: TopologyPath
  }
}

extension PossibleFlowModelTests.Way {
  fileprivate init(of edge: FlowGraph.Edge) {
    self.init(sender: edge.sender, kind: edge.kind, hearer: edge.hearer)
  }
}

extension MessageChannel {
  fileprivate var name: String? { if case .named(let name) = self { name } else { nil } }
}

extension ReachWorld {
  /// A few plugins that send a kind each, with or without a channel.
  func randomSends(in topology: Topology) -> [TopologyPath: [Traffic.Sent]] {
    let places = topology.nodes.flatMap { $0.plugins.map(\.path) }
    guard !places.isEmpty else { return [:] }
    var sends: [TopologyPath: [Traffic.Sent]] = [:]
    for _ in 0..<(1 + pick(4)) {
      sends[places[pick(places.count)]] = [
        Traffic.Sent(["A", "B", "C"][pick(3)], on: pick(3) == 0 ? "red" : .none)
      ]
    }
    return sends
  }
}

import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

/// The observers that `lint` finds unreachable must be those that `reach` finds unreachable from
/// every sender.
@Suite("Lint against reach")
struct LintModelTests {
  @Test("reports exactly the observers that no send reaches")
  func agree() throws { for seed in seeds(100, longFactor: 3) { try agree(seed: seed) } }

  private func agree(seed: UInt64) throws {
    let world = try ReachWorld(seed: seed, knowing: seed.isMultiple(of: 3) ? .some : .all)
    let topology = world.topology
    let traffic = world.randomTraffic(in: topology)
    let unreachable = Set(
      topology.findings(knowing: traffic).compactMap { finding -> Standing? in
        guard finding.code == .unreachable else { return nil }
        let isQuery = finding.words.hasPrefix("it answers")
        return Standing(place: finding.place, kind: finding.subject, isQuery: isQuery)
      })
    for isQuery in [false, true] {
      let sends = traffic.sends.mapValues { $0.filter { $0.isQuery == isQuery } }
      let reaches = try Reaches(topology, sends, isQuery)
      // The asker itself is not asked, which lint ignores.
      for (place, kinds) in topology.observers(isQuery)
      where !isQuery || sends[place]?.isEmpty ?? true {
        for kind in kinds {
          let standing = Standing(place: place, kind: kind, isQuery: isQuery)
          switch reaches.arrival(of: kind, at: place) {
          case .sure: #expect(!unreachable.contains(standing), "seed \(seed): \(standing)")
          case .possible: continue
          case .none:
            // What interceptors alone make may come to no observer at all.
            #expect(
              unreachable.contains(standing) || !reaches.sent.contains(kind),
              "seed \(seed): \(standing)")
          }
        }
      }
    }
  }

  struct Standing: Hashable {
    let place: TopologyPath
    let kind: String
    let isQuery: Bool
  }

  /// The reach of each send, computed one by one.
  struct Reaches {
    var sent: Set<String> = []
    private var reaches: [Reach] = []

    enum Arrival { case sure, possible, none }

    init(_ topology: Topology, _ sends: [TopologyPath: [KnownSend]], _ isQuery: Bool) throws {
      for (sender, kinds) in sends.mapValues({ $0.map(\.kind) }) {
        sent.formUnion(kinds)
        for kind in kinds {
          reaches.append(try topology.reach(kind: kind, isQuery: isQuery, from: sender))
        }
      }
    }

    func arrival(of kind: String, at place: TopologyPath) -> Arrival {
      let arrivals = reaches.flatMap(\.entries).filter { $0.endpoint == place }
        .flatMap(\.outcome.arrivals).filter { [nil, kind].contains($0.kind) }
      return arrivals.contains(where: \.isCertain) ? .sure : arrivals.isEmpty ? .none : .possible
    }
  }
}

extension Topology {
  /// The kinds that each participant observes without a channel.
  fileprivate func observers(_ isQuery: Bool) -> [(TopologyPath, [String])] {
    nodes.flatMap { node in
      node.plugins.map { ($0.path, $0.interests) } + node.relays.map { ($0.path, $0.interests) }
    }.map { path, interests in
      let observations = isQuery ? interests.answers : interests.hears
      return (path, observations.filter { $0.channel.covers(nil) }.map(\.kind))
    }
  }
}

extension MessageChannel {
  fileprivate func covers(_ channel: String?) -> Bool { self == .none || self == .any }
}

extension ReachWorld {
  /// A few places that send and ask a few kinds at random.
  func randomTraffic(in topology: Topology) -> Traffic {
    var traffic = Traffic()
    let places = topology.nodes.flatMap { [$0.path] + $0.plugins.map(\.path) }
    for _ in 0..<(1 + pick(4)) {
      for isQuery in [false, true] {
        traffic.sends[places[pick(places.count)], default: []].append(
          KnownSend(Traffic.Sent(["A", "B", "C"][pick(3)]), isQuery: isQuery))
      }
    }
    return traffic
  }
}

import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

@Suite("Approaches in random trees")
struct ApproachModelTests {
  @Test("agree with reach for every place")
  func model() throws {
    var tally: [String: Int] = [:]
    // 56 is the first seed with a query that is stopped.
    for seed in Array(seeds(40, longFactor: 190)) + [56] {
      let world = try ReachWorld(seed: seed, knowing: seed % 2 == 0 ? .all : .some)
      defer { world.dismantle() }
      let topology = world.topology
      guard var sending = RandomSending(in: world, topology) else { continue }
      sending.asksAll()
      for receiver in topology.members.map(\.path).prefix(4) {
        let approaches = try sending.approaches(to: receiver, in: topology)
        let what = "seed \(seed) to \(receiver)"
        let places = topology.places
        #expect(approaches.groups.reduce(0) { $0 + $1.count } == places.count, "\(what)")
        for (place, node) in places {
          let groups = approaches.groups.filter { $0.covers(place, at: node) }
          // A place outside a reported area must be listed itself.
          let own = groups.first { $0.areas.contains { $0.path == place } }
          let group = try #require(own ?? groups.first, "\(what) from \(place)")
          sending.from = place
          let entry = try #require(
            try sending.reach(in: topology).entries.first { $0.endpoint == receiver })
          #expect(group.outcome == entry.outcome, "\(what) from \(place)")
          tally[group.outcome.verdict.sort, default: 0] += 1
        }
      }
    }
    #expect(
      Set(tally.keys).isSuperset(of: [
        "delivered", "depends", "dropped", "morphed", "stopped", "not-observed", "other-channel",
        "out-of-scope", "excluded-sender", "asker", "not-connected",
      ]), "\(tally)")
  }
}

extension RandomSending {
  fileprivate func approaches(to receiver: TopologyPath, in topology: Topology) throws -> Approaches
  {
    try topology.approaches(
      to: receiver, kind: kind, isQuery: isQuery, channel: channel, scope: scope,
      excludingSender: excludesSender)
  }
}

extension Topology {
  fileprivate var members: [(path: TopologyPath, node: TopologyPath)] {
    nodes.flatMap { node in
      (node.plugins.map(\.path) + node.relays.map(\.path)).map { ($0, node.path) }
    }
  }

  /// All possible senders, each with its node.
  fileprivate var places: [(path: TopologyPath, node: TopologyPath)] {
    nodes.map { ($0.path, $0.path) } + members
  }
}

extension Approaches.Group {
  /// Whether the group contains a place: listed itself, or with its node unless another group lists
  /// it.
  fileprivate func covers(_ place: TopologyPath, at node: TopologyPath) -> Bool {
    areas.contains { area in
      area.path == place || area.path == node || area.isWhole && node.isWithin(area.path)
    }
  }
}

extension Reach.Verdict {
  fileprivate var sort: String {
    switch self {
    case .delivered: "delivered"
    case .blocked(let reason, _, _): reason.rawValue
    case .depends: "depends"
    }
  }
}

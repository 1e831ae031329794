import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

/// Random worlds in which everything is declared.
@Suite("Reasons in random trees")
struct ReasonModelTests {
  @Test("why and reach agree, and renaming or moving nodes changes only paths")
  func identity() throws {
    var (explained, moved) = (0, 0)
    for seed in seeds(50, longFactor: 45) {
      guard let (world, sending) = try Self.sending(0, seed: seed) else { continue }
      defer { world.dismantle() }
      let recorder = TraceRecorder()
      for root in world.roots { root.attach(watcher: recorder) }
      let reach = try sending.reach(in: world.topology)
      sending.send()
      let trace = try #require(recorder.traces.first)
      let before = try Self.explanations(of: trace, world)
      for (endpoint, entry) in zip(world.senders, reach.entries.sorted(by: world)) {
        let told = try #require(before[endpoint.name])
        Self.check(told, entry, "seed \(seed): \(entry) \(told)")
        explained += 1
      }
      let former = world.nodes.map { TopologyPath(of: $0) }
      let roots = world.shuffle()
      let moves = Dictionary(uniqueKeysWithValues: zip(former, world.nodes.map(TopologyPath.init)))
      let after = try Self.explanations(of: trace.relocated(by: moves), world, roots: roots)
      for (name, told) in before {
        let now = try #require(after[name])
        #expect(told.isSame(as: now), "seed \(seed): \(told)\(now)")
        moved += 1
      }
    }
    #expect(explained > 100 && moved > 100)
  }

  private static func check(_ told: Explanation, _ entry: Reach.Entry, _ what: String) {
    switch (told.fate, entry.outcome.verdict) {
    case (.unreached(let reason), .blocked(let foretold, let decider, _)):
      #expect(reason == foretold && told.decider == decider, "\(what)")
      #expect(told.otherReasons == entry.outcome.others, "\(what)")
      #expect(told.needs == entry.outcome.needs, "\(what)")
    case (.unreached, .depends): break
    case (.unreached, _): Issue.record("\(what)")
    case (_, .blocked): Issue.record("\(what)")
    default: break
    }
  }

  private static func explanations(
    of trace: Trace, _ world: ReachWorld, roots: [ComposableContainer]? = nil
  ) throws -> [String: Explanation] {
    let roots = roots ?? world.roots
    let topology = Topology(of: roots)
    let present = Present(of: roots)
    var explanations: [String: Explanation] = [:]
    for (name, _) in world.senders {
      let path = try #require(topology.path(named: name))
      explanations[name] = try Explainer.why(
        endpoint: path, in: trace, topology: topology, present: present
      ) { _, _, _ in nil }
    }
    return explanations
  }

  /// Returns the world and the send that belong to a seed.
  private static func sending(_ number: Int, seed: UInt64) throws -> (ReachWorld, RandomSending)? {
    let world = try ReachWorld(seed: seed, knowing: .all)
    let topology = world.topology
    var sending: RandomSending?
    for _ in 0...number { sending = RandomSending(in: world, topology) }
    sending?.asksAll()
    guard let sending else {
      world.dismantle()
      return nil
    }
    return (world, sending)
  }
}

extension Trace {
  /// The trace after moves of nodes, each of which has its own path.
  fileprivate func relocated(by moves: [TopologyPath: TopologyPath]) -> Trace {
    relocated { place in
      var node = place
      while moves[node] == nil, node != .top { node = node.owner }
      return moves[node].map { place.rebased(from: node, to: $0) } ?? place
    }
  }
}

extension Explanation {
  /// Compares everything but paths.
  fileprivate func isSame(as other: Explanation) -> Bool {
    func id(_ path: TopologyPath?) -> Substring? { path?.text.split(separator: ":").last }
    return fate == other.fate && hop == other.hop && id(decider) == id(other.decider)
      && (isOfPresent || needs.map(id) == other.needs.map(id))
  }

  /// Whether the remedy is found in the present trees, where a moved node meets other interceptors.
  private var isOfPresent: Bool {
    fate == .unreached(.notObserved) || fate == .unreached(.notConnected)
  }
}

extension [Reach.Entry] {
  /// Sorts by the order of the world's senders.
  fileprivate func sorted(by world: ReachWorld) -> Self {
    let topology = world.topology
    return world.senders.compactMap { sender in
      first { $0.endpoint == topology.path(named: sender.name) }
    }
  }
}

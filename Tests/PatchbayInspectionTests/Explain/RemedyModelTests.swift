import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

/// Random worlds in which everything is declared: a remedy is tried in a fresh copy.
@Suite("Reasons and remedies in random trees")
struct RemedyModelTests {
  @Test("following the remedy makes the same message arrive")
  func remedies() throws {
    var tally: [String: Int] = [:]
    for seed in seeds(40, longFactor: 65) {
      for number in 0..<3 {
        guard let (world, sending) = try Self.sending(number, seed: seed) else { continue }
        defer { world.dismantle() }
        for entry in try sending.reach(in: world.topology).entries {
          guard case .blocked(let reason, _, _) = entry.outcome.verdict else { continue }
          let what = "seed \(seed) sending \(number): \(entry)"
          let heard = try Self.hearing(entry, after: 0, number, seed: seed)
          #expect(heard, "\(what)")
          tally[reason.rawValue, default: 0] += 1
          if entry.outcome.needs.count > 1 { tally["several", default: 0] += 1 }
          if !entry.outcome.others.isEmpty { tally["others", default: 0] += 1 }
        }
      }
    }
    let met = Set(tally.keys)
    #expect(
      met.isSuperset(of: [
        "not-observed", "other-channel", "dropped", "morphed", "stopped", "out-of-scope",
        "not-connected", "excluded-sender", "asker", "several", "others",
      ]), "\(tally)")
  }

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
      let roots = world.shuffle()
      let after = try Self.explanations(of: trace, world, roots: roots)
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

  /// Returns whether the participant receives the message in a fresh world after following the
  /// remedy.
  private static func hearing(
    _ entry: Reach.Entry, after round: Int, _ number: Int, seed: UInt64
  ) throws -> Bool {
    guard let (world, first) = try sending(number, seed: seed) else { return false }
    defer { world.dismantle() }
    var sending = first
    let name = world.senders.map(\.name).first { world.topology.path(named: $0) == entry.endpoint }
    guard let name else { return false }
    try sending.follow(entry.outcome, for: name, in: world)
    world.heard = [:]
    sending.send()
    return world.heard[name]?.isEmpty == false
  }
}

extension RandomSending {
  /// Carries out a remedy.
  mutating func follow(_ outcome: Reach.Outcome, for name: String, in world: ReachWorld) throws {
    guard case .blocked(let reason, _, _) = outcome.verdict else { return }
    let topology = world.topology
    for path in outcome.needs {
      let home = topology.nodes.first { $0.interceptors.contains { $0.path == path } }
      let node = world.nodes.first { $0.name == home?.name }
      let id = home?.interceptors.first { $0.path == path }?.id
      #expect(node?.removeInterceptor(id: AnyHashable(id ?? "")) != nil)
    }
    for reason in [reason] + outcome.others { try follow(reason, for: name, in: world) }
  }

  private mutating func follow(
    _ reason: NonDeliveryReason, for name: String, in world: ReachWorld
  ) throws {
    let own = world.senders.first { $0.name == name }?.sender
    switch reason {
    case .notObserved:
      if let own { world.observe(kind, isQuery, channel: channel, name, own) }
    case .otherChannel:
      let nodes = world.topology.nodes
      let interests =
        nodes.flatMap(\.plugins).first { $0.name == name }?.interests
        ?? nodes.flatMap(\.relays).first { $0.name == name }?.interests
      let observed: [Topology.Observation] =
        (isQuery ? interests?.answers : interests?.hears) ?? []
      let channels = observed.filter { $0.kind == kind }.map(\.channel)
      // Without an observer of the kind it is one of what is made of that.
      let elsewhere = observed.filter { channels.isEmpty || channels.contains($0.channel) }
      let kinds = Set(elsewhere.map(\.kind))
      for kind in kinds.sorted() {
        if let own { world.observe(kind, isQuery, channel: channel, name, own) }
      }
    case .excludedSender: excludesSender = false
    case .asker: if let node { sender = node }
    case .outOfScope: scope = .everywhere
    case .notConnected:
      if let root = own?.endpoint.node?.root, let other = node?.root, root !== other {
        try world.join(other, root)
        from = try #require(world.topology.path(ofSender: sender, in: world))
      }
    default: break
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

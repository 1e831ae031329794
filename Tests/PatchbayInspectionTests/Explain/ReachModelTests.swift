import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

extension Topology {
  fileprivate func verdict(of nonDelivery: NonDelivery) -> Reach.Verdict {
    let node = nonDelivery.node.flatMap { node in nodes.first { $0.name == node.name } }
    return .blocked(
      nonDelivery.reason, by: nonDelivery.interceptor.flatMap { path(of: ($0, nonDelivery.node)) },
      at: node?.path)
  }

  fileprivate func path(of interceptor: NonDelivery.Interceptor) -> TopologyPath? {
    nodes.first { $0.name == interceptor.node?.name }?.interceptors
      .first { $0.id == interceptor.identity.description }?.path
  }
}

extension Reach.Verdict {
  fileprivate var isNotObserved: Bool {
    if case .blocked(.notObserved, _, _) = self { true } else { false }
  }
}

@Suite("Reach in random trees")
struct ReachModelTests {
  @Test("equals the actual deliveries if interceptors do what they declare")
  func exact() throws {
    var tally: [String: Int] = [:]
    for seed in seeds(50, longFactor: 150) {
      try withWorld(seed: seed, knowing: .all) { world, sending, reach, what in
        try compare(world, sending, reach, what, isAllKnown: true) { outcome, heard in
          switch outcome.verdict {
          case .depends: Issue.record("\(what)")
          case .delivered:
            #expect(outcome.arrivals.compactMap(\.kind) == heard, "\(what)")
            tally["delivered", default: 0] += 1
          case .blocked(let reason, _, _): tally[reason.rawValue, default: 0] += 1
          }
        }
      }
    }
    let met = Set(tally.keys)
    #expect(
      met.isSuperset(of: [
        "delivered", "not-observed", "other-channel", "dropped", "morphed", "stopped",
        "out-of-scope", "not-connected", "excluded-sender", "asker",
      ]), "\(tally)")
  }

  @Test("is right where it is definite, whatever undeclared code does")
  func sound() throws {
    var (definite, open) = (0, 0)
    for seed in seeds(20, longFactor: 150) {
      try withWorld(seed: seed, knowing: .some) { world, sending, reach, what in
        for code in 0..<6 {
          world.code.random = SeededGenerator(seed: seed &* 31 &+ UInt64(code))
          try compare(world, sending, reach, "\(what) code \(code)") { outcome, heard in
            let kinds = outcome.arrivals.filter(\.isCertain).compactMap(\.kind)
            #expect(Set(heard).isSuperset(of: kinds), "\(what)")
            switch outcome.verdict {
            case .depends(let conditions):
              #expect(!conditions.isEmpty, "\(what)")
              open += 1
            case .delivered: definite += 1
            case .blocked: definite += 1
            }
          }
        }
      }
    }
    #expect(definite > open && open > 0, "\(definite) definite, \(open) open")
  }

  private func withWorld(
    seed: UInt64, knowing knowledge: ReachWorld.Knowledge,
    _ act: (ReachWorld, RandomSending, Reach, String) throws -> Void
  ) throws {
    let world = try ReachWorld(seed: seed, knowing: knowledge)
    defer { world.dismantle() }
    let topology = world.topology
    for number in 0..<4 {
      guard var sending = RandomSending(in: world, topology) else { continue }
      sending.asksAll()
      let reach = try sending.reach(in: topology)
      try act(world, sending, reach, "seed \(seed) sending \(number)")
    }
  }

  /// Sends the message, and compares the deliveries with the prediction.
  private func compare(
    _ world: ReachWorld, _ sending: RandomSending, _ reach: Reach, _ what: String,
    isAllKnown: Bool = false, _ check: (Reach.Outcome, [String]) -> Void
  ) throws {
    let topology = world.topology
    let watcher = LastReckoning()
    sending.node?.attach(watcher: watcher)
    defer { sending.node?.detach(watcher: watcher) }
    world.heard = [:]
    sending.send()
    let reckoning = try #require(watcher.reckoning)
    #expect(reach.entries.count == world.senders.count, "\(what)")
    let entries = Dictionary(uniqueKeysWithValues: reach.entries.map { ($0.endpoint, $0) })
    for (name, sender) in world.senders {
      let path = try #require(topology.path(named: name))
      let entry = try #require(entries[path])
      let verdict = entry.outcome.verdict
      let heard = (world.heard[name] ?? []).reduce(into: [String]()) {
        if !$0.contains($1) { $0.append($1) }
      }
      let nonDelivery = reckoning.nonDelivery(to: sender.endpoint)
      switch verdict {
      case .delivered: #expect(!heard.isEmpty, "\(what): \(path) \(verdict)")
      case .blocked:
        #expect(heard.isEmpty, "\(what): \(path) \(verdict), heard \(heard)")
        // A dispatch knows what was made of its message, reach what would be: to one of them, an
        // observer of other kinds may observe nothing that comes.
        let isOfCopies = !sender.endpoint.observations.contains { $0.kind == sending.kind }
        let unobserved = [nonDelivery?.reason == .notObserved, verdict.isNotObserved]
        if isOfCopies, !isAllKnown || unobserved[0] != unobserved[1] { break }
        #expect(nonDelivery?.others == entry.outcome.others, "\(what): \(path)")
        // Which interceptor is met first depends on what the others let through.
        guard entry.outcome.assumed.isEmpty else { break }
        #expect(nonDelivery.map(topology.verdict) == verdict, "\(what): \(path)")
        // A dispatch says nothing about interceptors of other trees.
        if isAllKnown, nonDelivery?.reason != .notConnected {
          let needs = nonDelivery?.needs.compactMap { topology.path(of: $0) }
          #expect(needs == entry.outcome.needs, "\(what): \(path)")
        }
      case .depends: break
      }
      check(entry.outcome, heard)
    }
  }
}

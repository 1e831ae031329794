import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

extension Reach.Verdict {
  fileprivate func `is`(_ reason: NonDeliveryReason) -> Bool {
    if case .blocked(reason, _, _) = self { true } else { false }
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
    let recorder = TraceRecorder()
    sending.node?.attach(watcher: recorder)
    defer { sending.node?.detach(watcher: recorder) }
    world.heard = [:]
    sending.send()
    let unreached = try #require(recorder.traces.last).unreached
    let missed = Dictionary(uniqueKeysWithValues: unreached.map { ($0.endpoint, $0) })
    #expect(reach.entries.count == world.senders.count, "\(what)")
    let entries = Dictionary(uniqueKeysWithValues: reach.entries.map { ($0.endpoint, $0) })
    for (name, sender) in world.senders {
      let path = try #require(topology.path(named: name))
      let entry = try #require(entries[path])
      let verdict = entry.outcome.verdict
      let heard = (world.heard[name] ?? []).reduce(into: [String]()) {
        if !$0.contains($1) { $0.append($1) }
      }
      switch verdict {
      case .delivered: #expect(!heard.isEmpty, "\(what): \(path) \(verdict)")
      case .blocked:
        #expect(heard.isEmpty, "\(what): \(path) \(verdict), heard \(heard)")
        let isOfCopies = !sender.endpoint.observations.contains { $0.kind == sending.kind }
        guard let one = missed[path] else {
          // A trace names the observers of what was made of its message, reach those of what would
          // be, and those of other trees.
          #expect(isOfCopies || verdict.is(.notConnected), "\(what): \(path) \(verdict)")
          break
        }
        if isOfCopies, !isAllKnown || verdict.is(.notObserved) { break }
        #expect((one.others ?? []) == entry.outcome.others, "\(what): \(path)")
        // Which interceptor is met first depends on what the others let through.
        guard entry.outcome.assumed.isEmpty else { break }
        guard case .blocked(let reason, let decider, _) = verdict else { break }
        #expect([one.reason] == [reason] && one.place == decider, "\(what): \(path) \(one)")
        if isAllKnown {
          let needs = one.needs ?? [one.place].compactMap(\.self)
          #expect(needs == entry.outcome.needs, "\(what): \(path)")
        }
      case .depends: break
      }
      check(entry.outcome, heard)
    }
  }
}

import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

/// Keeps what the last dispatch came to.
final class LastReckoning: DispatchWatcher {
  var reckoning: Reckoning?

  func dispatch(_ event: DispatchEvent) -> DispatchVerdict {
    if case .ended(let reckoning) = event.step { self.reckoning = reckoning }
    return .proceed
  }
}

/// A send or a question, and how it is put to the engine.
struct RandomSending {
  let kind: String
  let isQuery: Bool
  let channel: String?
  let scope: MessageScope
  let excludesSender: Bool
  let target: String?
  let hasTarget: Bool
  let strategy: SyncMessageDispatchStrategy
  let sender: any MessageSending
  let node: ComposableContainer?
  let from: TopologyPath

  init?(in world: ReachWorld, _ topology: Topology) {
    kind = ["A", "A", "B", "C"][world.pick(4)]
    isQuery = world.pick(2) == 0
    channel = [nil, nil, "red", "green"][world.pick(4)]
    scope = [.everywhere, .everywhere, .subtree, .container][world.pick(4)]
    excludesSender = world.pick(3) == 0
    target = [nil, "p0", "p1"][world.pick(3)]
    hasTarget = world.pick(4) == 0
    strategy =
      [.all, .all, .nearest, .first(2), .farthest, SyncMessageDispatchStrategy.all.reversed][
        world.pick(6)]
    if world.pick(2) == 0, !world.senders.isEmpty {
      let sender = world.senders[world.pick(world.senders.count)]
      guard let path = topology.path(named: sender.name) else { return nil }
      (self.sender, node, from) = (sender.sender, sender.sender.endpoint.node, path)
    } else {
      let node = world.nodes[world.pick(world.nodes.count)]
      guard let path = topology.nodes.first(where: { $0.name == node.name })?.path else {
        return nil
      }
      (sender, self.node, from) = (node, node, path)
    }
  }

  func send() {
    if isQuery {
      _ = sender.replies(
        to: Riddle(kind), channel: channel, strategy: strategy,
        target: hasTarget ? .plugin(Probe.self, name: target) : nil, scope: scope)
    } else {
      sender.send(
        message: Note(kind), channel: channel, scope: scope, excludingSender: excludesSender)
    }
  }

  func reach(in topology: Topology) throws -> Reach {
    let scopes: [MessageScope: Trace.Scope] = [.container: .container, .subtree: .subtree]
    return try topology.reach(
      kind: kind, isQuery: isQuery, channel: channel, scope: scopes[scope] ?? .everywhere,
      excludingSender: excludesSender,
      target: hasTarget ? Reach.Target(type: "Probe", name: target) : nil, strategy: strategy,
      from: from)
  }
}

extension Topology {
  fileprivate func path(named name: String) -> TopologyPath? {
    nodes.flatMap(\.plugins).first { $0.name == name }?.path
      ?? nodes.flatMap(\.relays).first { $0.name == name }?.path
  }

  fileprivate func verdict(of nonDelivery: NonDelivery) -> Reach.Verdict {
    let node = nonDelivery.node.flatMap { node in nodes.first { $0.name == node.name } }
    let id = nonDelivery.interceptor?.description
    return .blocked(
      nonDelivery.reason, by: node?.interceptors.first { $0.id == id }?.path, at: node?.path)
  }
}

@Suite("Reach in random trees")
struct ReachModelTests {
  @Test("is what happens when the message is sent, where interceptors do what they say")
  func exact() throws {
    var tally: [String: Int] = [:]
    for seed in seeds(400) {
      try withWorld(seed: seed, knowing: .all) { world, sending, reach, what in
        let isOpen = sending.isQuery && sending.strategy.limit != nil
        try compare(world, sending, reach, what) { verdict, heard in
          switch verdict {
          case .dependsOnCode:
            #expect(isOpen, "\(what)")
            tally["open", default: 0] += 1
          case .dependsOnFields: Issue.record("\(what)")
          case .delivered(let kinds):
            if !isOpen { #expect(kinds == heard, "\(what)") }
            tally["delivered", default: 0] += 1
          case .blocked(let reason, _, _): tally[reason.rawValue, default: 0] += 1
          }
        }
      }
    }
    let met = Set(tally.keys)
    #expect(
      met.isSuperset(of: [
        "open", "delivered", "not-observed", "other-channel", "dropped", "morphed", "stopped",
        "answered-before", "not-target", "out-of-scope", "not-connected", "excluded-sender",
        "asker",
      ]), "\(tally)")
  }

  @Test("is right wherever it is definite, whatever the code does that nothing is known about")
  func sound() throws {
    var (definite, open) = (0, 0)
    for seed in seeds(400) {
      try withWorld(seed: seed, knowing: .some) { world, sending, reach, what in
        for code in 0..<6 {
          world.code.random = SeededGenerator(seed: seed &* 31 &+ UInt64(code))
          try compare(world, sending, reach, "\(what) code \(code)") { verdict, heard in
            switch verdict {
            case .dependsOnCode(let places):
              #expect(!places.isEmpty, "\(what)")
              open += 1
            case .delivered(let kinds):
              #expect(Set(heard).isSuperset(of: kinds), "\(what)")
              definite += 1
            case .dependsOnFields: Issue.record("\(what)")
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
      guard let sending = RandomSending(in: world, topology) else { continue }
      let reach = try sending.reach(in: topology)
      try act(world, sending, reach, "seed \(seed) sending \(number)")
    }
  }

  /// Sends, and holds what happened against what was foretold.
  private func compare(
    _ world: ReachWorld, _ sending: RandomSending, _ reach: Reach, _ what: String,
    _ check: (Reach.Verdict, [String]) -> Void
  ) throws {
    let topology = world.topology
    let watcher = LastReckoning()
    sending.node?.attach(watcher: watcher)
    defer { sending.node?.detach(watcher: watcher) }
    world.heard = [:]
    sending.send()
    let reckoning = try #require(watcher.reckoning)
    #expect(reach.entries.count == world.senders.count, "\(what)")
    let verdicts = Dictionary(uniqueKeysWithValues: reach.entries.map { ($0.endpoint, $0.verdict) })
    for (name, sender) in world.senders {
      let path = try #require(topology.path(named: name))
      let verdict = try #require(verdicts[path])
      let heard = (world.heard[name] ?? []).reduce(into: [String]()) {
        if !$0.contains($1) { $0.append($1) }
      }
      let nonDelivery = reckoning.nonDelivery(to: sender.endpoint)
      switch verdict {
      case .delivered: #expect(!heard.isEmpty, "\(what): \(path) \(verdict)")
      case .blocked:
        #expect(heard.isEmpty, "\(what): \(path) \(verdict), heard \(heard)")
        #expect(nonDelivery.map(topology.verdict) == verdict, "\(what): \(path)")
      case .dependsOnCode, .dependsOnFields: break
      }
      check(verdict, heard)
    }
  }
}

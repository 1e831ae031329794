import PatchbayEngine
import PatchbayInspection
import TestSupport

/// A random send or query, and its form in the engine.
struct RandomSending {
  let kind: String
  let isQuery: Bool
  let channel: String?
  let scope: MessageScope
  let excludesSender: Bool
  let target: String?
  var hasTarget: Bool
  var strategy: SyncMessageDispatchStrategy
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

  /// Makes a query one for all answers, without a target, as far as reach predicts queries.
  mutating func asksAll() { (strategy, hasTarget) = (.all, false) }

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
    try topology.reach(
      kind: kind, isQuery: isQuery, channel: channel, scope: scope,
      excludingSender: excludesSender, from: from)
  }
}

extension Topology {
  func path(named name: String) -> TopologyPath? {
    nodes.flatMap(\.plugins).first { $0.name == name }?.path
      ?? nodes.flatMap(\.relays).first { $0.name == name }?.path
  }
}

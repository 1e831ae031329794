extension TopologyPath {
  /// The path after a node at or above it was moved from `old` to `new`; unchanged if it is not
  /// below `old`.
  package func rebased(from old: Self, to new: Self) -> Self {
    guard old != new, isWithin(old), old != .top else { return self }
    return Self(
      new.text + String(decoding: text.utf8.dropFirst(old.text.utf8.count), as: UTF8.self))
  }
}

extension Topology.Node {
  /// A copy of the node at another path.
  func rebased(to path: TopologyPath, in parent: TopologyPath?) -> Self {
    if path == self.path, parent == self.parent { return self }
    func place(_ old: TopologyPath) -> TopologyPath { old.rebased(from: self.path, to: path) }
    return Self(
      path: path, parent: parent, kind: kind, name: name, isWeak: isWeak, limits: limits,
      plugins: plugins.map { plugin in
        Topology.Plugin(
          path: place(plugin.path), type: plugin.type, name: plugin.name,
          priority: plugin.priority, interests: plugin.interests, slots: plugin.slots,
          parameters: plugin.parameters)
      },
      relays: relays.map { relay in
        Topology.Relay(
          path: place(relay.path), type: relay.type, name: relay.name,
          connector: place(relay.connector), interests: relay.interests,
          parameters: relay.parameters)
      },
      interceptors: interceptors.map { interceptor in
        Topology.Interceptor(
          path: place(interceptor.path), id: interceptor.id, type: interceptor.type,
          order: interceptor.order, isWeak: interceptor.isWeak,
          keys: interceptor.keys, behaviour: interceptor.behaviour,
          action: interceptor.action, parameters: interceptor.parameters)
      },
      environment: environment, states: states, viewContainer: viewContainer, offers: offers)
  }
}

/// The new paths of a topology's nodes.
struct Relocation {
  /// The new paths of moved nodes by their old paths.
  ///
  /// Nodes below a moved node move with it.
  private(set) var moves: [TopologyPath: TopologyPath] = [:]
  private let parents: [TopologyPath: TopologyPath]

  init(of topology: Topology) {
    parents = Dictionary(
      topology.nodes.compactMap { node in node.parent.map { (node.path, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  mutating func move(_ node: TopologyPath, to place: TopologyPath) { moves[node] = place }

  /// The new path of a node, by the nearest move at or above it.
  func place(of node: TopologyPath) -> TopologyPath {
    var above: TopologyPath? = node
    var steps = 0
    while let here = above, steps <= parents.count {
      if let place = moves[here] { return node.rebased(from: here, to: place) }
      above = parents[here]
      steps += 1
    }
    return node
  }
}

/// A topology seen from one of its nodes.
struct TopologyMap {
  let forest: Forest
  /// The sender's node, its parent, and so on.
  let lineage: [Int]

  /// Returns nil if nothing is at the sender's path.
  init?(_ topology: Topology, around sender: TopologyPath) {
    forest = Forest(of: topology)
    guard let own = forest.node(of: sender) else { return nil }
    lineage = Array(forest.lineage(of: own))
  }

  var nodes: [Topology.Node] { forest.nodes }

  /// Whether a node is `above` itself or below it.
  func isNode(_ node: Int, within above: Int) -> Bool { forest.lineage(of: node).contains(above) }

  /// The interceptors between the sender and a node of its tree, in the order in which a message
  /// meets them.
  func way(to node: Int) -> [Effects.Station] {
    let lineage = Array(forest.lineage(of: node))
    let meeting = self.lineage.firstIndex { lineage.contains($0) } ?? self.lineage.endIndex
    let up = self.lineage[..<min(meeting + 1, self.lineage.endIndex)]
    let down = lineage.prefix { !self.lineage.contains($0) }
    return (up + down.reversed()).flatMap { node in
      nodes[node].interceptors.indices.map { Effects.Station(node: node, place: $0) }
    }
  }
}

/// A plugin or relay with its interests.
struct Member {
  let path: TopologyPath
  let type: String
  let interests: Topology.Interests
  /// Nil for relays.
  let plugin: Topology.Plugin?
  /// Whether the observer does not exist but could be added in the node at its path.
  var isSupposed = false
}

extension Topology.Node {
  /// The plugins, then the relays, in the order of delivery.
  var members: [Member] {
    plugins.map {
      Member(path: $0.path, type: $0.type, interests: $0.interests, plugin: $0)
    }
      + relays.map {
        Member(path: $0.path, type: $0.type, interests: $0.interests, plugin: nil)
      }
  }
}

extension Member {
  func observations(isQuery: Bool) -> [Topology.Observation] {
    isQuery ? interests.answers : interests.hears
  }
}

extension Reach.Target {
  func includes(_ member: Member) -> Bool {
    guard let plugin = member.plugin else { return false }
    return plugin.type == type && (name == nil || plugin.name == name)
  }
}

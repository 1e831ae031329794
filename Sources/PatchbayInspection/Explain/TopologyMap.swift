/// The nodes of a topology by number, as seen from one of them.
struct TopologyMap {
  let nodes: [Topology.Node]
  let children: [[Int]]
  let parents: [Int?]
  /// The sender's node, its parent, and so on.
  let lineage: [Int]

  /// Nil if nobody stands there.
  init?(_ topology: Topology, around sender: TopologyPath) {
    let nodes = topology.nodes
    let numbers = Dictionary(
      nodes.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    // A parent stands before its children; whatever else is said of it is not believed.
    let parents = nodes.enumerated().map { number, node in
      node.parent.flatMap { numbers[$0] }.flatMap { $0 < number ? $0 : nil }
    }
    var children: [[Int]] = nodes.map { _ in [] }
    for (number, parent) in parents.enumerated() {
      if let parent { children[parent].append(number) }
    }
    let own =
      numbers[sender]
      ?? nodes.firstIndex { node in node.members.contains { $0.path == sender } }
    guard let own else { return nil }
    self.nodes = nodes
    self.children = children
    self.parents = parents
    lineage = Array(sequence(first: own, next: { parents[$0] }))
  }

  /// Whether a node is another one or below it.
  func isNode(_ node: Int, within above: Int) -> Bool {
    sequence(first: node, next: { parents[$0] }).contains(above)
  }

  /// An interceptor: its node, and its place in the chain there.
  struct Station {
    let node: Int
    let place: Int
  }

  /// The interceptors between the sender and a node of its tree, in the order in which a message meets
  /// them.
  func way(to node: Int) -> [Station] {
    let lineage = Array(sequence(first: node, next: { parents[$0] }))
    let meeting = self.lineage.firstIndex { lineage.contains($0) } ?? self.lineage.endIndex
    let up = self.lineage[..<min(meeting + 1, self.lineage.endIndex)]
    let down = lineage.prefix { !self.lineage.contains($0) }
    return (up + down.reversed()).flatMap { node in
      nodes[node].interceptors.indices.map { Station(node: node, place: $0) }
    }
  }
}

/// A plugin or relay, as far as it hears and answers.
struct Member {
  let path: TopologyPath
  let interests: Topology.Interests
  /// Nil for relays.
  let plugin: Topology.Plugin?
}

extension Topology.Node {
  /// Its plugins, then its relays, in the order in which they hear.
  var members: [Member] {
    plugins.map { Member(path: $0.path, interests: $0.interests, plugin: $0) }
      + relays.map { Member(path: $0.path, interests: $0.interests, plugin: nil) }
  }
}

extension Member {
  func observations(isQuery: Bool) -> [Topology.Observation] {
    isQuery ? interests.answers : interests.hears
  }
}

extension Topology.Channel {
  /// Whether an observer of this channel hears what is sent on that one.
  func hears(_ sent: String?) -> Bool {
    switch self {
    case .none: sent == nil
    case .named(let name): name == sent
    case .any: true
    }
  }
}

extension Reach.Target {
  func includes(_ member: Member) -> Bool {
    guard let plugin = member.plugin else { return false }
    return plugin.type == type && (name == nil || plugin.name == name)
  }
}

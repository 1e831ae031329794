import PatchbayPlatform

// The outcome for a receiver depends only on the interceptors between it and the sender. Places
// behind the same interceptors therefore form one class. Each class is walked once, in a tree that
// has only the nodes of the way.

/// Places from which a message meets the same interceptors on its way to a receiver.
struct ApproachClass {
  /// The nodes of these places.
  var nodes: [Int]
  /// The receiver, if the class is for the receiver as the sender; nil for all other senders.
  var sender: TopologyPath?
  /// The interceptors on the way, in the order in which the message meets them.
  let stations: [Topology.Interceptor]
  /// The outcome for the receiver.
  let entry: Reach.Entry
  /// The number of possible senders in the class.
  var count: Int
}

/// Finds the classes of places from which a receiver can be reached.
struct ApproachSearch {
  let forest: Forest
  /// The receiver's node.
  let node: Int
  let member: Member
  /// Computes the receivers of a message that is sent from a place of a tree.
  let reach: (Topology, TopologyPath) throws(InspectionError) -> Reach

  /// The part of a sender's position that influences the outcome.
  private enum Origin: Hashable {
    /// Another tree.
    case apart
    /// A node at or above the receiver's, or one with interceptors.
    case node(Int)
    /// A node without interceptors of its own, below this one, which is at or above the receiver's.
    case below(Int)
  }
}

extension ApproachSearch {
  /// All places, grouped by the interceptors that a message meets from there.
  ///
  /// With `tellingReceiver`, the receiver is a class of its own: a message that it sends may
  /// exclude it.
  func classes(tellingReceiver: Bool) throws(InspectionError) -> [ApproachClass] {
    let lineage = Array(forest.lineage(of: node))
    var members: [Origin: [Int]] = [:]
    var order: [Origin] = []
    for (node, origin) in origins(lineage).enumerated() {
      if members[origin] == nil { order.append(origin) }
      members[origin, default: []].append(node)
    }
    var classes: [ApproachClass] = []
    for origin in order where Work.goesOn {
      guard let nodes = members[origin], let first = nodes.first else { continue }
      let count = nodes.reduce(0) { $0 + 1 + forest.nodes[$1].members.count }
      if let found = try found(nodes, at: first, from: forest.nodes[first].path, count, lineage) {
        classes.append(found)
      }
    }
    guard tellingReceiver, let own = classes.firstIndex(where: { $0.nodes.contains(node) }),
      var found = try found([node], at: node, from: member.path, 1, lineage)
    else { return classes }
    found.sender = member.path
    classes[own].count -= 1
    return classes + [found]
  }

  /// The origin of each node; parents precede their children.
  private func origins(_ lineage: [Int]) -> [Origin] {
    let above = Set(lineage)
    return forest.nodes.indices.reduce(into: []) { origins, node in
      let parent = forest.parents[node]
      if above.contains(node) {
        origins.append(.node(node))
      } else if let parent, origins[parent] != .apart {
        let isPlain = forest.nodes[node].interceptors.isEmpty
        let inherited = above.contains(parent) ? .below(parent) : origins[parent]
        origins.append(isPlain ? inherited : .node(node))
      } else {
        origins.append(.apart)
      }
    }
  }

  private func found(
    _ nodes: [Int], at first: Int, from sender: TopologyPath, _ count: Int, _ lineage: [Int]
  ) throws(InspectionError) -> ApproachClass? {
    let way = way(from: first, lineage)
    let topology = Topology(
      nodes: way.sorted().map { node in
        forest.nodes[node].holding(node == self.node ? member : nil)
      })
    guard let entry = try reach(topology, sender).entries.first else { return nil }
    return ApproachClass(
      nodes: nodes, stations: way.flatMap { forest.nodes[$0].interceptors }, entry: entry,
      count: count)
  }

  /// The nodes from a place to the receiver in the order of the way, both ends included.
  private func way(from place: Int, _ lineage: [Int]) -> [Int] {
    let above = Set(lineage)
    var up: [Int] = []
    for node in forest.lineage(of: place) where Work.goesOn {
      up.append(node)
      if above.contains(node) { break }
    }
    guard let meeting = up.last, above.contains(meeting) else { return [place, node] }
    return up + lineage.prefix { $0 != meeting }.reversed()
  }
}

extension Topology.Node {
  /// A copy of the node with only this plugin or relay; with none if nil.
  fileprivate func holding(_ member: Member?) -> Self {
    let path = member?.path
    return Self(
      path: self.path, parent: parent, kind: kind, name: name, isWeak: isWeak, limits: limits,
      plugins: plugins.filter { $0.path == path }, relays: relays.filter { $0.path == path },
      interceptors: interceptors, environment: [], states: [], viewContainer: nil, offers: nil)
  }
}

import PatchbayPlatform

// The outcome for a receiver depends only on the interceptors between it and the sender. Places
// behind the same interceptors therefore form one class, from which one message is followed.

/// Places from which a message meets the same interceptors on its way to a receiver.
struct ApproachClass {
  /// The nodes of these places.
  var nodes: [Int]
  /// The receiver, if the class is for the receiver as the sender; nil for all other senders.
  var sender: TopologyPath?
  /// The interceptors on the way, in the order in which the message meets them.
  let stations: [Topology.Interceptor]
  /// The outcome for the receiver.
  let outcome: Reach.Outcome
  /// The message that is followed from there.
  let journey: Journey
  /// The number of possible senders in the class.
  var count: Int
}

/// Finds the classes of places from which a receiver can be reached.
struct ApproachSearch {
  let forest: Forest
  /// The receiver's node.
  let node: Int
  let member: Member
  /// Follows a message that is sent from a node, or by a plugin or relay in it.
  let journey: (_ node: Int, _ sender: TopologyPath) -> Journey

  /// The part of a sender's position that influences the outcome.
  private enum Origin: Hashable {
    /// A node at or above the receiver's, one with interceptors, or a root.
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
  func classes(tellingReceiver: Bool) -> [ApproachClass] {
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
      classes.append(found(nodes, at: first, from: forest.nodes[first].path, count))
    }
    guard tellingReceiver, let own = classes.firstIndex(where: { $0.nodes.contains(node) }) else {
      return classes
    }
    var found = found([node], at: node, from: member.path, 1)
    found.sender = member.path
    classes[own].count -= 1
    return classes + [found]
  }

  /// The origin of each node; parents precede their children.
  private func origins(_ lineage: [Int]) -> [Origin] {
    let above = Set(lineage)
    return forest.nodes.indices.reduce(into: []) { origins, node in
      if above.contains(node) {
        origins.append(.node(node))
      } else if let parent = forest.parents[node], forest.nodes[node].interceptors.isEmpty {
        origins.append(above.contains(parent) ? .below(parent) : origins[parent])
      } else {
        origins.append(.node(node))
      }
    }
  }

  private func found(_ nodes: [Int], at first: Int, from sender: TopologyPath, _ count: Int)
    -> ApproachClass
  {
    let journey = journey(first, sender)
    let up = journey.isConnected(node) ? journey.lineage : [first]
    let way = [Int].way(up: up, down: Array(forest.lineage(of: node)))
    return ApproachClass(
      nodes: nodes, stations: way.flatMap { forest.nodes[$0].interceptors },
      outcome: journey.outcome(for: member, in: node), journey: journey, count: count)
  }
}

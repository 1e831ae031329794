import PatchbayEngine

/// The places from which a plugin or relay would receive a message, the places from which it would
/// not, and the interceptors in between.
package struct Approaches: Sendable, Hashable {
  /// The kind of the message or query.
  package let kind: String
  /// Whether the message is a query.
  let isQuery: Bool
  /// The receiver.
  package let receiver: TopologyPath
  /// Places grouped by outcome and reason.
  ///
  /// Certain deliveries come first, then outcomes that depend on code or fields, then all others,
  /// the largest first.
  package let groups: [Group]

  /// Places from which the message has the same outcome for the same reason.
  package struct Group: Sendable, Hashable {
    package let outcome: Reach.Outcome
    /// What would make the message arrive from the first of these places; nil if it may, or if
    /// nothing is known to help.
    package let remedy: String?
    /// The interceptors that may act on the message and lie on the way from all of these places.
    package let between: [TopologyPath]
    /// Those that lie only on the way from some of them.
    package let partly: [TopologyPath]
    /// The largest areas that contain only these places.
    package let areas: [Area]
    /// The number of nodes, plugins and relays that could send the message.
    package let count: Int
  }

  /// A node with its plugins and relays, or a single plugin or relay that differs from the area
  /// around it.
  package struct Area: Sendable, Hashable {
    /// The path of the node, plugin or relay.
    package let path: TopologyPath
    /// Whether all nodes below it are included.
    package let isWhole: Bool
  }
}

extension Topology {
  /// Finds the places from which a message or query would reach a plugin or relay.
  package func approaches(
    to receiver: TopologyPath, kind: String, carrying content: AnyHashable? = nil,
    isQuery: Bool = false, channel: String? = nil, scope: Trace.Scope = .everywhere,
    excludingSender: Bool = false,
    foreseeing foresee: @escaping Foreseeing = { _, _, _ in nil }
  ) throws(InspectionError) -> Approaches {
    let forest = Forest(of: self)
    guard let node = forest.node(of: receiver),
      let member = forest.nodes[node].members.first(where: { $0.path == receiver })
    else { throw .unknownEndpoint(receiver, near: receiver.nearest(among: allPaths)) }
    let effects = Effects(forest, isQuery: isQuery, foresee)
    let sending = ReachSending(
      kind: kind, content: content, isQuery: isQuery, channel: channel, scope: scope,
      excludesSender: excludingSender, sender: receiver)
    let search = ApproachSearch(forest: forest, node: node, member: member) { node, sender in
      var sent = sending
      sent.sender = sender
      return Journey(sent, from: node, effects)
    }
    let classes = search.classes(tellingReceiver: isQuery || excludingSender)
    return Approaches(
      kind: kind, isQuery: isQuery, receiver: receiver,
      groups: ApproachGrouping(search: search, sending: sending, topology: self)
        .groups(of: classes))
  }
}

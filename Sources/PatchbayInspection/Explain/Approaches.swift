public import PatchbayEngine

/// The places from which a plugin or relay would receive a message, the places from which it would
/// not, and the interceptors in between.
///
///     let approaches = try topology.approaches(to: "/live/tools/log", kind: "SendText")
///     for group in approaches.groups { print(group.verdict, group.areas, group.between) }
public struct Approaches: Sendable, Hashable, Codable {
  /// The kind of the message or query.
  public let kind: String
  /// Whether the message is a query.
  public let isQuery: Bool
  /// The scope of the message.
  public let scope: Trace.Scope
  /// The receiver.
  public let receiver: TopologyPath
  /// Places grouped by outcome and reason.
  ///
  /// Certain deliveries come first, then outcomes that depend on code or fields, then all others,
  /// the largest first.
  public let groups: [Group]

  /// Places from which the message has the same outcome for the same reason.
  public struct Group: Sendable, Hashable, Codable {
    /// Whether the receiver would get the message.
    public let verdict: Reach.Verdict
    /// Further reasons that hold beside the verdict's, in the order of the list.
    public let others: [NonDeliveryReason]
    /// The interceptors that would have to be removed for the message to arrive; empty if it
    /// arrives.
    public let needs: [TopologyPath]
    /// The interceptors that `needs` assumes to let the message pass; only their code decides.
    public let assumed: [TopologyPath]
    /// A value that would have to be sent or set differently for the message to arrive, in words.
    ///
    /// Nil if no single value is enough.
    public let passing: String?
    /// The interceptors that may act on the message and lie on the way from all of these places.
    public let between: [TopologyPath]
    /// The largest areas that contain only these places.
    public let areas: [Area]
    /// The number of nodes, plugins and relays that could send the message.
    public let count: Int
    /// The fields without a value that `needs` assumes to let the message pass.
    package internal(set) var assumedFields = Unseen<[String]>()

    private enum CodingKeys: String, CodingKey {
      case verdict, others, needs, assumed, passing, between, areas, count
    }
  }

  /// A node with its plugins and relays, or a single plugin or relay that differs from the area
  /// around it.
  public struct Area: Sendable, Hashable, Codable {
    /// The path of the node, plugin or relay.
    public let path: TopologyPath
    /// Whether all nodes below it are included.
    public let isWhole: Bool
  }
}

extension Topology {
  /// Finds the places from which a message or query of a kind would reach a plugin or relay.
  ///
  /// `decide` overrides an interceptor's description; where it returns nil, the description counts.
  public func approaches(
    to receiver: TopologyPath, kind: String, isQuery: Bool = false, channel: String? = nil,
    scope: Trace.Scope = .everywhere, excludingSender: Bool = false,
    deciding decide: @escaping Deciding = { _, _ in nil }
  ) throws(InspectionError) -> Approaches {
    try approaches(
      to: receiver, kind: kind, isQuery: isQuery, channel: channel, scope: scope,
      excludingSender: excludingSender
    ) { interceptor, kind, _ in decide(interceptor, kind).map { Foresight($0) } }
  }

  /// Finds the same, with the content of messages and a prediction of what interceptors make of it.
  package func approaches(
    to receiver: TopologyPath, kind: String, carrying content: AnyHashable? = nil,
    isQuery: Bool = false, channel: String? = nil, scope: Trace.Scope = .everywhere,
    excludingSender: Bool = false,
    foreseeing foresee: @escaping Foreseeing
  ) throws(InspectionError) -> Approaches {
    let forest = Forest(of: self)
    guard let node = forest.node(of: receiver),
      let member = forest.nodes[node].members.first(where: { $0.path == receiver })
    else { throw .unknownEndpoint(receiver, near: receiver.nearest(among: allPaths)) }
    let search = ApproachSearch(
      forest: forest, node: node, member: member
    ) { topology, sender throws(InspectionError) in
      try topology.reach(
        kind: kind, carrying: content, isQuery: isQuery, channel: channel, scope: scope,
        excludingSender: excludingSender, from: sender, foreseeing: foresee)
    }
    let classes = try search.classes(tellingReceiver: isQuery || excludingSender)
    return Approaches(
      kind: kind, isQuery: isQuery, scope: scope, receiver: receiver,
      groups: ApproachGrouping(classes, in: forest, kind: kind).groups)
  }
}

public import PatchbayEngine

/// From where a message would come to a plugin or relay, from where it would not, and who stands in between.
///
///     let approaches = try topology.approaches(to: "/live/tools/log", kind: "SendText")
///     for group in approaches.groups { print(group.verdict, group.areas, group.between) }
public struct Approaches: Sendable, Hashable, Codable {
  /// The kind of the message or query.
  public let kind: String
  /// It is a query.
  public let isQuery: Bool
  /// The scope it would have.
  public let scope: Trace.Scope
  /// The receiver.
  public let receiver: TopologyPath
  /// Places of the same outcome for the same reason: first those from where it is delivered, then those of
  /// which only code or fields can tell, then all others, the largest first.
  public let groups: [Group]

  /// Places from where the same becomes of the message, for the same reason.
  public struct Group: Sendable, Hashable, Codable {
    /// Whether the message would come.
    public let verdict: Reach.Verdict
    /// The reasons that hold beside that of the verdict, in the order of the list.
    public let others: [NonDeliveryReason]
    /// The interceptors without which the message would come on its way, where it does not.
    public let needs: [TopologyPath]
    /// The interceptors of which that assumes that their code lets the message pass.
    public let assumed: [TopologyPath]
    /// What would have to be sent or set otherwise so that it would come, in words; nil where one value does not do.
    public let passing: String?
    /// The interceptors that may concern the message and that it meets from all of these places.
    public let between: [TopologyPath]
    /// The nodes that these places are at, each as a part of the largest area that has no others.
    public let areas: [Area]
    /// How many nodes, plugins and relays could send it there.
    public let count: Int
  }

  /// A node with its plugins and relays, or one plugin or relay that is no part of the area around it.
  public struct Area: Sendable, Hashable, Codable {
    /// The node; the plugin or relay.
    public let path: TopologyPath
    /// Whether all nodes below it are included.
    public let isWhole: Bool
  }
}

extension Topology {
  /// From where a message or query of a kind would come to a plugin or relay.
  ///
  /// A caller who knows more than an interceptor's description decides in its place.
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

  /// The same for a caller who knows what messages carry, and what interceptors would make of that.
  ///
  /// Where `until` stops it, what is found so far is no answer.
  package func approaches(
    to receiver: TopologyPath, kind: String, carrying content: AnyHashable? = nil,
    isQuery: Bool = false, channel: String? = nil, scope: Trace.Scope = .everywhere,
    excludingSender: Bool = false, until mustStop: @escaping () -> Bool = { false },
    foreseeing foresee: @escaping Foreseeing
  ) throws(InspectionError) -> Approaches {
    let forest = Forest(of: self)
    guard let node = forest.node(of: receiver),
      let member = forest.nodes[node].members.first(where: { $0.path == receiver })
    else { throw .unknownEndpoint(receiver, near: receiver.nearest(among: allPaths)) }
    let search = ApproachSearch(
      forest: forest, node: node, member: member, mustStop: mustStop
    ) { topology, sender throws(InspectionError) in
      try topology.reach(
        kind: kind, carrying: content, isQuery: isQuery, channel: channel, scope: scope,
        excludingSender: excludingSender, from: sender, until: mustStop, foreseeing: foresee)
    }
    let classes = try search.classes(tellingReceiver: isQuery || excludingSender)
    return Approaches(
      kind: kind, isQuery: isQuery, scope: scope, receiver: receiver,
      groups: ApproachGrouping(classes, in: forest, kind: kind).groups)
  }
}

public import PatchbayEngine

/// The receivers of a message that was not sent, and why the others would not receive it.
///
///     let reach = try topology.reach(kind: "SendText", from: "/live/room/input")
///     for entry in reach.entries { print(entry.endpoint, entry.verdict) }
public struct Reach: Sendable, Hashable, Codable {
  /// The kind of the message or query.
  public let kind: String
  /// The sender.
  public let sender: TopologyPath
  /// Every plugin and relay, in the order of the topology.
  public let entries: [Entry]

  /// What would become of the message for one plugin or relay.
  public struct Entry: Sendable, Hashable, Codable {
    /// Who.
    public let endpoint: TopologyPath
    /// Whether it would receive the message.
    public let verdict: Verdict
    /// It observes the kind, on some channel.
    public let observesKind: Bool
    /// The reasons that hold beside that of the verdict, in the order of the list.
    public let others: [NonDeliveryReason]
    /// The interceptors without which the message would come on its way, where it does not; the first is
    /// the one that decides, where one does.
    public let needs: [TopologyPath]
    /// The interceptors of which that assumes that their code lets the message pass.
    public let assumed: [TopologyPath]
    /// What would have to be sent or set otherwise so that it would come, in words; nil where one value does not do.
    public let passing: String?
  }

  /// Whether an observer would receive a message.
  public enum Verdict: Sendable, Hashable, Codable {
    /// It would be delivered as these kinds at least, in this order.
    case delivered(kinds: [String])
    /// It would not, for this reason, by this interceptor of this node where one decides.
    case blocked(NonDeliveryReason, by: TopologyPath?, at: TopologyPath?)
    /// Only the code of these interceptors, or of these who answer, can tell.
    case dependsOnCode(of: [TopologyPath])
    /// The values of these fields, which were not given, would tell.
    case dependsOnFields([String])
  }

  /// The plugins that a query is addressed to.
  public struct Target: Sendable, Hashable, Codable {
    /// The name of the plugin's class.
    public let type: String
    /// The name it was added under; nil for any.
    public let name: String?

    /// Plugins of this type, and of this name if one is given.
    public init(type: String, name: String? = nil) {
      self.type = type
      self.name = name
    }
  }
}

extension Topology {
  /// Decides what an interceptor would make of a message of a kind; nil if that can't be known.
  public typealias Deciding = (Interceptor, _ kind: String) -> Behaviour.Action?

  /// Who would receive a message or be asked a query, as far as interceptors say what they do.
  ///
  /// The sender may be a plugin, a relay or a node. A caller who knows more than an interceptor's
  /// description, the value of its condition perhaps, decides in its place.
  public func reach(
    kind: String, isQuery: Bool = false, channel: String? = nil, scope: Trace.Scope = .everywhere,
    excludingSender: Bool = false, target: Reach.Target? = nil,
    strategy: SyncMessageDispatchStrategy = .all, from sender: TopologyPath,
    deciding decide: @escaping Deciding = { _, _ in nil }
  ) throws(InspectionError) -> Reach {
    try reach(
      kind: kind, isQuery: isQuery, channel: channel, scope: scope,
      excludingSender: excludingSender, target: target, strategy: strategy, from: sender
    ) { interceptor, kind, _ in decide(interceptor, kind).map { Foresight($0) } }
  }

  /// The same for a caller who knows what messages carry, and what interceptors would make of that.
  ///
  /// Where the caller wants to stop, what is found so far is no answer.
  package func reach(
    kind: String, carrying content: AnyHashable? = nil, isQuery: Bool = false,
    channel: String? = nil, scope: Trace.Scope = .everywhere, excludingSender: Bool = false,
    target: Reach.Target? = nil, strategy: SyncMessageDispatchStrategy = .all,
    from sender: TopologyPath, until mustStop: @escaping () -> Bool = { false },
    foreseeing foresee: @escaping Foreseeing
  ) throws(InspectionError) -> Reach {
    guard let map = TopologyMap(self, around: sender) else {
      throw .unknownEndpoint(sender, near: sender.nearest(among: allPaths))
    }
    let sending = ReachSending(
      kind: kind, content: content, isQuery: isQuery, channel: channel, scope: scope,
      excludesSender: excludingSender, target: target, limit: isQuery ? strategy.limit : nil,
      isReversed: isQuery && strategy.direction == .farthestFirst, sender: sender)
    var walk = ReachWalk(map, sending, foresee, until: mustStop)
    walk.run()
    return Reach(kind: kind, sender: sender, entries: walk.entries)
  }

  /// All senders.
  var allPaths: [TopologyPath] {
    nodes.flatMap { node in
      [node.path] + node.plugins.map(\.path) + node.relays.map(\.path)
    }
  }
}

/// A message as it would be sent.
struct ReachSending {
  let kind: String
  let content: AnyHashable?
  let isQuery: Bool
  let channel: String?
  let scope: Trace.Scope
  let excludesSender: Bool
  let target: Reach.Target?
  let limit: Int?
  let isReversed: Bool
  let sender: TopologyPath
}

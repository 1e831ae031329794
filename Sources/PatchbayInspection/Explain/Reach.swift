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
  /// An entry for every plugin and relay, in the order of the topology.
  public let entries: [Entry]

  /// The outcome for one plugin or relay.
  public struct Entry: Sendable, Hashable, Codable {
    /// The path of the plugin or relay.
    public let endpoint: TopologyPath
    /// Whether the plugin or relay would receive the message.
    public let verdict: Verdict
    /// Whether the plugin or relay observes the kind, or one that interceptors on the way may make
    /// of it, on any channel.
    public let observesKind: Bool
    /// Further reasons that hold beside the verdict's, in the order of the list.
    public let others: [NonDeliveryReason]
    /// The interceptors that would have to be removed for the message to arrive; empty if it
    /// arrives.
    ///
    /// The first is the one that decides, if any does.
    public let needs: [TopologyPath]
    /// The interceptors that `needs` assumes to let the message pass; only their code decides.
    public let assumed: [TopologyPath]
    /// A value that would have to be sent or set differently for the message to arrive, in words.
    ///
    /// Nil if no single value is enough.
    public let passing: String?
    /// The fields without a value that `needs` assumes to let the message pass.
    package internal(set) var assumedFields = Unseen<[String]>()

    private enum CodingKeys: String, CodingKey {
      case endpoint, verdict, observesKind, others, needs, assumed, passing
    }
  }

  /// Whether an observer would receive a message.
  public enum Verdict: Sendable, Hashable, Codable {
    /// The observer would receive at least these kinds, in this order.
    case delivered(kinds: [String])
    /// The message would not arrive, for this reason; the interceptor and its node are nil if none
    /// decides.
    case blocked(NonDeliveryReason, by: TopologyPath?, at: TopologyPath?)
    /// The outcome depends on the code of these interceptors or responders.
    case dependsOnCode(of: [TopologyPath])
    /// The outcome depends on the values of these fields, which were not given.
    case dependsOnFields([String])
  }

  /// The plugins that a query is addressed to.
  public struct Target: Sendable, Hashable, Codable {
    /// The name of the plugin's class.
    public let type: String
    /// The name it was added under; nil for any.
    public let name: String?

    /// Addresses plugins of a type; with a name, only the plugin of that name.
    public init(type: String, name: String? = nil) {
      self.type = type
      self.name = name
    }
  }
}

extension Topology {
  /// Decides what an interceptor does with messages of a kind; returns nil if unknown.
  public typealias Deciding = (Interceptor, _ kind: String) -> Behaviour.Action?

  /// Predicts the receivers of a message or query from what interceptors declare about themselves.
  ///
  /// The sender may be a plugin, a relay or a node. `decide` overrides an interceptor's
  /// description, for example if the value of its condition is known.
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

  /// Predicts the receivers with the content of messages and what interceptors make of it.
  package func reach(
    kind: String, carrying content: AnyHashable? = nil, isQuery: Bool = false,
    channel: String? = nil, scope: Trace.Scope = .everywhere, excludingSender: Bool = false,
    target: Reach.Target? = nil, strategy: SyncMessageDispatchStrategy = .all,
    from sender: TopologyPath,
    foreseeing foresee: @escaping Foreseeing
  ) throws(InspectionError) -> Reach {
    guard let map = TopologyMap(self, around: sender) else {
      throw .unknownEndpoint(sender, near: sender.nearest(among: allPaths))
    }
    let sending = ReachSending(
      kind: kind, content: content, isQuery: isQuery, channel: channel, scope: scope,
      excludesSender: excludingSender, target: target, limit: isQuery ? strategy.limit : nil,
      isReversed: isQuery && strategy.direction == .farthestFirst, sender: sender)
    var walk = ReachWalk(map, sending, foresee)
    walk.run()
    return Reach(kind: kind, sender: sender, entries: walk.entries)
  }

  /// The paths of all possible senders.
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

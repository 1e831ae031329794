/// The differences between two topologies: what came, went, moved and changed.
///
///     let diff = TopologyDiff(from: before, to: after)
///     for line in diff.lines { print(line) }
///     // + plugin /live/room/chat (Chat)
///     // ~ env /live muted: true -> false
///     // > /live/room -> /shop/room
///
/// Places are those of the second topology, except where something was removed or moved from.
public struct TopologyDiff: Sendable, Hashable, Codable {
  /// What went, what moved, what came, then what changed, each in the order of its topology.
  public let changes: [Change]

  /// A diff of these changes.
  public init(changes: [Change]) { self.changes = changes }

  /// One thing that is not as it was.
  public enum Change: Sendable, Hashable, Codable {
    /// It was not there; it comes to stand at this position among its neighbours.
    case added(Part, at: Int)
    /// It is not there any more.
    case removed(Part)
    /// A node and what is below it stand somewhere else, at this position among their neighbours.
    case moved(from: TopologyPath, to: TopologyPath, parent: TopologyPath?, at: Int)
    /// It is there, and different.
    case changed(from: Part, to: Part)
    /// Those that stayed stand in another order: at each position the one that stood at `order`.
    case reordered(Role, in: TopologyPath, names: [String], order: [Int])
  }

  /// A part with an identity of its own, and the node it belongs to.
  public enum Part: Sendable, Hashable, Codable {
    /// A node with all that it holds, those below it excepted.
    case node(Topology.Node)
    /// What a node is, apart from what it holds.
    case traits(Traits, of: TopologyPath)
    /// A plugin.
    case plugin(Topology.Plugin, in: TopologyPath)
    /// A relay.
    case relay(Topology.Relay, in: TopologyPath)
    /// An interceptor.
    case interceptor(Topology.Interceptor, at: TopologyPath)
    /// A value set on a node.
    case environment(Topology.EnvironmentValue, on: TopologyPath)
    /// A state that a node remembers.
    case state(Topology.RememberedState, on: TopologyPath)
  }

  /// What a node is, apart from what it holds.
  public struct Traits: Sendable, Hashable, Codable {
    /// The name it was given.
    public let name: String?
    /// It is held weakly.
    public let isWeak: Bool
    /// The limits set on it.
    public let limits: Topology.Limits?
    /// The object that grants the plugins in it their slots.
    public let viewContainer: Topology.ViewContainer?
    /// What it offers by a scheme itself; nil for nothing.
    public let offers: [Topology.Offer]?
  }

  /// The sorts of things that stand in an order.
  public enum Role: String, Sendable, Hashable, Codable {
    /// The nodes in a composer, or the roots.
    case nodes
    /// The plugins of a container.
    case plugins
    /// The relays of a container.
    case relays
    /// The interceptors of a node.
    case interceptors
    /// The environment values of a node.
    case environment = "env"
    /// The states that a node remembers.
    case states
  }
}

extension TopologyDiff {
  /// Whether there is no difference.
  public var isEmpty: Bool { changes.isEmpty }
}

// MARK: - Nodes and their parts

extension Topology.Node {
  var traits: TopologyDiff.Traits {
    TopologyDiff.Traits(
      name: name, isWeak: isWeak, limits: limits, viewContainer: viewContainer, offers: offers)
  }

  /// What it holds of one sort, in order.
  func parts(_ role: TopologyDiff.Role) -> [TopologyDiff.Part] {
    switch role {
    case .nodes: []
    case .plugins: plugins.map { .plugin($0, in: path) }
    case .relays: relays.map { .relay($0, in: path) }
    case .interceptors: interceptors.map { .interceptor($0, at: path) }
    case .environment: environment.map { .environment($0, on: path) }
    case .states: states.map { .state($0, on: path) }
    }
  }
}

extension TopologyDiff.Role {
  /// The roles that nodes hold, in the order in which they are listed.
  static let held: [Self] = [.plugins, .relays, .interceptors, .environment, .states]
}

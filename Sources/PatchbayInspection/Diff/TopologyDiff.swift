/// The differences between two topologies: parts that were added, removed, moved or changed.
///
///     let diff = TopologyDiff(from: before, to: after)
///     for line in diff.lines { print(line) }
///     // + plugin /live/room/chat (Chat)
///     // ~ env /live muted: true -> false
///     // > /live/room -> /shop/room
///
/// Paths are those of the second topology, except for the path of a removed part and the old path
/// of a moved one.
public struct TopologyDiff: Sendable, Hashable, Codable {
  /// Removals, moves, additions, then changes, each in the order of its topology.
  public let changes: [Change]

  /// Creates a diff from changes.
  public init(changes: [Change]) { self.changes = changes }

  /// One difference.
  public enum Change: Sendable, Hashable, Codable {
    /// The part was added, at this position among its neighbours.
    case added(Part, at: Int)
    /// The part was removed.
    case removed(Part)
    /// A node was moved with all nodes below it, to this position among its neighbours.
    case moved(from: TopologyPath, to: TopologyPath, parent: TopologyPath?, at: Int)
    /// The part is in both topologies, and its fields differ.
    case changed(from: Part, to: Part)
    /// The parts that stayed have another order: position `i` now has the part that was at
    /// `order[i]`.
    case reordered(Role, in: TopologyPath, names: [String], order: [Int])
  }

  /// A part with an identity of its own, and the node it belongs to.
  public enum Part: Sendable, Hashable, Codable {
    /// A node with everything it holds, except its child nodes.
    case node(Topology.Node)
    /// The properties of a node, without the parts that it holds.
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

  /// The properties of a node, without the parts that it holds.
  public struct Traits: Sendable, Hashable, Codable {
    /// The name it was given.
    public let name: String?
    /// Whether the node is held weakly.
    public let isWeak: Bool
    /// The limits set on the node; nil for none.
    public let limits: Topology.Limits?
    /// The object that grants slots to the plugins of the node.
    public let viewContainer: Topology.ViewContainer?
    /// The node's own offers by a scheme; nil for none.
    public let offers: [Topology.Offer]?
  }

  /// The sorts of parts that have an order.
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

  /// The parts of one sort that the node holds, in order.
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

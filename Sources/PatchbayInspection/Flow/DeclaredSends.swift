import PatchbayPlatform

/// The kinds that plugins and relays declare to send.
///
/// For plugins without a declaration, only their code knows.
public struct DeclaredSends: Sendable, Hashable {
  /// The declared kinds by the path of the plugin or relay.
  public let kinds: [TopologyPath: [String]]

  /// Creates declarations by path.
  public init(_ kinds: [TopologyPath: [String]] = [:]) { self.kinds = kinds }
}

extension DeclaredSends {
  /// Whether the plugin or relay at a path declares a kind; nil if it declares nothing.
  func mayBeSent(_ kind: String, by path: TopologyPath) -> Bool? { kinds[path]?.contains(kind) }
}

extension Topology {
  /// Each plugin and relay, with its class and observed kinds, in the order of the topology.
  var everyMember: [Member] { nodes.flatMap(\.members) }

  /// The paths of all nodes, plugins, relays and interceptors.
  var placesThere: Set<TopologyPath> {
    var places: Set<TopologyPath> = []
    for node in nodes where Work.goesOn {
      places.insert(node.path)
      for part in node.plugins { places.insert(part.path) }
      for part in node.relays { places.insert(part.path) }
      for part in node.interceptors { places.insert(part.path) }
    }
    return places
  }
}

/// What plugins and relays say of themselves that they may send.
///
/// What plugins without a declaration send, only their code knows.
public struct DeclaredSends: Sendable, Hashable {
  /// The kinds of those that say so, by their paths.
  public let kinds: [TopologyPath: [String]]

  /// The kinds of each plugin or relay.
  public init(_ kinds: [TopologyPath: [String]] = [:]) { self.kinds = kinds }
}

extension DeclaredSends {
  /// Whether the one at a path declares that it may send a kind; nil if it declares nothing.
  func mayBeSent(_ kind: String, by path: TopologyPath) -> Bool? { kinds[path]?.contains(kind) }
}

extension Topology {
  /// Each plugin and relay, with its class and observed kinds, in the order of the topology.
  var everyMember: [Member] { nodes.flatMap(\.members) }

  /// The nodes, plugins, relays and interceptors that are there.
  var placesThere: Set<TopologyPath> {
    var places: Set<TopologyPath> = []
    for node in nodes {
      places.insert(node.path)
      for part in node.plugins { places.insert(part.path) }
      for part in node.relays { places.insert(part.path) }
      for part in node.interceptors { places.insert(part.path) }
    }
    return places
  }
}

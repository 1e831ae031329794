import PatchbayEngine

/// A plugin or relay with its interests.
struct Member {
  let path: TopologyPath
  let type: String
  let interests: Topology.Interests
  /// Nil for relays.
  let plugin: Topology.Plugin?
  /// Whether the observer does not exist but could be added in the node at its path.
  var isSupposed = false
}

extension Topology.Node {
  /// The plugins, then the relays, in the order of delivery.
  var members: [Member] {
    plugins.map {
      Member(path: $0.path, type: $0.type, interests: $0.interests, plugin: $0)
    }
      + relays.map {
        Member(path: $0.path, type: $0.type, interests: $0.interests, plugin: nil)
      }
  }
}

extension Member {
  func observations(isQuery: Bool) -> [Topology.Observation] {
    isQuery ? interests.answers : interests.hears
  }
}

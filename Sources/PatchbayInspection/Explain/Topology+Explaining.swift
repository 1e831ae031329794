import PatchbayEngine
import PatchbayPlatform
import PatchbayText

// What explanations look for in a topology.

extension Topology {
  func interceptor(at path: TopologyPath) -> Interceptor? {
    nodes.lazy.flatMap(\.interceptors).first { $0.path == path }
  }

  func member(at path: TopologyPath) -> Member? {
    for node in nodes where Work.goesOn && path.isWithin(node.path) {
      if let member = node.members.first(where: { $0.path == path }) { return member }
    }
    return nil
  }

  /// Suggestions for an unknown path: the members of a node at this path, else members with a
  /// similar name.
  func pathsNear(_ path: TopologyPath) -> [TopologyPath] {
    if let node = nodes.first(where: { $0.path == path }), !node.members.isEmpty {
      return node.members.prefix(3).map(\.path)
    }
    return path.nearest(among: nodes.flatMap(\.members).map(\.path))
  }
}

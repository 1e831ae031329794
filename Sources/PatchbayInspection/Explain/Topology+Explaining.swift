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

  /// The kinds that what is at a path observes, answers or acts on; nil if that may be any.
  package func kindsOfInterest(at path: TopologyPath) -> [String]? {
    if let interceptor = interceptor(at: path) { return interceptor.concerned }
    let members =
      member(at: path).map { [$0] }
      ?? nodes.filter { $0.path.isWithin(path) }.flatMap(\.members)
    return members.flatMap { $0.interests.hears + $0.interests.answers }.map(\.kind).unique
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

extension Topology.Interceptor {
  /// Whether the interceptor may do more with a kind than let it pass, as far as its declaration
  /// tells.
  func mayAct(on kind: String) -> Bool { isAbout(kind) && behaviour?.action != .passes }
}

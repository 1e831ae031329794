import PatchbayPlatform

/// Two trees, and which of their plugins, relays, nodes and interceptors are the same.
package struct Counterparts {
  let old: Members
  let new: Members
  /// The path in the first tree of each thing that both trees have, by its path in the second.
  let formerPaths: [TopologyPath: TopologyPath]
  /// The inverse of `formerPaths`.
  let laterPaths: [TopologyPath: TopologyPath]

  /// `formerPath` returns where the object at a path of the second tree was in the first; nil if it
  /// was not there.
  package init(
    in old: Topology, _ new: Topology,
    formerPath: (TopologyPath) -> TopologyPath? = { $0 }
  ) {
    let (old, new) = (Members(old), Members(new))
    (self.old, self.new) = (old, new)
    var formerPaths: [TopologyPath: TopologyPath] = [:]
    for path in new.paths where Work.goesOn {
      if let former = formerPath(path), old.contains(former) { formerPaths[path] = former }
    }
    // A removed object counts as the same as one of its type that was added at its path, unless the
    // old one has moved elsewhere.
    let moved = Set(formerPaths.values)
    for path in new.paths.subtracting(formerPaths.keys) where Work.goesOn && !moved.contains(path) {
      if let type = new.type(at: path), old.type(at: path) == type { formerPaths[path] = path }
    }
    self.formerPaths = formerPaths
    laterPaths = Dictionary(
      formerPaths.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

/// The plugins, relays and nodes of a tree, found by their paths.
struct Members {
  private let known: [TopologyPath: (interests: Topology.Interests, node: TopologyPath)]
  /// The interceptors, which can answer queries.
  private let interceptors: Set<TopologyPath>
  private let types: [TopologyPath: String]

  init(_ topology: Topology) {
    var known: [TopologyPath: (interests: Topology.Interests, node: TopologyPath)] = [:]
    var types: [TopologyPath: String] = [:]
    // Of several objects at one path the first counts: members come before their node.
    for node in topology.nodes where Work.goesOn {
      for member in node.members where known[member.path] == nil {
        known[member.path] = (member.interests, node.path)
      }
      if known[node.path] == nil { known[node.path] = (.none, node.path) }
      for (path, type) in Self.types(in: node) where types[path] == nil { types[path] = type }
    }
    (self.known, self.types) = (known, types)
    interceptors = Set(topology.nodes.flatMap { $0.interceptors.map(\.path) })
  }

  private static func types(in node: Topology.Node) -> [(TopologyPath, String)] {
    var types = node.plugins.map { ($0.path, $0.type) }
    types += node.relays.map { ($0.path, $0.type) }
    types += node.interceptors.map { ($0.path, $0.type) }
    return types + [(node.path, "\(node.kind)")]
  }

  /// The type of the object at a path; nil if there is none.
  func type(at path: TopologyPath) -> String? { types[path] }

  var paths: Set<TopologyPath> { interceptors.union(known.keys) }

  func contains(_ path: TopologyPath) -> Bool {
    known[path] != nil || interceptors.contains(path)
  }

  /// Whether there is an interceptor at a path.
  func isInterceptor(_ path: TopologyPath) -> Bool { interceptors.contains(path) }

  /// The interests of a plugin, relay or node, and its node; nil if there is none at the path.
  func member(at path: TopologyPath) -> (interests: Topology.Interests, node: TopologyPath)? {
    known[path]
  }

  /// Whether the plugin or relay at a path observes or answers a kind.
  func observes(_ kind: String, isQuery: Bool, at path: TopologyPath) -> Bool {
    guard let interests = known[path]?.interests else { return false }
    return (isQuery ? interests.answers : interests.hears).contains { $0.kind == kind }
  }
}

extension Topology.Interests {
  /// The interests of a node: a topology does not list its own observers.
  fileprivate static let none = Topology.Interests(hears: [], answers: [], reads: [], offers: nil)
}

import PatchbayPlatform

/// The node of each path in a topology, and the item that stands for it in a graph of limited
/// depth.
struct Whereabouts {
  private let forest: Forest
  private let depth: Int
  /// Whether the nodes at the limit of depth are drawn, without what they hold.
  private let drawsLimit: Bool
  /// The nodes of plugins, relays and interceptors.
  private var homes: [TopologyPath: Int] = [:]
  private var interceptors: [TopologyPath: Int] = [:]

  init(_ forest: Forest, depth: Int?, drawsLimit: Bool = false) {
    self.forest = forest
    self.drawsLimit = drawsLimit
    self.depth = max(0, depth ?? .max)
    for (this, node) in forest.nodes.enumerated() where Work.goesOn {
      for plugin in node.plugins { homes[plugin.path] = this }
      for relay in node.relays { homes[relay.path] = this }
      for (place, interceptor) in node.interceptors.enumerated() {
        interceptors[interceptor.path] = place
        homes[interceptor.path] = this
      }
    }
  }
}

extension Whereabouts {
  /// The node at a path, or the node of the plugin, relay or interceptor there; nil if the topology
  /// has none.
  func node(of path: TopologyPath) -> Int? { forest.node(at: path) ?? homes[path] }

  /// The nodes above one, the nearest first.
  func above(_ node: Int) -> [Int] { Array(forest.above(node)) }

  /// Whether the path lies below the graph's depth limit.
  func isHidden(_ path: TopologyPath) -> Bool {
    node(of: path).map { !isDrawn(path, in: $0) } ?? false
  }

  private func isDrawn(_ path: TopologyPath, in node: Int) -> Bool {
    let level = forest.levels[node]
    return level < depth || drawsLimit && level == depth && forest.nodes[node].path == path
  }

  /// The id of the item that stands for a path; nil if the topology lacks the path.
  func shown(_ path: TopologyPath) -> String? {
    guard let node = node(of: path) else { return nil }
    if isDrawn(path, in: node) { return path.text }
    let lowest = drawsLimit ? depth : depth - 1
    let last = forest.lineage(of: node).first { forest.levels[$0] <= lowest }
    return GraphID.below(last.map { forest.nodes[$0].path } ?? .top)
  }

  /// The vertical position of a path: greater is lower.
  func rank(_ path: TopologyPath) -> Int {
    guard let node = node(of: path) else { return 0 }
    let level = forest.levels[node] * 1_000_000
    if forest.nodes[node].path == path { return level }
    return level + (interceptors[path].map { $0 + 1 } ?? 999_999)
  }
}

import PatchbayPlatform

/// A topology with tables of parents and children.
///
/// The topology may be in disorder if it came from a file: a node whose parent does not precede it
/// counts as a root.
struct Forest {
  let nodes: [Topology.Node]
  private(set) var parents: [Int?]
  /// The number of nodes above each node.
  private(set) var levels: [Int]
  /// The topmost node above each node.
  private var tops: [Int]
  /// The nodes in no composer.
  private(set) var roots: [Int] = []
  private var firstChildren: [Int?]
  private var nextSiblings: [Int?]
  private let index: [TopologyPath: Int]

  init(of topology: Topology) {
    nodes = topology.nodes
    let count = nodes.count
    parents = Array(repeating: nil, count: count)
    levels = Array(repeating: 0, count: count)
    tops = Array(0..<count)
    firstChildren = Array(repeating: nil, count: count)
    nextSiblings = Array(repeating: nil, count: count)
    var lastChildren = firstChildren
    var index: [TopologyPath: Int] = [:]
    index.reserveCapacity(count)
    for (this, node) in nodes.enumerated() where Work.goesOn {
      let parent = node.parent.flatMap { index[$0] }
      if index[node.path] == nil { index[node.path] = this }
      guard let parent else {
        roots.append(this)
        continue
      }
      parents[this] = parent
      levels[this] = levels[parent] + 1
      tops[this] = tops[parent]
      if let last = lastChildren[parent] {
        nextSiblings[last] = this
      } else {
        firstChildren[parent] = this
      }
      lastChildren[parent] = this
    }
    self.index = index
  }
}

extension Forest {
  func node(at path: TopologyPath) -> Int? { index[path] }

  /// The node at a path, or the node of the plugin or relay there, by a linear search.
  func node(of path: TopologyPath) -> Int? {
    index[path] ?? nodes.firstIndex { node in node.members.contains { $0.path == path } }
  }

  /// The children of a node, in order.
  func children(of node: Int) -> some Sequence<Int> {
    sequence(state: firstChildren[node]) { next in
      let this = next
      next = this.flatMap { nextSiblings[$0] }
      return this
    }
  }

  /// A node, its parent, and so on.
  func lineage(of node: Int) -> some Sequence<Int> { sequence(first: node) { parents[$0] } }

  /// The node above all others that are above one; that node itself if there are none.
  func root(of node: Int) -> Int { tops[node] }

  /// The nodes above one, the nearest first.
  func above(_ node: Int) -> some Sequence<Int> { lineage(of: node).dropFirst() }
}

/// The number of nodes and plugins below a node that a depth limit leaves out.
struct Remainder {
  private(set) var nodes = 0
  private(set) var plugins = 0
}

extension Remainder {
  /// The remainder below each node.
  static func all(of forest: Forest) -> [Self] {
    var all = [Self](repeating: Self(), count: forest.nodes.count)
    // Parents precede their children, so this visits children first.
    for this in forest.nodes.indices.reversed() where Work.goesOn {
      guard let parent = forest.parents[this] else { continue }
      all[parent].nodes += all[this].nodes + 1
      all[parent].plugins += all[this].plugins + forest.nodes[this].plugins.count
    }
    return all
  }

  /// The contents of the whole topology.
  static func whole(_ forest: Forest) -> Self {
    Self(nodes: forest.nodes.count, plugins: forest.nodes.reduce(0) { $0 + $1.plugins.count })
  }
}

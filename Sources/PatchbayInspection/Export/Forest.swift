/// Who stands below whom in a topology, found without a search.
///
/// A topology that came from a file may be in disorder: what names a parent that does not come before
/// it counts as a root.
struct Forest {
  /// Of each node its parent.
  private(set) var parents: [Int?]
  /// Of each node how many stand above it.
  private(set) var levels: [Int]
  /// Those in no composer.
  private(set) var roots: [Int] = []
  private var firstChildren: [Int?]
  private var nextSiblings: [Int?]
  private let index: [TopologyPath: Int]

  init(of topology: Topology) {
    let count = topology.nodes.count
    parents = Array(repeating: nil, count: count)
    levels = Array(repeating: 0, count: count)
    firstChildren = Array(repeating: nil, count: count)
    nextSiblings = Array(repeating: nil, count: count)
    var lastChildren = firstChildren
    var index: [TopologyPath: Int] = [:]
    index.reserveCapacity(count)
    for (this, node) in topology.nodes.enumerated() {
      let parent = node.parent.flatMap { index[$0] }
      if index[node.path] == nil { index[node.path] = this }
      guard let parent else {
        roots.append(this)
        continue
      }
      parents[this] = parent
      levels[this] = levels[parent] + 1
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
  /// The node at a path.
  func node(at path: TopologyPath) -> Int? { index[path] }

  /// Those directly in a node, in order.
  func children(of node: Int) -> some Sequence<Int> {
    sequence(state: firstChildren[node]) { next in
      let this = next
      next = this.flatMap { nextSiblings[$0] }
      return this
    }
  }

  /// The nodes above one, the nearest first.
  func above(_ node: Int) -> some Sequence<Int> {
    sequence(state: parents[node]) { next in
      let this = next
      next = this.flatMap { parents[$0] }
      return this
    }
  }
}

/// How much a depth leaves out below a node.
struct Remainder {
  private(set) var nodes = 0
  private(set) var plugins = 0
}

extension Remainder {
  /// Of each node.
  static func all(of topology: Topology, _ forest: Forest) -> [Self] {
    var all = [Self](repeating: Self(), count: topology.nodes.count)
    // Nobody stands before their parent.
    for this in topology.nodes.indices.reversed() {
      guard let parent = forest.parents[this] else { continue }
      all[parent].nodes += all[this].nodes + 1
      all[parent].plugins += all[this].plugins + topology.nodes[this].plugins.count
    }
    return all
  }

  /// Of the whole topology.
  static func whole(_ topology: Topology) -> Self {
    Self(
      nodes: topology.nodes.count, plugins: topology.nodes.reduce(0) { $0 + $1.plugins.count })
  }
}

import PatchbayPlatform

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

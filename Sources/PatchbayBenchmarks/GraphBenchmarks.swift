import PatchbayInspection

var graphGroups: [Group] { [dotGroup, mermaidGroup] }

private var dotGroup: Group {
  Group(
    title: "a graph of a tree in DOT",
    rows: [3, 4, 5].map { depth in
      let size = nodeCount(depth)
      return Row(name: "Topology.dot, \(size) nodes", size: size) {
        let topology = topology(depth)
        return { _ = topology.dot() }
      }
    })
}

private var mermaidGroup: Group {
  Group(
    title: "a graph of a tree in Mermaid",
    rows: [3, 4].map { depth in
      let size = nodeCount(depth)
      return Row(name: "Topology.mermaid, \(size) nodes", size: size) {
        let topology = topology(depth)
        return { _ = topology.mermaid() }
      }
    })
}

/// A snapshot of a tree with ten children for each node, and a plugin in every leaf.
private func topology(_ depth: Int) -> Topology {
  let tree = BigTree(fanOut: 10, depth: depth)
  for leaf in tree.leaves { leaf.addListeners(1, of: Tick.self) }
  return Topology(of: tree.root)
}

private func nodeCount(_ depth: Int) -> Int { (0...depth).reduce(0) { count, _ in count * 10 + 1 } }

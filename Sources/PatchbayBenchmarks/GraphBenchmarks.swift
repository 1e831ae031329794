import PatchbayEngine
import PatchbayInspection

var graphGroups: [Group] { [dotGroup, mermaidGroup] }

private var dotGroup: Group {
  Group(
    title: "a graph of a tree in DOT",
    rows: [3, 4, 5].map { depth in
      let (topology, size) = topology(depth)
      return Row(name: "Topology.dot, \(size) nodes", size: size) {
        return { _ = topology.dot() }
      }
    })
}

private var mermaidGroup: Group {
  Group(
    title: "a graph of a tree in Mermaid",
    rows: [3, 4].map { depth in
      let (topology, size) = topology(depth)
      return Row(name: "Topology.mermaid, \(size) nodes", size: size) {
        return { _ = topology.mermaid() }
      }
    })
}

/// Of ten children each, with a plugin in every leaf.
private func topology(_ depth: Int) -> (Topology, size: Int) {
  let tree = BigTree(fanOut: 10, depth: depth)
  for leaf in tree.leaves { leaf.addListeners(1, of: Tick.self) }
  let topology = Topology(of: tree.root)
  return (topology, topology.nodes.count)
}

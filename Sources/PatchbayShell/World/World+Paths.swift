import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

extension World {
  /// All nodes with their paths, each before the nodes below it.
  var placedNodes: some Sequence<(node: ComposableContainer, path: TopologyPath)> {
    sequence(state: Array(Places.children(roots, of: .top).reversed())) { left in
      guard let (node, path) = left.popLast() else { return nil }
      left += Places.children(node.childNodes, of: path).reversed()
      return (node: node, path: path)
    }
  }

  func path(of node: ComposableContainer) -> TopologyPath {
    var way = [node]
    while let above = way.last?.parent { way.append(above) }
    var path = TopologyPath.top
    for node in way.reversed() {
      if node.parent != nil {
        path = Places.path(of: node, node.ordinal, in: path)
      } else {
        let siblings = siblings(ChildName(of: node), below: nil)
        path = Places.children(siblings, of: path).first { $0.0 === node }?.1 ?? path
      }
    }
    return path
  }
}

import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

extension World {
  func path(of node: ComposableContainer) -> TopologyPath {
    var way = [node]
    while let above = way.last?.parent { way.append(above) }
    var path = TopologyPath.top
    for node in way.reversed() {
      if node.parent != nil {
        path = Places.path(of: node, node.ordinal, in: path)
      } else {
        let siblings = index.siblings(SiblingName(node), below: nil, in: self)
        path = Places.children(siblings, of: path).first { $0.0 === node }?.1 ?? path
      }
    }
    return path
  }
}

import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

extension World {
  func path(of node: ComposableContainer) -> TopologyPath {
    var places = Places()
    guard node.parent == nil else { return places.path(of: node) }
    return Places.children(roots, of: .top).first { $0.0 === node }?.1 ?? places.path(of: node)
  }
}

extension TopologyPath {
  /// What stands behind the last slash.
  var lastSegment: String { text.split(separator: "/").last.map(String.init) ?? "/" }
}

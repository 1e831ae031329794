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

extension Set<TopologyPath> {
  /// Whether a path is in the set, or below one of the set.
  func covers(_ path: TopologyPath) -> Bool { contains(path) || hasSomethingAbove(path) }

  /// Whether a path is below one of the set.
  func hasSomethingAbove(_ path: TopologyPath) -> Bool {
    path.selfAndAbove.dropFirst().contains(where: contains)
  }
}

extension TopologyPath {
  /// The path, then all above it up to the top.
  ///
  /// A prefix that ends within quotes is among them, though it is the path of nothing.
  var selfAndAbove: [TopologyPath] {
    if self == .top { return [self] }
    let bytes = text.utf8
    let ends = bytes.indices.dropFirst().filter { index in
      bytes[index] == UInt8(ascii: "/") || bytes[index] == UInt8(ascii: ":")
    }
    return [self] + ends.reversed().map { TopologyPath(String(text[..<$0])) } + [.top]
  }
}

import PatchbayInspection

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

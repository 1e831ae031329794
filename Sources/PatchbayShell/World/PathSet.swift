import PatchbayInspection

/// A set of paths, to find which other paths are in it or below it.
struct PathSet {
  private var texts: Set<String>

  init(_ paths: [TopologyPath]) { texts = Set(paths.map(\.text)) }
}

extension PathSet {
  var isEmpty: Bool { texts.isEmpty }

  mutating func insert(_ path: TopologyPath) { texts.insert(path.text) }

  mutating func remove(_ path: TopologyPath) { texts.remove(path.text) }

  func contains(_ path: TopologyPath) -> Bool { texts.contains(path.text) }

  /// Whether a path is in the set, or below one of the set.
  func covers(_ path: TopologyPath) -> Bool { contains(path) || hasSomethingAbove(path) }

  /// Whether a path is below one of the set.
  ///
  /// A prefix that ends within quotes is no valid path, so it is never in the set.
  func hasSomethingAbove(_ path: TopologyPath) -> Bool {
    if path == .top { return false }
    if texts.contains(TopologyPath.top.text) { return true }
    let text = path.text
    return text.utf8.indices.dropFirst().contains { index in
      let byte = text.utf8[index]
      return (byte == UInt8(ascii: "/") || byte == UInt8(ascii: ":"))
        && texts.contains(String(text[..<index]))
    }
  }
}

import PatchbayInspection

/// Paths, asked what is at or below them.
struct PathSet {
  private let texts: Set<String>

  init(_ paths: [TopologyPath]) { texts = Set(paths.map(\.text)) }
}

extension PathSet {
  func contains(_ path: TopologyPath) -> Bool { texts.contains(path.text) }

  /// Whether a path is below one of these.
  ///
  /// A path that is cut at a slash or colon in quotes is none, and so none of these.
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

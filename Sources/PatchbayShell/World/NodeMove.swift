/// A node or plugin that has another path than before, and all below it with it.
package struct NodeMove {
  package let former: PathText
  package let path: PathText
}

extension NodeMove {
  /// The same back.
  var reversed: NodeMove { NodeMove(former: path, path: former) }
}

extension PathText {
  /// Where what is at this path is after a node has moved.
  func following(_ move: NodeMove) -> PathText {
    let count = move.former.segments.count
    guard count > 0, segments.starts(with: move.former.segments) else { return self }
    return segments.dropFirst(count).reduce(move.path) { $0.appending($1) }
  }
}

// Short forms of paths that are typed, and the paths that they can stand for.

extension String {
  /// Whether the text may be a short form of a path.
  package var isShortPath: Bool { contains(FittedPaths.mark) }

  /// Whether the text is a short form of a path.
  ///
  /// Its pieces are in the path in the same order, the first and the last piece at the ends.
  package func isShort(for path: String) -> Bool {
    let pieces = split(separator: FittedPaths.mark, omittingEmptySubsequences: false)
    guard let first = pieces.first, let last = pieces.last, pieces.count > 1,
      path.hasPrefix(first), path.hasSuffix(last), path.count >= first.count + last.count
    else { return false }
    var rest = path.dropFirst(first.count).dropLast(last.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let place = rest.firstRange(of: piece) else { return false }
      rest = rest[place.upperBound...]
    }
    return true
  }
}

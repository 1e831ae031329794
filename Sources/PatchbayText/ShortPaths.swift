// A short form of a path that is typed: which paths it can stand for.

extension String {
  /// Whether it may be a short form of a path.
  package var isShortPath: Bool { contains(FittedPaths.mark) }

  /// Whether it stands for a path: what is left of the path stands there in order, both ends at their places.
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

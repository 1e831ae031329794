// What a path that leads nowhere may mean: things elsewhere of the same name.

extension PathText {
  /// The last name of the path: that of the interceptor, or of the last segment.
  var lastName: String? { (interceptor ?? segments.last)?.name }

  /// The paths, among these, of things with the last name of this path.
  ///
  /// Those that agree with more of its last segments come first, and without any the interceptors
  /// of that name are returned.
  func namesakes(among paths: [PathText]) -> [PathText] {
    guard let last = interceptor ?? segments.last, !last.isStep else { return [] }
    let named = paths.filter { ($0.interceptor ?? $0.segments.last)?.isNamed(like: last) == true }
    let same = named.filter { ($0.interceptor == nil) == (interceptor == nil) }
    let found = same.isEmpty && interceptor == nil ? named : same
    let rated = found.enumerated().map { (agreement: agreement(with: $1), index: $0) }
    return rated.sorted { ($1.agreement, $0.index) < ($0.agreement, $1.index) }
      .map { found[$0.index] }
  }

  /// The number of segments at the end that the path has in common with another.
  private func agreement(with other: PathText) -> Int {
    zip(segments.reversed(), other.segments.reversed()).prefix { $0.isNamed(like: $1) }.count
  }
}

extension PathText.Segment {
  fileprivate func isNamed(like other: Self) -> Bool {
    name == other.name && ordinal == other.ordinal && isUnnamed == other.isUnnamed
  }
}

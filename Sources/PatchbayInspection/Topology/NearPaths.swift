extension TopologyPath {
  /// Up to three of the given paths that are similar to this one, the most similar first.
  package func nearest(among paths: [TopologyPath]) -> [TopologyPath] {
    let most = max(2, lastName.count / 3)
    let name = lastName
    let rated = paths.enumerated().compactMap { index, path -> (rating: Int, index: Int)? in
      // The same name at another place ranks with one spelling mistake.
      let rating = path.lastName == name ? 1 : Self.distance(text, path.text, atMost: most)
      return rating.map { ($0, index) }
    }
    return rated.sorted { ($0.rating, $0.index) < ($1.rating, $1.index) }.prefix(3)
      .map { paths[$0.index] }
  }

  /// The edit distance between two words; nil if it exceeds the maximum.
  private static func distance(_ a: String, _ b: String, atMost most: Int) -> Int? {
    let (a, b) = (Array(a.lowercased()), Array(b.lowercased()))
    guard abs(a.count - b.count) <= most else { return nil }
    var row = Array(0...b.count)
    for (i, character) in a.enumerated() {
      var diagonal = i
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let substituted = diagonal + (character == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(substituted, row[j] + 1, diagonal + 1)
      }
    }
    guard let distance = row.last, distance <= most else { return nil }
    return distance
  }
}

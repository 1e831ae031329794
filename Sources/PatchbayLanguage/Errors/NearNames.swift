extension Sequence where Element == String {
  /// Up to three of these that are near a name, the nearest first.
  ///
  /// Likely is what one comes to by changing, adding, dropping or exchanging neighbouring characters, one
  /// in three at most. Of equally likely ones, those that come first.
  public func nearest(to name: String) -> [String] {
    let letters = Array(name.lowercased())
    guard !letters.isEmpty, letters.count <= Self.longest else { return [] }
    // A single letter is like any other.
    let most = letters.count < 2 ? 0 : Swift.max(1, letters.count / 3)
    var found: [(distance: Int, name: String)] = []
    for candidate in self where candidate != name {
      let other = Array(candidate.prefix(Self.longest + 1).lowercased())
      if let distance = Self.distance(letters, other, atMost: most),
        !found.contains(where: { $0.name == candidate })
      {
        found.append((distance, candidate))
        found.sort { $0.distance < $1.distance }
        if found.count > 3 { found.removeLast() }
      }
    }
    return found.map(\.name)
  }

  /// Longer names are not compared.
  private static var longest: Int { 100 }

  /// How many steps lead from one to the other; nil for more than that many.
  private static func distance(_ a: [Character], _ b: [Character], atMost most: Int) -> Int? {
    guard abs(a.count - b.count) <= most, !b.isEmpty else { return nil }
    var older: [Int] = []
    var old = Array(0...b.count)
    for (i, character) in a.enumerated() {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for (j, other) in b.enumerated() {
        var cost = Swift.min(row[j] + 1, old[j + 1] + 1, old[j] + (character == other ? 0 : 1))
        if i > 0, j > 0, character == b[j - 1], a[i - 1] == other {
          cost = Swift.min(cost, older[j - 1] + 1)
        }
        row.append(cost)
      }
      (older, old) = (old, row)
    }
    return old[b.count] <= most ? old[b.count] : nil
  }
}

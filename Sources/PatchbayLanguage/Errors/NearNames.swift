extension Sequence where Element == String {
  /// Up to three of these names that are near to a name, the nearest first.
  ///
  /// Near names differ by changed, added, dropped or exchanged neighbouring characters: at most one
  /// in three. Equally near names keep their order.
  public func nearest(to name: String) -> [String] {
    let letters = Array(name.lowercased())
    guard !letters.isEmpty, letters.count <= Self.longest else { return [] }
    // A single letter would be near to every other one.
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

  /// The length beyond which names are not compared.
  private static var longest: Int { 100 }

  /// The number of characters changed, added, dropped or exchanged; nil if it exceeds `most`.
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

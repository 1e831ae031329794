extension [Character] {
  /// The number of characters changed, added, dropped or exchanged with a neighbour; nil if it
  /// exceeds `most`.
  package func editDistance(to other: Self, atMost most: Int) -> Int? {
    guard abs(count - other.count) <= most, !other.isEmpty else { return nil }
    var older: [Int] = []
    var old = Array<Int>(0...other.count)
    for (i, character) in enumerated() {
      var row = [i + 1]
      row.reserveCapacity(other.count + 1)
      for (j, letter) in other.enumerated() {
        var cost = Swift.min(row[j] + 1, old[j + 1] + 1, old[j] + (character == letter ? 0 : 1))
        if i > 0, j > 0, character == other[j - 1], self[i - 1] == letter {
          cost = Swift.min(cost, older[j - 1] + 1)
        }
        row.append(cost)
      }
      (older, old) = (old, row)
    }
    return old[other.count] <= most ? old[other.count] : nil
  }
}

/// The names that somebody who wrote another one probably meant.
enum SimilarNames {
  /// Up to three, the likeliest first: few letters changed, left out, added or swapped.
  static func near(_ name: String, among names: [String]) -> [String] {
    // A single letter is like any other.
    let most = name.count < 2 ? 0 : max(1, min(3, name.count / 3))
    let rated = names.enumerated().compactMap { index, other in
      guard name.count <= longest, other.count <= longest else { return nil as (Int, Int)? }
      let distance = distance(Array(name.lowercased()), Array(other.lowercased()))
      return distance <= most ? (distance, index) : nil
    }
    return rated.sorted { $0 < $1 }.prefix(3).map { names[$0.1] }
  }

  /// Nobody compares longer names by eye.
  private static let longest = 100

  /// The Damerau-Levenshtein distance, in which neighbours that changed places count once.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, beforeLast[j - 1] + 1)
        }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last.last ?? 0
  }
}

/// The places where a part of a line can end, each with the first place from which it can begin.
///
/// Only the range from the first such place to the last one takes memory.
struct PartEnds {
  /// The place of the first element of `starts`.
  private let first: Int
  /// For each place, the first start of a match that ends there, or -1.
  private let starts: [Int]

  /// The matches by their ends and starts; of several with the same end, the first one counts.
  init(_ matches: [(end: Int, start: Int)]) {
    guard let least = matches.map(\.end).min(), let most = matches.map(\.end).max() else {
      (first, starts) = (0, [])
      return
    }
    var row = Array(repeating: -1, count: most - least + 1)
    for match in matches where row[match.end - least] < 0 { row[match.end - least] = match.start }
    (first, starts) = (least, row)
  }

  /// Matches with all ends from a place on.
  init(from first: Int, starts: [Int]) { (self.first, self.starts) = (first, starts) }
}

extension PartEnds {
  /// The places where the part can end, in ascending order.
  var places: [Int] { starts.indices.filter { starts[$0] >= 0 }.map { first + $0 } }

  /// The number of places that take memory.
  var count: Int { starts.count }

  /// The first start of a match that ends at one of the places.
  subscript(end: Int) -> Int { starts[end - first] }
}

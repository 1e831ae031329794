/// The hops of two traces side by side: those with the same text in the same order, and all others.
///
/// Hops of the same text are distinguished by counting them, so each has at most one partner, and the longest
/// sequence that both traces have is found in n log n steps, however different they are.
struct HopAlignment {
  let old: [HopText]
  let new: [HopText]
  /// The rows in the order of both traces; hops without a partner stand alone, the old ones before the new.
  let rows: [Row]

  /// The places of a hop of the old trace, of one of the new trace, or of two that are partners.
  struct Row: Hashable {
    let old: Int?
    let new: Int?

    var isSame: Bool { old != nil && new != nil }
  }

  init(_ old: Trace, _ new: Trace) {
    (self.old, self.new) = (HopText.all(of: old), HopText.all(of: new))
    let places = Dictionary(
      zip(self.new, self.new.indices), uniquingKeysWith: { first, _ in first })
    let partners = self.old.map { places[$0] }
    rows = Self.rows(partners, Self.longestSequence(of: partners), count: self.new.count)
  }
}

/// What a hop says, and how many hops before it have said that.
struct HopText: Hashable {
  /// The whole path of the place.
  let name: String
  /// What happened there.
  let event: String
  private let ordinal: Int

  /// The hops of a trace.
  static func all(of trace: Trace) -> [HopText] {
    var counts: [[String]: Int] = [:]
    return trace.hops.map { hop in
      let row = trace.row(of: hop, .brief)
      let event = row.detail.isEmpty ? row.verb : "\(row.verb) \(row.detail)"
      counts[[row.name, event], default: 0] += 1
      return HopText(
        name: row.name, event: event, ordinal: counts[[row.name, event], default: 1])
    }
  }
}

extension HopAlignment {
  private static func rows(
    _ partners: [Int?], _ sequence: Set<Int>, count: Int
  ) -> [Row] {
    var rows: [Row] = []
    var next = 0
    for (old, partner) in partners.enumerated() {
      guard let partner, sequence.contains(old) else {
        rows.append(Row(old: old, new: nil))
        continue
      }
      rows += (next..<partner).map { Row(old: nil, new: $0) }
      rows.append(Row(old: old, new: partner))
      next = partner + 1
    }
    return rows + (next..<count).map { Row(old: nil, new: $0) }
  }

  /// The places of the longest sequence of partners that rises.
  private static func longestSequence(of partners: [Int?]) -> Set<Int> {
    // For each length, the place of the end of the sequence that ends lowest.
    var ends: [Int] = []
    var former: [Int?] = Array(repeating: nil, count: partners.count)
    for (place, partner) in partners.enumerated() {
      guard let partner else { continue }
      let length = ends.firstPlace { end in partners[end].map { $0 >= partner } ?? true }
      former[place] = length > 0 ? ends[length - 1] : nil
      if length == ends.count { ends.append(place) } else { ends[length] = place }
    }
    var sequence: Set<Int> = []
    var place = ends.last
    while let here = place {
      sequence.insert(here)
      place = former[here]
    }
    return sequence
  }
}

extension [Int] {
  /// Where the first is that is so, where all after it are so as well; the count for none.
  fileprivate func firstPlace(where isSo: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if isSo(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

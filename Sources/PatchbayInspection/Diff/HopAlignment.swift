import PatchbayPlatform

/// The hops of two traces side by side: equal hops in the same order are paired, all others stand
/// alone.
///
/// Hops of the same text are numbered, so each has at most one partner. The longest common sequence
/// is found in n log n steps.
struct HopAlignment {
  let old: [HopText]
  let new: [HopText]
  /// The rows in the order of both traces; unpaired old hops come before unpaired new ones.
  let rows: [Row]

  /// The index of a hop in the old trace, in the new trace, or in both if they are partners.
  struct Row: Hashable {
    let old: Int?
    let new: Int?

    var isSame: Bool { old != nil && new != nil }
  }

  init(_ old: Trace, _ new: Trace, _ keys: PlaceKeys) {
    (self.old, self.new) = (HopText.all(of: old, keys.old), HopText.all(of: new, keys.new))
    let places = Dictionary(uniqueKeysWithValues: zip(self.new, self.new.indices))
    let partners = self.old.map { places[$0] }
    rows = Self.rows(partners, Self.longestSequence(of: partners), count: self.new.count)
  }
}

/// What identifies a hop: its place, its event, and how many earlier hops have the same ones.
struct HopText: Hashable {
  /// The key of the place.
  let name: String
  /// The event in words, in which keys stand for the nodes that set values.
  let event: String
  private let ordinal: Int

  static func all(of trace: Trace, _ key: (TopologyPath) -> TopologyPath) -> [HopText] {
    var counts: [[String]: Int] = [:]
    return trace.hops.map { hop in
      let row = trace.row(of: hop, .brief)
      let name = hop.step.place.map { key($0).text } ?? row.name
      let event = hop.words(row.event, key)
      let ordinal = counts[[name, event], default: 0] + 1
      counts[[name, event]] = ordinal
      return HopText(name: name, event: event, ordinal: ordinal)
    }
  }
}

extension Trace.Hop {
  /// The words with keys in place of the nodes that set values.
  fileprivate func words(_ words: String, _ key: (TopologyPath) -> TopologyPath) -> String {
    let nodes = reasons.compactMap { reason -> TopologyPath? in
      guard case .setting(_, let node)? = reason.fact else { return nil }
      return node
    }
    // Longer paths come first, since the path of a node may begin with that of another. A path that
    // was replaced follows "at", so that it is not replaced again.
    return nodes.sorted { $0.text.utf8.count > $1.text.utf8.count }.reduce(words) { words, node in
      words.replacing("set on \(node)", with: "set at \(key(node))")
    }
  }
}

extension Trace.Row {
  /// The verb and the detail.
  var event: String { detail.isEmpty ? verb : "\(verb) \(detail)" }
}

extension HopAlignment {
  private static func rows(
    _ partners: [Int?], _ sequence: Set<Int>, count: Int
  ) -> [Row] {
    var rows: [Row] = []
    var next = 0
    for (old, partner) in partners.enumerated() where Work.goesOn {
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

  /// The indices of the longest sequence of partners in ascending order.
  private static func longestSequence(of partners: [Int?]) -> Set<Int> {
    // For each length, the index of the last element of the sequence with the lowest end.
    var ends: [Int] = []
    var former: [Int?] = Array(repeating: nil, count: partners.count)
    for (place, partner) in partners.enumerated() where Work.goesOn {
      guard let partner else { continue }
      let length = ends.firstPlace { end in partners[end].map { $0 >= partner } ?? true }
      former[place] = length > 0 ? ends[length - 1] : nil
      if length == ends.count { ends.append(place) } else { ends[length] = place }
    }
    var sequence: Set<Int> = []
    var place = ends.last
    while Work.goesOn, let here = place {
      sequence.insert(here)
      place = former[here]
    }
    return sequence
  }
}

extension [Int] {
  /// The index of the first element that satisfies a condition, by binary search; the count if none
  /// does.
  ///
  /// All elements after it must satisfy the condition as well.
  fileprivate func firstPlace(where isSo: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if isSo(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

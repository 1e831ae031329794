// Searches entries for a text; case counts only if the text has capitals.

extension LineHistory {
  /// An entry in which a text was found.
  package struct Match: Sendable, Hashable {
    /// The number of older entries.
    package let place: Int
    /// The entry, as it was accepted.
    package let entry: String
    /// The range of the text in the entry.
    package let range: Range<String.Index>
  }

  /// The newest match, or the newest one that is older than a place and differs from the entry
  /// there.
  package func search(_ text: String, before place: Int? = nil) -> Match? {
    let end = min(max(place ?? entries.count, 0), entries.count)
    return firstMatch(of: text, at: (0..<end).reversed(), butNot: entry(at: place))
  }

  /// The oldest match that is newer than a place and differs from the entry there.
  package func search(_ text: String, after place: Int) -> Match? {
    let start = min(max(place + 1, 0), entries.count)
    return firstMatch(of: text, at: start..<entries.count, butNot: entry(at: place))
  }

  /// The match of a text in the entry at a place; nil if there is none.
  package func match(of text: String, at place: Int) -> Match? {
    firstMatch(of: text, at: CollectionOfOne(place), butNot: nil)
  }

  private func entry(at place: Int?) -> String? {
    place.flatMap { entries.indices.contains($0) ? entries[$0] : nil }
  }

  private func firstMatch(
    of text: String, at places: some Sequence<Int>, butNot shown: String?
  ) -> Match? {
    guard let pattern = Pattern(text) else { return nil }
    for place in places {
      guard let entry = entry(at: place), entry != shown, let range = pattern.range(in: entry)
      else { continue }
      return Match(place: place, entry: entry, range: range)
    }
    return nil
  }
}

/// A text to search for.
private struct Pattern {
  private let countsCapitals: Bool
  private let characters: [String]
  /// The bytes of the text; nil unless all of it is ASCII.
  private let bytes: [UInt8]?

  /// Nil if the text is empty.
  init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    let countsCapitals = text.contains(where: \.isUppercase)
    self.countsCapitals = countsCapitals
    characters = text.map { countsCapitals ? String($0) : $0.lowercased() }
    bytes = text.utf8.allSatisfy { $0 < 0x80 } ? characters.flatMap(\.utf8) : nil
  }

  func range(in entry: String) -> Range<String.Index>? {
    let isASCII = entry.utf8.allSatisfy { $0 < 0x80 }
    if isASCII, let bytes { return rangeOfBytes(bytes, in: entry) }
    var start = entry.startIndex
    while start < entry.endIndex {
      if let end = endOfMatch(in: entry, from: start) { return start..<end }
      start = entry.index(after: start)
    }
    return nil
  }

  private func endOfMatch(in entry: String, from start: String.Index) -> String.Index? {
    var place = start
    for character in characters {
      guard place < entry.endIndex, folded(entry[place]) == character else { return nil }
      place = entry.index(after: place)
    }
    return place
  }

  private func folded(_ character: Character) -> String {
    countsCapitals ? String(character) : character.lowercased()
  }

  /// The fast search for entries in ASCII, which are almost all.
  private func rangeOfBytes(_ bytes: [UInt8], in entry: String) -> Range<String.Index>? {
    let units = countsCapitals ? Array(entry.utf8) : entry.utf8.map(\.lowercasedASCII)
    guard units.count >= bytes.count else { return nil }
    for start in 0...(units.count - bytes.count) where units[start...].starts(with: bytes) {
      let lower = entry.utf8.index(entry.startIndex, offsetBy: start)
      return lower..<entry.utf8.index(lower, offsetBy: bytes.count)
    }
    return nil
  }
}

extension UInt8 {
  fileprivate var lowercasedASCII: UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self + 0x20 : self
  }
}

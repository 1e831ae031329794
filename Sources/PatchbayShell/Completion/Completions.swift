import PatchbayLanguage
import PatchbayText

/// What could stand at a place of a text that is being typed.
public struct Completions: Sendable, Hashable {
  /// What a candidate takes the place of, in bytes of UTF-8.
  public let range: Range<Int>
  /// What could stand there; none where nothing is known.
  public let candidates: [Candidate]

  /// Candidates for a range of bytes.
  package init(range: Range<Int>, candidates: [Candidate]) {
    self.range = range
    self.candidates = candidates
  }

  /// A candidate, or a part of one.
  public struct Candidate: Sendable, Hashable {
    /// What is put into the text, with the quotes that it needs.
    public let insertion: String
    /// What is shown in a list, on one line.
    public let display: String
    /// What it is, in a line; empty where nothing is to be said.
    public let summary: String
    /// Whether the word ends with it, so that a space can follow; else it goes on, as a path after `/`.
    public let isFinal: Bool

    /// A candidate of these words.
    package init(insertion: String, display: String, summary: String, isFinal: Bool) {
      self.insertion = insertion
      self.display = display.onOneLine
      self.summary = summary.onOneLine
      self.isFinal = isFinal
    }
  }

  static func nothing(at place: Int) -> Completions {
    Completions(range: place..<place, candidates: [])
  }
}

extension Session {
  /// What could stand at a place, counted in bytes of UTF-8, of a text that is being typed.
  ///
  /// Nothing is run for it. The candidates go on from what stands before the place in its word; they take
  /// the place of the whole word, or in a path of a whole name.
  public func completions(for text: String, at cursor: Int) -> Completions {
    let bytes = Array(text.utf8)
    let cursor = bytes.characterStart(at: cursor)
    var reader = CursorReader(bytes, cursor: cursor)
    // Typing does not wait for a world.
    guard pendingReturn == nil, let place = reader.read() else { return .nothing(at: cursor) }
    return Completer(self, place).completions()
  }

  /// The rest of the form of the command that is being typed; nil where it is complete or not known.
  public func hint(for text: String) -> String? {
    let bytes = Array(text.utf8)
    var reader = CursorReader(bytes, cursor: bytes.count)
    guard pendingReturn == nil, let place = reader.read() else { return nil }
    return Completer(self, place).hint()?.onOneLine
  }
}

extension [UInt8] {
  /// A place in it that is not within a character.
  fileprivate func characterStart(at place: Int) -> Int {
    var place = Swift.min(Swift.max(place, 0), count)
    while place > 0, place < count, self[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }
}

// MARK: - Candidates

/// A candidate, with the name that has to begin like what was typed.
package struct Offer {
  let name: String
  let insertion: String
  let summary: String
  let isFinal: Bool

  init(_ name: String, insertion: String? = nil, _ summary: String = "", isFinal: Bool = true) {
    self.name = name
    self.insertion = insertion ?? name.asWord
    self.summary = summary
    self.isFinal = isFinal
  }
}

extension [Offer] {
  /// The candidates that begin with the typed text, or else those that do so apart from case.
  func beginning(with typed: String) -> [Offer] {
    guard !typed.isEmpty else { return self }
    let exact = filter { $0.name.hasPrefix(typed) }
    guard exact.isEmpty else { return exact }
    let lower = typed.lowercased()
    return filter { $0.name.lowercased().hasPrefix(lower) }
  }

  /// The candidates without repetitions.
  var unique: [Offer] {
    var seen: Set<String> = []
    return filter { seen.insert($0.name).inserted }
  }
}

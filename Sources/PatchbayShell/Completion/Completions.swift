import PatchbayLanguage
import PatchbayText

/// The completions at a place of a text that is being typed.
public struct Completions: Sendable, Hashable {
  /// The range that a candidate replaces, in bytes of UTF-8.
  public let range: Range<Int>
  /// The candidates; empty if none are known.
  public let candidates: [Candidate]

  /// Candidates for a range of bytes.
  package init(range: Range<Int>, candidates: [Candidate]) {
    self.range = range
    self.candidates = candidates
  }

  /// A candidate, or a part of one.
  public struct Candidate: Sendable, Hashable {
    /// The text to insert, with the quotes that it needs.
    public let insertion: String
    /// The name that must begin with the typed text.
    let name: String
    /// A description on one line; may be empty.
    public let summary: String
    /// Whether the word is complete, so that a space can follow; false for a path that ends in `/`.
    public let isFinal: Bool

    package init(
      _ name: String, insertion: String? = nil, _ summary: String = "", isFinal: Bool = true
    ) {
      self.name = name
      self.insertion = insertion ?? name.asWord
      self.summary = summary.onOneLine
      self.isFinal = isFinal
    }

    /// The text to show in a list, on one line.
    public var display: String { name.onOneLine }
  }

  static func nothing(at place: Int) -> Completions {
    Completions(range: place..<place, candidates: [])
  }
}

extension Session {
  /// Returns the completions at a cursor, in bytes of UTF-8, of a text that is being typed.
  ///
  /// Nothing is run, and an interruption ends the search. The candidates begin with the part of the
  /// word before the cursor, and replace the whole word, or in a path the whole name.
  public func completions(for text: String, at cursor: Int) -> Completions {
    let bytes = Array(text.utf8)
    let cursor = bytes.characterStart(at: cursor)
    // Completion doesn't wait for a postponed rebuild of the world.
    guard !mustReturn, let place = CursorPlace(in: bytes, at: cursor) else {
      return .nothing(at: cursor)
    }
    let found = try? working { () throws(ShellError) in Completer(self, place).completions() }
    return found ?? .nothing(at: cursor)
  }

  /// Returns the rest of the form of the command that is being typed; nil if it is complete or
  /// unknown.
  public func hint(for text: String) -> String? {
    let bytes = Array(text.utf8)
    guard !mustReturn, let place = CursorPlace(in: bytes, at: bytes.count) else { return nil }
    return try? working { () throws(ShellError) in Completer(self, place).hint()?.onOneLine }
  }
}

extension [UInt8] {
  /// The nearest position at or before a place that is not within a character.
  fileprivate func characterStart(at place: Int) -> Int {
    var place = Swift.min(Swift.max(place, 0), count)
    while place > 0, place < count, self[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }
}

// MARK: - Candidates

package typealias Offer = Completions.Candidate

extension [Offer] {
  /// The candidates that begin with the typed text; if there are none, those that do so ignoring
  /// case.
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

/// The way in which a part of a text is set apart on a screen.
///
/// Yellow, blue, black and white are not used, since they can't be read on every background. Ink
/// says nothing that words don't say as well.
package enum Ink: String, Sendable, Hashable, CaseIterable {
  case strong = "1"
  /// Something that is only offered.
  case faint = "2"
  /// Something that did not arrive, or no longer exists.
  case bad = "31"
  /// Something that arrived, or is new.
  case good = "32"
  /// A difference, and its cause.
  case change = "35"
  case prompt = "1;36"
  case failure = "1;31"
}

extension Ink {
  /// The escape sequence that turns the ink on.
  package var start: String { "\u{1B}[\(rawValue)m" }

  /// The escape sequence that turns any ink off.
  package static let end = "\u{1B}[0m"
}

extension String {
  /// The text in ink, each line by itself, so that a line that is cut off colours nothing else.
  ///
  /// The escape sequences add to the length, but not to the visible width: measure first, then
  /// paint.
  package func painted(_ ink: Ink?, if isColoured: Bool = true) -> String {
    guard isColoured, let ink else { return self }
    return utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : ink.start + String(Substring($0)) + Ink.end }
      .joined(separator: "\n")
  }

  /// The text without ink.
  package var unpainted: String {
    guard utf8.contains(0x1B) else { return self }
    return Ink.allCases.reduce(replacing(Ink.end, with: "")) {
      $0.replacing($1.start, with: "")
    }
  }
}

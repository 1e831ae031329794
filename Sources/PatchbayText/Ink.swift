/// What sets a part of a text apart on a screen.
///
/// It is never yellow, blue, black or white, which can't be read on every background, and it says
/// nothing that words don't say as well.
package enum Ink: String, Sendable, Hashable, CaseIterable {
  case strong = "1"
  /// What is only offered.
  case faint = "2"
  /// What did not arrive, or is no more.
  case bad = "31"
  /// What arrived, or is new.
  case good = "32"
  /// What is different now, and what makes it so.
  case change = "35"
  case prompt = "1;36"
  case failure = "1;31"
}

extension Ink {
  /// What makes a terminal write so from here on.
  package var start: String { "\u{1B}[\(rawValue)m" }

  /// What makes a terminal write as it did before.
  package static let end = "\u{1B}[0m"
}

extension String {
  /// The same in ink: each line by itself, so that one that is cut off colours nothing else.
  ///
  /// It gets wider to count, though not to see: measure first, then paint.
  package func painted(_ ink: Ink?, if isColoured: Bool = true) -> String {
    guard isColoured, let ink else { return self }
    return utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : ink.start + String(Substring($0)) + Ink.end }
      .joined(separator: "\n")
  }

  /// The same without ink.
  package var unpainted: String {
    guard utf8.contains(0x1B) else { return self }
    return Ink.allCases.reduce(replacing(Ink.end, with: "")) {
      $0.replacing($1.start, with: "")
    }
  }
}

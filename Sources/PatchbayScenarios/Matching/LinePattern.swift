import PatchbayLanguage

/// A parsed line of expected output.
struct LinePattern: Sendable {
  let text: String
  /// The text without spaces at its end, which are always ignored.
  let bare: String
  /// The parts in order; empty if none of them is a placeholder.
  let parts: [Part]
  /// The malformed placeholders.
  let faults: [Fault]
  /// Whether the line is `...`, which matches any number of lines.
  let isElision: Bool

  /// A part of a line, and its columns.
  struct Part: Sendable {
    let columns: Range<Int>
    let content: Content
  }

  enum Content: Sendable {
    case text([Character])
    case placeholder(Placeholder)
  }

  /// A malformed regular expression.
  struct Fault: Sendable {
    let columns: Range<Int>
    let words: FaultWords
  }

  init(_ text: String) {
    self.text = text
    bare = text.withoutEndSpaces
    isElision = bare.hasSuffix("...") && bare.utf8.dropLast(3).allSatisfy { $0 == 0x20 }
    guard bare.utf8.contains(UInt8(ascii: "[")) else {
      parts = []
      faults = []
      return
    }
    var reader = LinePatternReader(bare)
    reader.read()
    let hasPlaceholders = reader.parts.contains { $0.placeholder != nil }
    parts = hasPlaceholders ? reader.parts : []
    faults = reader.faults
  }
}

extension LinePattern {
  /// The written form of an empty last line of output.
  static let blank = "[blank]"

  var placeholders: [Placeholder] { parts.compactMap(\.placeholder) }
}

extension LinePattern.Part {
  var placeholder: Placeholder? {
    if case .placeholder(let placeholder) = content { placeholder } else { nil }
  }
}

extension String {
  /// The text without spaces, tabs and carriage returns at its end.
  var withoutEndSpaces: String {
    var end = unicodeScalars.endIndex
    while end > unicodeScalars.startIndex {
      let before = unicodeScalars.index(before: end)
      guard [" ", "\t", "\r"].contains(unicodeScalars[before]) else { break }
      end = before
    }
    return String(unicodeScalars[..<end])
  }
}

import PatchbayLanguage

/// A line of expected output, taken apart.
struct LinePattern: Sendable {
  /// The text of the line.
  let text: String
  /// The same without the spaces at its end, which are never looked at.
  let bare: String
  /// Its parts, in order; nothing where no placeholder is among them.
  let parts: [Part]
  /// What looks like a placeholder and can't be one.
  let faults: [Fault]
  /// Whether it is `...`, and takes any lines.
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

  /// A regular expression that is none.
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
  /// What an empty last line of output is written as.
  static let blank = "[blank]"

  var placeholders: [Placeholder] { parts.compactMap(\.placeholder) }
}

extension LinePattern.Part {
  var placeholder: Placeholder? {
    if case .placeholder(let placeholder) = content { placeholder } else { nil }
  }
}

extension String {
  /// The same without spaces, tabs and carriage returns at its end.
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

// Data as text: characters that a terminal would obey are escaped, on screens and in files alike.

extension Unicode.Scalar {
  /// Whether the scalar breaks a line, moves the cursor, colours or reverses text, or is invisible.
  package var isUnruly: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069,
      0xFEFF, 0xFFFE, 0xFFFF:
      true
    default: false
    }
  }

  /// Whether a reader could not see or recognize the scalar; the joiner of an emoji's parts is
  /// exempt.
  package var isInvisible: Bool {
    if value < 0x7F { return value < 0x20 }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      return self != .joiner
    case .spaceSeparator: return true
    default: return false
    }
  }

  /// Whether the scalar joins the one before it, so that both are one character.
  package var isJoined: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: self == .joiner || properties.isGraphemeExtend || properties.isEmojiModifier
    }
  }

  /// The scalar that joins the parts of one emoji.
  package static let joiner: Unicode.Scalar = "\u{200D}"

  /// The escape that is written in the place of the scalar.
  package var escaped: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(value, radix: 16))}"
    }
  }

  /// The escape that is written in the place of the scalar in a JSON string.
  package var escapedInJSON: String {
    switch self {
    case "\n", "\r", "\t": escaped
    case "\u{8}": "\\b"
    case "\u{C}": "\\f"
    default: String(value, radix: 16).inJSONEscape
    }
  }
}

extension String {
  /// The text with escapes for characters that break the line, move the cursor or reverse the text.
  package var onOneLine: String { escaping { $0.isUnruly } }

  /// The same as ``onOneLine``, but tabs are kept; for lines that are kept as they are.
  package var withTabs: String { escaping { $0.isUnruly && $0 != "\t" } }

  /// The same as ``onOneLine``, but tabs and line breaks are kept.
  package var withLines: String {
    // Most printed texts are like this: many lines, and nothing to escape.
    guard mayBeUnruly(butFor: { $0 == 0x9 || $0 == 0xA }) else { return self }
    return escaping { $0.isUnruly && $0 != "\t" && $0 != "\n" }
  }

  /// The text with the given characters written as `\n`, `\t` or `\u{1b}`.
  package func escaping(
    _ isEscaped: (Unicode.Scalar) -> Bool, as written: (Unicode.Scalar) -> String = \.escaped
  ) -> String {
    guard mayBeUnruly(butFor: { _ in false }), unicodeScalars.contains(where: isEscaped) else {
      return self
    }
    var text = ""
    for scalar in unicodeScalars {
      if isEscaped(scalar) {
        text += written(scalar)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Whether a byte occurs that can begin an unruly character, apart from the kept ones.
  @inline(__always)
  private func mayBeUnruly(butFor isKept: (UInt8) -> Bool) -> Bool {
    let mayBegin = hasByte { byte in
      (byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2 || byte == 0xEF)
        && !isKept(byte)
    }
    return mayBegin && hasUnrulyPair(butFor: isKept)
  }

  /// Whether pairs of bytes show an unruly character, apart from the kept bytes.
  ///
  /// The lines of drawn trees and accents begin with the same bytes as unruly characters.
  private func hasUnrulyPair(butFor isKept: (UInt8) -> Bool) -> Bool {
    var lead: UInt8 = 0
    for byte in utf8 {
      switch (lead, byte) {
      case (_, 0..<0x20), (_, 0x7F): if !isKept(byte) { return true }
      case (0xC2, 0x80...0x9F), (0xD8, 0x9C), (0xE2, 0x80...0x81), (0xEF, 0xBB), (0xEF, 0xBF):
        return true
      default: break
      }
      lead = byte
    }
    return false
  }

  fileprivate var inJSONEscape: String {
    "\\u" + String(repeating: "0", count: max(0, 4 - count)) + self
  }
}

// MARK: - In quotes

extension String {
  /// The text in double quotes, with escapes where characters are invisible or would join a quote
  /// or an escape.
  ///
  /// The given characters get a backslash before them as well.
  package func quoted(escaping others: Set<Unicode.Scalar> = []) -> String {
    if others.isEmpty, isPlainInQuotes { return "\"\(self)\"" }
    var words = "\""
    var isJoinable = false
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": words += "\\\(scalar)"
      case "\n", "\t": words += scalar.escaped
      case _ where others.contains(scalar): words += "\\\(scalar)"
      case _ where scalar.isInvisible || scalar.isJoined && !isJoinable:
        words += "\\u{\(String(scalar.value, radix: 16))}"
      default:
        words.unicodeScalars.append(scalar)
        isJoinable = true
        continue
      }
      isJoinable = false
    }
    return words + "\""
  }

  /// The text as a JSON string, with escapes for unruly characters and in workflow commands.
  package var inJSON: String {
    if isPlainInQuotes { return "\"\(self)\"" }
    var words = "\""
    for (number, part) in partsOutsideCommands.enumerated() {
      if number > 0 { words += ("#" as Unicode.Scalar).escapedInJSON }
      for scalar in part.unicodeScalars {
        switch scalar {
        case "\"", "\\": words += "\\\(scalar)"
        case _ where scalar.isUnruly: words += scalar.escapedInJSON
        default: words.unicodeScalars.append(scalar)
        }
      }
    }
    return words + "\""
  }
}

// MARK: - With ink

extension String {
  /// The text with its lines, tabs and ink; other control characters are escaped.
  package var withInk: String {
    guard utf8.contains(0x1B) else { return withLines }
    var text = ""
    var rest = self[...]
    while let escape = rest.unicodeScalars.firstIndex(of: "\u{1B}") {
      text += String(rest[..<escape]).withLines
      rest = rest[escape...]
      if let sequence = Ink.sequences.first(where: { rest.unicodeScalars.starts(with: $0) }) {
        text += sequence.description
        rest = rest[rest.unicodeScalars.index(escape, offsetBy: sequence.count)...]
      } else {
        text += Unicode.Scalar(0x1B).escaped
        rest = rest[rest.unicodeScalars.index(after: escape)...]
      }
    }
    return text + String(rest).withLines
  }
}

extension Ink {
  /// The escape sequences of all inks, and the one that ends them.
  fileprivate static let sequences = (allCases.map(\.start) + [end]).map(\.unicodeScalars)
}

extension String {
  /// Its lines; a newline at the end begins no further one.
  var reportedLines: [String] {
    var lines = unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { String(Substring($0)) }
  }

  /// On one line, with escapes for all that would break it, move the cursor or turn the text round.
  var onOneLine: String { escapingScalars { $0.isUnruly } }

  /// The same with its tabs, for lines that are kept as they are.
  var withTabs: String { escapingScalars { $0.isUnruly && $0 != "\t" } }

  /// The same with these characters as `\n`, `\t` or `\u{1b}`.
  func escapingScalars(where isEscaped: (Unicode.Scalar) -> Bool) -> String {
    guard unicodeScalars.contains(where: isEscaped) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if isEscaped(scalar) {
        text += scalar.reportedEscape
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// What is written in its place where it can't stand.
  var reportedEscape: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(value, radix: 16))}"
    }
  }

  /// Whether it breaks a line, moves the cursor, colours the screen or turns the text round.
  fileprivate var isUnruly: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF,
      0xFFFE, 0xFFFF:
      true
    default: false
    }
  }
}

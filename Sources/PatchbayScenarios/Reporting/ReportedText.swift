import PatchbayLanguage

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
        text += scalar.escaped
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

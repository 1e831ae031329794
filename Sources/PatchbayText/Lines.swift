extension String {
  /// Its first line, and a sign that there are more.
  package var oneLine: String {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    return lines.count < 2 ? self : "\(lines[0]) ..."
  }

  /// Without spaces at its ends.
  package var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }

  /// In the characters that every terminal has.
  package var inASCII: String { replacing("…", with: "...") }
}

extension [String] {
  /// As alternatives in a sentence: `a, b or c`.
  package var joinedByOr: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " or " + (last ?? "")
  }
}

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

extension Int {
  /// With a comma before each three digits: `999,900`.
  package var inGroups: String {
    var digits = "\(magnitude)"
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return (self < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
  }
}

extension String {
  /// The first line, with `...` after it if there are more.
  package var oneLine: String {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    return lines.count < 2 ? self : "\(lines[0]) ..."
  }

  /// The text without white space at its ends.
  package var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }

  /// The text with `...` for each `…`, for output in ASCII.
  package var inASCII: String { replacing("…", with: "...") }
}

extension [String] {
  /// The elements as alternatives in a sentence: `a, b or c`.
  package var joinedByOr: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " or " + (last ?? "")
  }

  /// The elements as a list in a sentence: `a, b and c`.
  package var joinedByAnd: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + (last ?? "")
  }

  /// The first elements as a list with the number of the others: `a, b and 998 more`.
  package func listed(
    upTo most: Int = 20, separator: String = ", "
  ) -> String {
    let first = leading(upTo: most)
    let rest = count - first.count
    return first.joined(separator: separator) + (rest > 0 ? " and \(rest.inGroups) more" : "")
  }

  /// The near names as a question: `did you mean 'a', 'b' or 'c'?`; nil without any.
  package var asQuestion: String? {
    isEmpty ? nil : "did you mean \(map { "'\($0)'" }.joinedByOr)?"
  }
}

extension String {
  /// The message for a wrong choice: `'x' is none of a, b or c`.
  package func isNone(of choices: [String]) -> String {
    switch choices.count {
    case 1: "'\(self)' is not \(choices[0])"
    case 2: "'\(self)' is neither \(choices[0]) nor \(choices[1])"
    default: "'\(self)' is none of \(choices.joinedByOr)"
    }
  }
}

extension Int {
  /// The number with a comma between groups of three digits: `999,900`.
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

extension Array {
  /// The first elements; all if only one more would be left, since a remark takes as much room.
  package func leading(upTo most: Int) -> ArraySlice<Element> {
    count - 1 == most ? self[...] : prefix(most)
  }
}

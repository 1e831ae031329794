/// One deliberate fault: a line of a file that is replaced by another.
struct Mutation: Hashable, Sendable {
  let file: String
  /// The line number, from 1.
  let line: Int
  let sort: Sort
  /// The line with the fault alone, for reports.
  let shown: String
  /// The line that behaves as before unless the fault is chosen; `@@` stands for the number of the
  /// fault.
  let woven: String
  /// The declaration that the line needs, if any; `@@` stands for the number of the fault.
  let declaration: String

  enum Sort: String, CaseIterable, Sendable {
    case condition, comparison, arithmetic, logic, negation, fallback
    case bool, number, text, choice, call, statement
  }
}

/// A possible fault in a line, without its file.
struct Fault {
  let sort: Mutation.Sort
  let range: Range<Int>
  /// The line with the fault, for reports.
  let shown: String
  let woven: String
  var declaration = ""
}

extension Fault {
  func mutation(of text: [Character], in file: String, line: Int) -> Mutation {
    func replaced(by words: String) -> String {
      String(text[..<range.lowerBound]) + words + String(text[range.upperBound...])
    }
    return Mutation(
      file: file, line: line, sort: sort, shown: replaced(by: shown), woven: replaced(by: woven),
      declaration: declaration)
  }
}

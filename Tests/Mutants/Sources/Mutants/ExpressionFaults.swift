// MARK: - Operators

extension LineFaults {
  /// An operator with a name of its own, so that the types of its operands need not be known.
  func operators(_ line: MaskedSource.Line) -> [Fault] {
    BinaryFault.all.flatMap { fault in
      line.places(of: " \(fault.name) ").filter { !line.declaresOperator(at: $0) }.map { range in
        Fault(
          sort: fault.sort, range: range, shown: " \(fault.wrong) ", woven: " %@@% ",
          declaration: fault.declaration)
      }
    } + negations(line)
  }

  private func negations(_ line: MaskedSource.Line) -> [Fault] {
    line.places(of: "!").filter { range in
      let (before, after) = (line.before(range), line.after(range))
      return (before == nil || " ([{".contains(before ?? " "))
        && (after.map { $0.isLetter || $0 == "(" } ?? false)
    }.map { range in
      Fault(
        sort: .negation, range: range, shown: "", woven: "%@@%",
        declaration: """
          prefix operator %@@%
          @usableFromInline prefix func %@@% (right: Bool) -> Bool { isMutant(@@) ? right : !right }
          """)
    }
  }
}

private struct BinaryFault {
  let name: String
  let wrong: String
  let sort: Mutation.Sort
  let declaration: String

  /// Both versions are evaluated by the same rules.
  private init(
    _ name: String, _ wrong: String, _ sort: Mutation.Sort, _ precedence: String, _ generic: String,
    _ parameters: String, _ result: String, right: String = "right"
  ) {
    (self.name, self.wrong, self.sort) = (name, wrong, sort)
    let effects = right == "right" ? "" : " rethrows"
    let attempt = right == "right" ? "" : "try "
    declaration = """
      infix operator %@@%: \(precedence)
      @usableFromInline func %@@% \(generic)(\(parameters))\(effects) \(result){
        if isMutant(@@) { \(result.isEmpty ? "" : "return ")\(attempt)left \(wrong) \(right) }
        \(result.isEmpty ? "else { " : "return ")\(attempt)left \(name) \(right)\(result.isEmpty ? " }" : "")
      }
      """
  }

  private static func comparison(_ name: String, _ wrong: String, of type: String) -> BinaryFault {
    BinaryFault(
      name, wrong, .comparison, "ComparisonPrecedence", "<T: \(type)>", "left: T, right: T",
      "-> Bool ")
  }

  private static func logic(_ name: String, _ wrong: String, _ precedence: String) -> BinaryFault {
    BinaryFault(
      name, wrong, .logic, precedence, "", "left: Bool, right: @autoclosure () throws -> Bool",
      "-> Bool ", right: "right()")
  }

  static let all: [BinaryFault] = [
    comparison("<", "<=", of: "Comparable"), comparison("<=", "<", of: "Comparable"),
    comparison(">", ">=", of: "Comparable"), comparison(">=", ">", of: "Comparable"),
    comparison("==", "!=", of: "Equatable"), comparison("!=", "==", of: "Equatable"),
    logic("&&", "||", "LogicalConjunctionPrecedence"),
    logic("||", "&&", "LogicalDisjunctionPrecedence"),
    BinaryFault(
      "+", "-", .arithmetic, "AdditionPrecedence", "<T: AdditiveArithmetic>", "left: T, right: T",
      "-> T "),
    BinaryFault(
      "-", "+", .arithmetic, "AdditionPrecedence", "<T: AdditiveArithmetic>", "left: T, right: T",
      "-> T "),
    BinaryFault(
      "+=", "-=", .arithmetic, "AssignmentPrecedence", "<T: AdditiveArithmetic>",
      "left: inout T, right: T", ""),
    BinaryFault(
      "-=", "+=", .arithmetic, "AssignmentPrecedence", "<T: AdditiveArithmetic>",
      "left: inout T, right: T", ""),
    .fallback,
  ]

  private static let fallback = BinaryFault(
    name: "??", wrong: "/* never the left of */ ??", sort: .fallback,
    declaration: """
      infix operator %@@%: NilCoalescingPrecedence
      @usableFromInline func %@@% <T>(left: T?, right: @autoclosure () throws -> T) rethrows -> T {
        try isMutant(@@) ? right() : left ?? right()
      }
      @usableFromInline func %@@% <T>(left: T?, right: @autoclosure () throws -> T?) rethrows -> T? {
        try isMutant(@@) ? right() : left ?? right()
      }
      """)

  private init(name: String, wrong: String, sort: Mutation.Sort, declaration: String) {
    (self.name, self.wrong, self.sort, self.declaration) = (name, wrong, sort, declaration)
  }
}

// MARK: - Literals

extension LineFaults {
  func literals(_ line: MaskedSource.Line) -> [Fault] {
    bools(line) + numbers(line) + texts(line)
  }

  private func bools(_ line: MaskedSource.Line) -> [Fault] {
    [("true", "false"), ("false", "true")].flatMap { right, wrong in
      line.places(of: right).filter(line.isWord).map { range in
        Fault(
          sort: .bool, range: range, shown: wrong, woven: "(isMutant(@@) ? \(wrong) : \(right))")
      }
    }
  }

  private func numbers(_ line: MaskedSource.Line) -> [Fault] {
    line.code.indices.filter { index in
      line.code[index].isNumber && line.before(index..<index).map { !$0.isPartOfNumber } ?? true
    }.compactMap { start in
      let digits = line.code[start...].prefix { $0.isPartOfNumber }
      guard let value = Int(String(digits)) else { return nil }
      return Fault(
        sort: .number, range: digits.startIndex..<digits.endIndex, shown: "\(value + 1)",
        woven: "(isMutant(@@) ? \(value + 1) : \(value))")
    }
  }

  /// A string literal of one line, with or without interpolations.
  private func texts(_ line: MaskedSource.Line) -> [Fault] {
    let quotes = line.code.indices.filter { line.code[$0] == "\"" }
    guard quotes.count == 2, line.code[quotes[0]..<quotes[1]].contains(" "),
      line.before(quotes[0]..<quotes[0]) != "#"
    else { return [] }
    let range = quotes[0]..<quotes[1] + 1
    let right = String(line.text[range])
    let wrong = "\"mutant\""
    return [
      Fault(
        sort: .text, range: range, shown: wrong, woven: "(isMutant(@@) ? \(wrong) : \(right))")
    ]
  }
}

extension Character {
  fileprivate var isPartOfNumber: Bool {
    isLetter || isNumber || self == "_" || self == "." || self == "$"
  }
}

// MARK: - Calls

extension LineFaults {
  /// Replaces a member of a sequence by its counterpart.
  func calls(_ line: MaskedSource.Line) -> [Fault] {
    CallFault.all.flatMap { fault in
      line.places(of: fault.name).filter { range in
        fault.name.last == "(" || line.after(range).map { !$0.isWordLike && $0 != "(" } ?? true
      }.map { range in
        Fault(
          sort: .call, range: range, shown: fault.wrong, woven: fault.woven,
          declaration: fault.declaration)
      }
    }
  }
}

private struct CallFault {
  let name: String
  let wrong: String
  let woven: String
  let declaration: String

  private init(
    _ name: String, _ wrong: String, of type: String, where condition: String = "",
    _ signature: String, right: String, wrongly: String
  ) {
    (self.name, self.wrong) = (name, wrong)
    woven = String(name.prefix { $0 != "(" }) + "Mutant@@" + name.drop { $0 != "(" }
    let member = String(woven.dropFirst().prefix { $0 != "(" })
    declaration = """
      extension \(type)\(condition) {
        @usableFromInline \(signature.replacing("NAME", with: member)) {
          isMutant(@@) ? \(wrongly) : \(right)
        }
      }
      """
  }

  private static func property(
    _ name: String, _ wrong: String, of type: String, _ result: String
  ) -> CallFault {
    CallFault(
      "." + name, "." + wrong, of: type, "var NAME: \(result)", right: name, wrongly: wrong)
  }

  private static func count(_ name: String, _ wrong: String, of type: String) -> CallFault {
    CallFault(
      ".\(name)(", ".\(wrong)(", of: type, "func NAME(_ count: Int = 1) -> SubSequence",
      right: "\(name)(count)", wrongly: "\(wrong)(count)")
  }

  private static func text(_ name: String, _ wrong: String) -> CallFault {
    CallFault(
      ".\(name)(", ".\(wrong)(", of: "StringProtocol",
      "func NAME(_ text: some StringProtocol) -> Bool",
      right: "\(name)(text)", wrongly: "\(wrong)(text)")
  }

  private static func search(_ name: String, _ wrong: String) -> CallFault {
    CallFault(
      ".\(name)(where:", ".\(wrong)(where:", of: "BidirectionalCollection",
      "func NAME(where isWanted: (Element) -> Bool) -> Element?",
      right: "\(name)(where: isWanted)", wrongly: "\(wrong)(where: isWanted)")
  }

  static let all: [CallFault] = [
    property("first", "last", of: "BidirectionalCollection", "Element?"),
    property("last", "first", of: "BidirectionalCollection", "Element?"),
    search("first", "last"), search("last", "first"),
    count("prefix", "suffix", of: "BidirectionalCollection"),
    count("suffix", "prefix", of: "BidirectionalCollection"),
    count("dropFirst", "dropLast", of: "BidirectionalCollection"),
    count("dropLast", "dropFirst", of: "BidirectionalCollection"),
    text("hasPrefix", "hasSuffix"), text("hasSuffix", "hasPrefix"),
    CallFault(
      ".reversed()", "", of: "Sequence", "func NAME() -> [Element]", right: "reversed()",
      wrongly: "Array(self)"),
    CallFault(
      ".sorted()", "", of: "Sequence", where: " where Element: Comparable",
      "func NAME() -> [Element]",
      right: "sorted()", wrongly: "Array(self)"),
    CallFault(
      ".isEmpty", ".isEmpty == false", of: "Collection", "var NAME: Bool", right: "isEmpty",
      wrongly: "!isEmpty"),
    CallFault(
      ".count", ".count + 1", of: "Collection", "var NAME: Int", right: "count",
      wrongly: "count + 1"),
  ]
}

// MARK: - Places

extension MaskedSource.Line {
  /// The places where a word occurs in the code.
  func places(of word: String) -> [Range<Int>] {
    let word = Array(word)
    guard code.count >= word.count else { return [] }
    return (0...code.count - word.count).filter { code[$0...].starts(with: word) }
      .map { $0..<$0 + word.count }
  }

  func before(_ range: Range<Int>) -> Character? {
    range.lowerBound > 0 ? code[range.lowerBound - 1] : nil
  }

  func after(_ range: Range<Int>) -> Character? {
    range.upperBound < code.count ? code[range.upperBound] : nil
  }

  /// Whether the word before a place is `func`.
  func declaresOperator(at range: Range<Int>) -> Bool {
    code[..<range.lowerBound].suffix(5) == [" ", "f", "u", "n", "c"]
  }

  func isWord(_ range: Range<Int>) -> Bool {
    !(before(range)?.isWordLike ?? false) && !(after(range)?.isWordLike ?? false)
  }
}

extension Character {
  var isWordLike: Bool { isLetter || isNumber || self == "_" || self == "." || self == "`" }
}

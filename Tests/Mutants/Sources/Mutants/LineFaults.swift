/// Finds the places in a file where a fault can be inserted.
struct LineFaults {
  let source: MaskedSource

  func all(of index: Int) -> [Fault] {
    let line = source.lines[index]
    guard !line.isInsideText, !line.isDeclarative else { return [] }
    return conditions(line) + operators(line) + literals(line) + calls(line)
      + choices(line, at: index) + statements(line, at: index)
  }
}

extension MaskedSource.Line {
  /// Whether the line is an attribute, an import, a directive or without code.
  fileprivate var isDeclarative: Bool {
    let trimmed = trimmed
    return trimmed.isEmpty || trimmed.first == "@" || trimmed.first == "#"
      || trimmed.contains("import ") || trimmed.hasPrefix("precondition")
      || trimmed.hasPrefix("assert") || trimmed.contains("fatalError(")
  }
}

// MARK: - Conditions

extension LineFaults {
  /// Negates a clause of `if`, `guard` or `while`.
  private func conditions(_ line: MaskedSource.Line) -> [Fault] {
    guard let (start, end) = line.condition else { return [] }
    return line.clauses(in: start..<end).compactMap { range in
      let clause = String(line.text[range])
      let words = clause.split(separator: " ")
      let binding: Set<Substring> = ["let", "var", "case"]
      guard let first = words.first, !binding.contains(first), !clause.contains("#") else {
        return nil
      }
      return Fault(
        sort: .condition, range: range, shown: "!(\(clause))",
        woven: "(isMutant(@@) != (\(clause)))")
    }
  }
}

extension MaskedSource.Line {
  /// Where the condition of a line begins and ends.
  fileprivate var condition: (Int, Int)? {
    let code = String(self.code)
    let trimmed = trimmed
    for (word, ends) in [("if ", [" {"]), ("guard ", [" else {"]), ("while ", [" {"])] {
      for lead in ["", "} else "] where trimmed.hasPrefix(lead + word) {
        let start = indentation + lead.count + word.count
        for end in ends where code.trimmedAtEndEnds(with: end) {
          return (start, code.distance(from: code.startIndex, to: code.lastIndex(of: end)))
        }
        // `guard a else { return b }`
        if let range = code.firstRange(of: word == "guard " ? " else {" : " {") {
          return (start, code.distance(from: code.startIndex, to: range.lowerBound))
        }
      }
    }
    return nil
  }

  /// The parts of a range between its commas.
  fileprivate func clauses(in range: Range<Int>) -> [Range<Int>] {
    guard range.lowerBound < range.upperBound else { return [] }
    var parts: [Range<Int>] = []
    var depth = 0
    var start = range.lowerBound
    for index in range {
      switch code[index] {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case "," where depth == 0:
        parts.append(start..<index)
        start = index + 1
      default: break
      }
    }
    parts.append(start..<range.upperBound)
    guard depth == 0 else { return [] }
    return parts.map { part in
      part.lowerBound + code[part].prefix { $0 == " " }.count..<part.upperBound
    }.filter { !$0.isEmpty }
  }
}

extension String {
  fileprivate func trimmedAtEndEnds(with word: String) -> Bool {
    self[...].trimmedAtEnd.hasSuffix(word)
  }

  fileprivate func lastIndex(of word: String) -> String.Index {
    ranges(of: word).last?.lowerBound ?? endIndex
  }
}

// MARK: - Cases and statements

extension LineFaults {
  /// `case .low: .normal`: replaced by the choice of a neighbouring case.
  private func choices(_ line: MaskedSource.Line, at index: Int) -> [Fault] {
    guard let own = line.choice else { return [] }
    return [index - 1, index + 1].compactMap { place in
      guard source.lines.indices.contains(place), let other = source.lines[place].choice,
        line.text[own] != source.lines[place].text[other]
      else { return nil }
      let (mine, others) = (String(line.text[own]), String(source.lines[place].text[other]))
      return Fault(
        sort: .choice, range: own, shown: others,
        woven: "(isMutant(@@) ? \(others) : \(mine))")
    }
  }

  /// Leaves out a call or an assignment.
  private func statements(_ line: MaskedSource.Line, at index: Int) -> [Fault] {
    guard line.bracket == "{", line.isStatement, !continues(index) else { return [] }
    let range = line.indentation..<line.text.count
    return [
      Fault(
        sort: .statement, range: range, shown: "",
        woven: "if !isMutant(@@) { \(String(line.text[range])) }")
    ]
  }

  /// Whether the line continues the previous one, or the next one continues it.
  private func continues(_ index: Int) -> Bool {
    let before = source.lines[..<index].last { !$0.trimmed.isEmpty }?.trimmed ?? ""
    let after = source.lines[(index + 1)...].first { !$0.trimmed.isEmpty }?.trimmed ?? ""
    let isOpen = before.last.map { "=?:&|+-,(<>".contains($0) } ?? false
    return isOpen || before.hasSuffix("return")
      || after.first.map { ".?:&|+-=".contains($0) } ?? false
  }
}

extension MaskedSource.Line {
  /// The range of the value of a `case` of one line.
  fileprivate var choice: Range<Int>? {
    let trimmed = trimmed
    guard trimmed.hasPrefix("case ") || trimmed.hasPrefix("default: ") else { return nil }
    var depth = 0
    for index in code.indices.dropFirst(indentation) {
      switch code[index] {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case ":" where depth == 0:
        let start = index + 2
        let end = indentation + trimmed.count
        guard start < end, !code[start..<end].starts(with: "return") else { return nil }
        return start..<end
      default: break
      }
    }
    return nil
  }

  private static let declaring: Set<Substring> = [
    "let", "var", "return", "func", "case", "default", "if", "guard", "while", "for", "switch",
    "else", "init", "struct", "class", "enum", "extension", "protocol", "public", "private",
    "package", "fileprivate", "internal", "static", "mutating", "throw", "break", "continue",
    "defer", "do", "catch", "typealias", "infix", "weak", "unowned", "lazy", "override", "final",
    "indirect", "nonisolated", "repeat", "subscript", "get", "set", "fallthrough", "async",
    "borrowing",
  ]

  fileprivate var isStatement: Bool {
    let trimmed = trimmed
    guard let first = trimmed.first, first.isLetter || first == "_",
      let word = trimmed.split(whereSeparator: { !$0.isLetter && $0 != "_" }).first,
      !Self.declaring.contains(word), isBalanced
    else { return false }
    return trimmed.last == ")" || trimmed.contains(" = ") || trimmed.contains(" += ")
      || trimmed.contains(" -= ")
  }

  private var isBalanced: Bool {
    var depth = 0
    for character in code {
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      if depth < 0 { return false }
    }
    return depth == 0
  }
}

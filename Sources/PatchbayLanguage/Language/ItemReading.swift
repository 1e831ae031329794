extension ScriptReader {
  /// Reads commands up to the end of the line or of a `$(…)`.
  mutating func readItems(into items: inout [Item]) throws(Abandonment) {
    var semicolon: Int?
    while true {
      try beginPart()
      skipSpaces()
      if isAtItemEnd {
        guard byte == Byte.semicolon else { return }
        report(.missingCommand(after: ";"), position, position + 1)
      } else {
        items.append(try readItem(after: semicolon))
        skipSpaces()
        guard byte == Byte.semicolon else { return }
      }
      semicolon = position
      position += 1
    }
  }

  /// Whether a command ends here, at the start of a word.
  private var isAtItemEnd: Bool { byte == Byte.hash || isAtWordEnd() }

  private mutating func readItem(after semicolon: Int?) throws(Abandonment) -> Item {
    let start = position
    // The last condition, `!` or `try` before the command.
    var prefix = start
    var conditions: [Condition] = []
    var areSound = true
    while byte == Byte.openBracket {
      try beginPart()
      prefix = position
      if let condition = readCondition() {
        conditions.append(condition)
      } else {
        areSound = false
      }
      skipSpaces()
    }
    if byte == Byte.bang { prefix = position }
    let mustFail = byte == Byte.bang ? readExpectedFailure() : nil
    skipSpaces()
    let trialStart = position
    let trial = try readTrial()
    if trial != nil { prefix = trialStart }
    skipSpaces()
    guard !isAtItemEnd else {
      let before = span(from: prefix).text.trimmingSpaces
      // An unclosed condition contains the command, so the command is not reported as missing.
      if areSound { report(.missingCommand(after: before), prefix, prefix + before.utf8.count) }
      let verb = Word(pieces: [], span: span(from: position), document: nil)
      return Item(
        conditions: conditions, mustFail: mustFail, trial: trial,
        command: CommandText(verb: verb, arguments: []), redirect: nil, span: span(from: start),
        followsGluedSemicolon: false)
    }
    let (command, redirect, last) = try readCommand()
    return Item(
      conditions: conditions, mustFail: mustFail, trial: trial, command: command,
      redirect: redirect, span: SourceSpan(source, start, last),
      followsGluedSemicolon: semicolon.map { isGlued($0, start) } ?? false)
  }

  private func isGlued(_ semicolon: Int, _ start: Int) -> Bool {
    semicolon + 1 == start && semicolon > 0 && !Byte.isSpace(bytes[semicolon - 1])
  }

  /// Reads `try` and its options; returns nil if there is no `try`.
  private mutating func readTrial() throws(Abandonment) -> Trial? {
    let start = position
    guard bytes[position..<min(position + 3, end)].elementsEqual("try".utf8) else { return nil }
    position += 3
    guard isAtWordEnd() else {
      position = start
      return nil
    }
    var options: [CommandPart] = []
    var endsOptions = false
    skipSpaces()
    while byte == Byte.minus, byte(after: 1) == Byte.minus,
      let option = try readOption(endsOptions: &endsOptions)
    {
      options.append(option)
      skipSpaces()
    }
    reportMissingValues(of: options)
    return Trial(options: options)
  }

  private mutating func readExpectedFailure() -> ExpectedFailure {
    let start = position
    position += 1
    while !isAtWordEnd() { position += 1 }
    let span = span(from: start)
    let code = span.text.dropFirst()
    if code.isEmpty { return ExpectedFailure(code: nil, span: span) }
    let isSound = code.utf8.allSatisfy {
      Byte.isDigit($0) || $0 == Byte.minus || (Byte.isLetter($0) && $0 >= UInt8(ascii: "a"))
    }
    if !isSound { report(.badCode(String(code)), start + 1, span.end) }
    return ExpectedFailure(code: ErrorCode(rawValue: String(code)), span: span)
  }
}

// MARK: - Conditions

extension ScriptReader {
  /// Reads `[…]`; reports an error and returns nil if that has the wrong form.
  private mutating func readCondition() -> Condition? {
    let start = position
    position += 1
    let isNegated = byte == Byte.bang
    if isNegated { position += 1 }
    let nameStart = position
    while let byte, Byte.isFieldPart(byte) { position += 1 }
    let name = Name(text: span(from: nameStart).text, span: span(from: nameStart))
    let comparison = readComparison()
    let isSound = !name.text.isEmpty && byte == Byte.closeBracket
    while let byte, byte != Byte.newline, byte != Byte.closeBracket { position += 1 }
    if byte == Byte.closeBracket { position += 1 }
    guard isSound, isAtWordEnd() || byte == Byte.openBracket || byte == Byte.bang else {
      report(.badCondition, start, position)
      return nil
    }
    return Condition(
      name: name, isNegated: isNegated, comparison: comparison, span: span(from: start))
  }

  /// Reads `:text` or `>=text`; returns nil, and reads nothing, if the text is empty or has spaces.
  private mutating func readComparison() -> Condition.Comparison? {
    let isAtLeast = byte == Byte.greater && byte(after: 1) == Byte.equals
    guard isAtLeast || byte == Byte.colon else { return nil }
    let sign = position
    position += isAtLeast ? 2 : 1
    let start = position
    while let byte, byte != Byte.closeBracket, byte != Byte.newline { position += 1 }
    let text = span(from: start).text
    if text.isEmpty || text.utf8.contains(where: Byte.isSpace) {
      position = sign
      return nil
    }
    return isAtLeast ? .atLeast(text) : .matches(text)
  }
}

extension String {
  /// The text without spaces and newlines at its end.
  fileprivate var trimmingSpaces: String {
    var bytes = Array(utf8)
    while let last = bytes.last, Byte.isSpace(last) || last == Byte.newline { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ScriptReader {
  /// The position of a word in a command, which decides how the word is read.
  enum WordRole {
    case verb
    case argument
  }

  /// Reads a word up to its end; an empty one if there is none.
  mutating func readWord(_ role: WordRole) throws(Abandonment) -> Word {
    let start = position
    var pieces: [Word.Piece] = []
    if role == .argument {
      if byte == Byte.less, byte(after: 1) == Byte.less { return try readHereDocument() }
      if byte == Byte.openBrace || byte == Byte.openBracket {
        try skipBracketed()
        pieces.append(literal(from: start, isQuoted: false))
      }
    }
    var openParentheses = 0
    while !isAtWordEnd(openParentheses: openParentheses) {
      try beginPart()
      switch bytes[position] {
      case Byte.apostrophe: pieces.append(try readLiteralQuote())
      case Byte.quote: try readExpandingQuote(into: &pieces)
      case Byte.dollar where isAtVariable: pieces.append(try readVariable(isQuoted: false))
      default: pieces.append(readBare(&openParentheses))
      }
    }
    return Word(pieces: pieces, span: span(from: start), document: nil)
  }

  /// Reads text outside of quotes, up to the next quote or variable.
  private mutating func readBare(_ openParentheses: inout Int) -> Word.Piece {
    let start = position
    while !isAtWordEnd(openParentheses: openParentheses) {
      switch bytes[position] {
      case Byte.apostrophe, Byte.quote: return literal(from: start, isQuoted: false)
      case Byte.dollar where isAtVariable: return literal(from: start, isQuoted: false)
      case Byte.open: openParentheses += 1
      case Byte.close: openParentheses = max(0, openParentheses - 1)
      default: break
      }
      position += 1
    }
    return literal(from: start, isQuoted: false)
  }

  private func literal(from start: Int, isQuoted: Bool) -> Word.Piece {
    let span = span(from: start)
    return Word.Piece(content: .literal(span.text), isQuoted: isQuoted, span: span)
  }

  /// Skips a value in braces or brackets, over several lines if need be; JSON is checked later.
  private mutating func skipBracketed() throws(Abandonment) {
    let opening = position
    var brackets = OpenBrackets()
    repeat {
      guard let byte else {
        if end == bytes.count, unfinished == nil { openBrackets = brackets }
        let bracket = Character(Unicode.Scalar(bytes[opening]))
        throw runOut(.unclosedBracket(bracket), from: opening, .bracket(bracket))
      }
      brackets.read(byte)
      position += 1
    } while brackets.areOpen
  }
}

// MARK: - Quotes

extension ScriptReader {
  private mutating func readLiteralQuote() throws(Abandonment) -> Word.Piece {
    let opening = position
    position += 1
    while byte != Byte.apostrophe {
      guard byte != nil else { throw runOut(.unterminatedQuote("'"), from: opening, .quote("'")) }
      position += 1
    }
    position += 1
    return Word.Piece(
      content: .literal(source.text(opening + 1..<position - 1)), isQuoted: true,
      span: span(from: opening))
  }

  private mutating func readExpandingQuote(into pieces: inout [Word.Piece]) throws(Abandonment) {
    let opening = position
    let count = pieces.count
    position += 1
    var run = LiteralRun(start: position)
    while let byte, byte != Byte.quote {
      switch byte {
      case Byte.backslash:
        try beginPart()
        run.add(self)
        readEscape(into: &run)
      case Byte.dollar where isAtVariable:
        try beginPart()
        finish(&run, into: &pieces)
        pieces.append(try readVariable(isQuoted: true))
        run = LiteralRun(start: position)
      default: position += 1
      }
    }
    guard byte != nil else { throw runOut(.unterminatedQuote("\""), from: opening, .quote("\"")) }
    finish(&run, into: &pieces)
    position += 1
    if pieces.count == count {
      pieces.append(Word.Piece(content: .literal(""), isQuoted: true, span: span(from: opening)))
    }
  }

  /// A literal in quotes, in which escapes are replaced.
  struct LiteralRun {
    var text = ""
    /// The place where the literal begins.
    let start: Int
    /// The place where the text begins that has not been added yet.
    var pending: Int

    init(start: Int) {
      self.start = start
      pending = start
    }

    /// Adds the text that the reader has passed since the last call.
    mutating func add(_ reader: ScriptReader) {
      text += reader.source.text(pending..<reader.position)
      pending = reader.position
    }
  }

  mutating func finish(_ run: inout LiteralRun, into pieces: inout [Word.Piece]) {
    run.add(self)
    guard !run.text.isEmpty else { return }
    pieces.append(
      Word.Piece(content: .literal(run.text), isQuoted: true, span: span(from: run.start)))
  }

  private mutating func readEscape(into run: inout LiteralRun) {
    let start = position
    position += 1
    defer { run.pending = position }
    guard let byte else { return }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): run.text += "\n"
    case UInt8(ascii: "t"): run.text += "\t"
    case Byte.quote, Byte.backslash, Byte.dollar:
      run.text.unicodeScalars.append(Unicode.Scalar(byte))
    case Byte.newline: break
    case Byte.u where self.byte == Byte.openBrace: readUnicodeEscape(start, into: &run)
    default:
      while let byte = self.byte, byte & 0xC0 == 0x80 { position += 1 }
      report(.unknownEscape(span(from: start).text), start, position)
    }
  }

  private mutating func readUnicodeEscape(_ start: Int, into run: inout LiteralRun) {
    position += 1
    var (code, digits): (UInt32, Int) = (0, 0)
    while let digit = byte.flatMap(Byte.hexValue) {
      code = code << 4 | digit
      digits += 1
      position += 1
    }
    if byte == Byte.closeBrace, (1...6).contains(digits), let scalar = Unicode.Scalar(code) {
      position += 1
      run.text.unicodeScalars.append(scalar)
    } else {
      if byte == Byte.closeBrace { position += 1 }
      report(.badUnicodeEscape, start, position)
    }
  }
}

extension Word {
  /// The word of a text that is one argument; nil if the text has an error, or is more than that.
  package static func alone(in source: SourceText) -> Word? {
    var reader = ScriptReader(source)
    guard let word = try? reader.readWord(.argument), reader.errors.isEmpty,
      reader.position == reader.end
    else { return nil }
    return word
  }
}

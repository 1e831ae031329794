extension ScriptReader {
  /// Reads `<<NAME`, which ends its line, and the lines up to one that is `NAME`.
  ///
  /// In these lines `$x`, `${x}` and `$(…)` are replaced, and `\$` is a dollar sign; with
  /// `<<'NAME'` nothing is replaced.
  mutating func readHereDocument() throws(Abandonment) -> Word {
    let start = position
    position += 2
    let isLiteral = byte == Byte.apostrophe
    if isLiteral { position += 1 }
    let tagStart = position
    while let byte, Byte.isNamePart(byte) { position += 1 }
    let tag = Array(bytes[tagStart..<position])
    let isClosed = !isLiteral || byte == Byte.apostrophe
    if isLiteral, isClosed { position += 1 }
    guard !tag.isEmpty, isClosed, isAtWordEnd() else {
      report(.badHereDocument, start, start + 2)
      while !isAtWordEnd() { position += 1 }
      return Word(pieces: [], span: span(from: start), document: nil)
    }
    let word = span(from: start)
    let after = position
    while let byte, Byte.isSpace(byte) { position += 1 }
    if byte != nil, byte != Byte.newline {
      report(.afterHereDocument, position, endOfLine(from: position))
      position = endOfLine(from: after)
    }
    let body = try readBodyRange(tag, word)
    let pieces = isLiteral ? [piece(body)] : try readBody(body)
    return Word(
      pieces: pieces, span: word, document: SourceSpan(source, body.lowerBound, body.upperBound))
  }

  private func piece(_ range: Range<Int>) -> Word.Piece {
    Word.Piece(
      content: .literal(source.text(range)), isQuoted: true,
      span: SourceSpan(source, range.lowerBound, range.upperBound))
  }

  /// Finds the lines of the document, and goes to the end of the line that closes it.
  private mutating func readBodyRange(
    _ tag: [UInt8], _ word: SourceSpan
  ) throws(Abandonment) -> Range<Int> {
    let start = min(position + 1, end)
    var lineStart = start
    while lineStart < end {
      let lineEnd = endOfLine(from: lineStart)
      var last = lineEnd
      while last > lineStart, Byte.isSpace(bytes[last - 1]) { last -= 1 }
      if bytes[lineStart..<last].elementsEqual(tag) {
        position = lineEnd
        return start..<lineStart
      }
      lineStart = lineEnd + 1
    }
    let name = String(decoding: tag, as: UTF8.self)
    _ = runOut(
      .unclosedHereDocument(tag: name), from: word.start, width: word.end - word.start,
      .hereDocument(name))
    throw Abandonment(place: end)
  }

  private mutating func readBody(_ range: Range<Int>) throws(Abandonment) -> [Word.Piece] {
    let (after, outerEnd) = (position, end)
    position = range.lowerBound
    end = range.upperBound
    defer { (position, end) = (after, outerEnd) }
    var pieces: [Word.Piece] = []
    var run = LiteralRun(start: position)
    do throws(Abandonment) {
      while let byte {
        if byte == Byte.dollar, isAtVariable {
          try beginPart()
          finish(&run, into: &pieces)
          pieces.append(try readVariable(isQuoted: true))
          run = LiteralRun(start: position)
        } else if byte == Byte.backslash, self.byte(after: 1) == Byte.dollar {
          try beginPart()
          run.add(self)
          position += 2
          run.pending = position - 1
        } else {
          position += 1
        }
      }
    } catch {
      throw Abandonment(place: after)
    }
    finish(&run, into: &pieces)
    return pieces.isEmpty ? [piece(range)] : pieces
  }
}

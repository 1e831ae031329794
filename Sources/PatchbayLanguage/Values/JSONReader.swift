/// Reads one value of JSON; an error points to the place that is wrong.
package struct JSONReader {
  private let source: SourceText
  private var place: Int
  private let end: Int
  /// The pieces of the text that was read last.
  private var pieces: [PlacedText.Piece] = []

  /// A text, with the places of its pieces in the source; between the pieces there are escapes.
  package struct PlacedText: Sendable {
    package let text: String
    let pieces: [Piece]

    /// The beginning of a piece: its offset in the text's UTF-8, and its place in the source.
    struct Piece: Sendable {
      let offset: Int
      let place: Int
    }
  }

  package init(_ source: SourceText, _ range: Range<Int>) {
    self.source = source
    place = range.lowerBound
    end = min(range.upperBound, source.bytes.count)
  }
}

extension Value {
  /// Parses a JSON text.
  public init(json text: String) throws(ShellError) {
    let source = SourceText(text)
    var reader = JSONReader(source, 0..<source.bytes.count)
    self = try reader.readAll()
  }
}

extension JSONReader {
  /// Reads a value that nothing follows; calls `proceed` before each part, which may throw.
  package mutating func readAll(
    asking proceed: () throws(ShellError) -> Void = {}
  ) throws(ShellError) -> Value {
    let value = try readValue(depth: 0, asking: proceed)
    skipSpace()
    guard place == end else { throw expected("the end") }
    return value
  }

  /// Reads the texts of a list that an object has under a name; nil if there is no such list.
  package mutating func readTexts(
    of name: String, asking proceed: () throws(ShellError) -> Void = {}
  ) throws(ShellError) -> [PlacedText]? {
    skipSpace()
    guard skip(Byte.openBrace) else { return nil }
    while byte != Byte.closeBrace {
      skipSpace()
      let isNamed = try readText() == name
      guard skip(Byte.colon) else { return nil }
      if isNamed { return try readTexts(asking: proceed) }
      _ = try readValue(depth: 0, asking: proceed)
      guard skip(Byte.comma) else { return nil }
    }
    return nil
  }

  private mutating func readTexts(
    asking proceed: () throws(ShellError) -> Void
  ) throws(ShellError) -> [PlacedText]? {
    var texts: [PlacedText] = []
    guard skip(Byte.openBracket) else { return nil }
    if skip(Byte.closeBracket) { return texts }
    repeat {
      try proceed()
      skipSpace()
      guard byte == Byte.quote else { return nil }
      let text = try readText()
      texts.append(PlacedText(text: text, pieces: pieces))
    } while skip(Byte.comma)
    return texts
  }

  private mutating func readValue(
    depth: Int, asking proceed: () throws(ShellError) -> Void
  ) throws(ShellError) -> Value {
    try proceed()
    skipSpace()
    guard let byte else { throw expected("a value") }
    switch byte {
    case Byte.openBracket: return .list(try readList(depth: depth, asking: proceed))
    case Byte.openBrace: return .object(try readObject(depth: depth, asking: proceed))
    case Byte.quote: return .text(try readText())
    default: return try readPlain()
    }
  }

  private mutating func readList(
    depth: Int, asking proceed: () throws(ShellError) -> Void
  ) throws(ShellError) -> [Value] {
    try enter(depth)
    var values: [Value] = []
    if skip(Byte.closeBracket) { return values }
    repeat {
      values.append(try readValue(depth: depth + 1, asking: proceed))
    } while skip(Byte.comma)
    guard skip(Byte.closeBracket) else { throw expected("',' or ']'") }
    return values
  }

  private mutating func readObject(
    depth: Int, asking proceed: () throws(ShellError) -> Void
  ) throws(ShellError) -> Value.Fields {
    try enter(depth)
    var fields = Value.Fields()
    if skip(Byte.closeBrace) { return fields }
    repeat {
      skipSpace()
      let start = place
      guard byte == Byte.quote else { throw expected("a name in double quotes") }
      let name = try readText()
      guard fields[name] == nil else {
        throw ShellError(.duplicateKey(name), at: SourceSpan(source, start, place))
      }
      guard skip(Byte.colon) else { throw expected("':'") }
      fields[name] = try readValue(depth: depth + 1, asking: proceed)
    } while skip(Byte.comma)
    guard skip(Byte.closeBrace) else { throw expected("',' or '}'") }
    return fields
  }

  private mutating func enter(_ depth: Int) throws(ShellError) {
    if let refusal = Nesting.refusal(of: depth) {
      throw ShellError(
        .tooDeep(what: "lists and objects", most: depth, refusal),
        at: SourceSpan(source, place, place + 1))
    }
    place += 1
  }

  /// Reads a number, true, false or null.
  private mutating func readPlain() throws(ShellError) -> Value {
    let start = place
    while let byte, Byte.isNamePart(byte) || "+-.".utf8.contains(byte) { place += 1 }
    if let number = Value.number(source.bytes[start..<place]) { return number }
    let word = source.text(start..<place)
    switch word {
    case "null": return .null
    case "true": return true
    case "false": return false
    default: break
    }
    if Value.isNumber(source.bytes[start..<place]) {
      throw ShellError(.numberTooLarge(word), at: SourceSpan(source, start, place))
    }
    place = start
    throw expected("a value")
  }
}

// MARK: - Texts

extension JSONReader {
  private mutating func readText() throws(ShellError) -> String {
    let opening = place
    place += 1
    var text = ""
    var start = place
    pieces = [PlacedText.Piece(offset: 0, place: place)]
    while let byte {
      switch byte {
      case Byte.quote:
        text += source.text(start..<place)
        place += 1
        return text
      case Byte.backslash:
        text += source.text(start..<place)
        text.unicodeScalars.append(try readEscape())
        start = place
        pieces.append(PlacedText.Piece(offset: text.utf8.count, place: start))
      case 0..<0x20: throw expected("no control character in a text; write \\n or \\u000a")
      default: place += 1
      }
    }
    throw ShellError(.unterminatedQuote("\""), at: SourceSpan(source, opening, opening + 1))
  }

  private mutating func readEscape() throws(ShellError) -> Unicode.Scalar {
    place += 1
    guard let byte else { throw expected("an escape") }
    let known: [UInt8: Unicode.Scalar] = [
      Byte.quote: "\"", Byte.backslash: "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
      UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r",
      UInt8(ascii: "t"): "\t",
    ]
    if let scalar = known[byte] {
      place += 1
      return scalar
    }
    guard byte == Byte.u else { throw expected(#"one of \" \\ \/ \b \f \n \r \t \u0000"#) }
    var code = try readFourDigits()
    if (0xD800..<0xDC00).contains(code), self.byte == Byte.backslash {
      place += 1
      guard self.byte == Byte.u else { throw expected("the second half of a surrogate pair") }
      let low = try readFourDigits()
      guard (0xDC00..<0xE000).contains(low) else {
        throw expected("the second half of a surrogate pair")
      }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw expected("a whole character") }
    return scalar
  }

  private mutating func readFourDigits() throws(ShellError) -> UInt32 {
    place += 1
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = byte.flatMap(Byte.hexValue) else { throw expected("four hex digits") }
      code = code << 4 | digit
      place += 1
    }
    return code
  }
}

// MARK: - Single bytes

extension JSONReader {
  private var byte: UInt8? { place < end ? source.bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte, Byte.isSpace(byte) || byte == Byte.newline { place += 1 }
  }

  private mutating func skip(_ wanted: UInt8) -> Bool {
    skipSpace()
    guard byte == wanted else { return false }
    place += 1
    return true
  }

  /// The error for a character in the place of something else.
  private func expected(_ what: String) -> ShellError {
    var after = min(place + 1, end)
    while after < end, source.bytes[after] & 0xC0 == 0x80 { after += 1 }
    return ShellError(.badJSON(expected: what), at: SourceSpan(source, place, after))
  }
}

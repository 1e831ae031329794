/// A token of a formula.
package struct FormulaToken {
  package let kind: Kind
  /// The place of the token among the bytes of the formula.
  package let start: Int
  package let end: Int

  package enum Kind: Equatable {
    case number(Value)
    /// A text, both unescaped and as it is written between its quotes; patterns take the latter.
    case text(String, raw: String, unknownEscape: Range<Int>?)
    /// The magnitude of the least whole number, which is too large without a minus before it.
    case leastMagnitude
    case name(String)
    case sign(String)
    case end
  }
}

/// Splits a formula into tokens.
struct FormulaLexer {
  let text: FormulaText
  private var index = 0

  init(_ text: FormulaText) { self.text = text }
}

extension FormulaText {
  /// The tokens up to the end, and that of the end; nil if the text has an error.
  package var tokens: [FormulaToken]? {
    var lexer = FormulaLexer(self)
    var tokens: [FormulaToken] = []
    while tokens.last?.kind != .end {
      guard let token = try? lexer.next() else { return nil }
      tokens.append(token)
    }
    return tokens
  }
}

extension FormulaLexer {
  mutating func next() throws(ShellError) -> FormulaToken {
    while let byte, Byte.isSpace(byte) || byte == Byte.newline { index += 1 }
    let start = index
    guard let byte else { return FormulaToken(kind: .end, start: start, end: start) }
    let kind: FormulaToken.Kind
    switch byte {
    case Byte.quote, Byte.apostrophe: kind = try readText(byte)
    case _ where Byte.isDigit(byte): kind = try readNumber()
    case _ where Byte.isNamePart(byte) || byte >= 0x80: kind = readName()
    default: kind = try readSign()
    }
    return FormulaToken(kind: kind, start: start, end: index)
  }

  private var byte: UInt8? { index < text.bytes.count ? text.bytes[index] : nil }

  private mutating func readName() -> FormulaToken.Kind {
    let start = index
    while let byte, Byte.isNamePart(byte) || byte >= 0x80 { index += 1 }
    return .name(text.text(start, index))
  }

  private mutating func readNumber() throws(ShellError) -> FormulaToken.Kind {
    let start = index
    while let byte, Byte.isDigit(byte) || byte == Byte.dot || isExponentPart(byte, start) {
      index += 1
    }
    if let value = Value.number(text.bytes[start..<index]) { return .number(value) }
    let word = text.text(start, index)
    if word == "\(Int.min.magnitude)" { return .leastMagnitude }
    let fault: LanguageFault =
      Value.isNumber(text.bytes[start..<index]) ? .numberTooLarge(word) : .badNumber(word)
    throw ShellError(fault, at: text.span(start, index))
  }

  private func isExponentPart(_ byte: UInt8, _ start: Int) -> Bool {
    if byte == Byte.e || byte == Byte.upperE { return true }
    let before = index > start ? text.bytes[index - 1] | 0x20 : 0
    return (byte == Byte.plus || byte == Byte.minus) && before == Byte.e
  }

  private static let signs = [
    "&&", "||", "==", "!=", "<=", ">=", "=~", "<", ">", "!", "+", "-", "*", "/", "(", ")", "[",
    "]", ",", ".", "=",
  ]

  private mutating func readSign() throws(ShellError) -> FormulaToken.Kind {
    let rest = text.bytes[index...]
    let start = index
    if let sign = Self.signs.first(where: { rest.starts(with: $0.utf8) }) {
      index += sign.utf8.count
      guard sign == "=" else { return .sign(sign) }
      throw ShellError(.singleEquals, at: text.span(start, index))
    }
    index += 1
    let fault: LanguageFault =
      rest.first == Byte.dollar ? .variableInFormula : .unknownSign(text.text(start, index))
    throw ShellError(fault, at: text.span(start, index))
  }
}

// MARK: - Texts

extension FormulaLexer {
  /// Reads a text up to its closing quote.
  ///
  /// In a pattern, backslashes belong to the pattern; elsewhere each of them must begin a known
  /// escape.
  private mutating func readText(_ quote: UInt8) throws(ShellError) -> FormulaToken.Kind {
    let opening = index
    index += 1
    var (cooked, raw): ([UInt8], [UInt8]) = ([], [])
    var unknownEscape: Range<Int>?
    while let byte, byte != quote {
      index += 1
      guard byte == Byte.backslash, quote == Byte.quote, let next = self.byte else {
        cooked.append(byte)
        raw.append(byte)
        continue
      }
      index += 1
      if next != Byte.quote { raw.append(byte) }
      raw.append(next)
      switch next {
      case UInt8(ascii: "n"): cooked.append(Byte.newline)
      case UInt8(ascii: "t"): cooked.append(Byte.tab)
      case Byte.quote, Byte.backslash, Byte.dollar: cooked.append(next)
      case Byte.u where self.byte == Byte.openBrace:
        let digits = try readUnicodeEscape()
        raw += digits.raw
        cooked += digits.cooked
      default: unknownEscape = unknownEscape ?? index - 2..<endOfCharacter(index)
      }
    }
    guard byte == quote else {
      throw ShellError(
        .unterminatedQuote(Character(Unicode.Scalar(quote))), at: text.span(opening, opening + 1))
    }
    index += 1
    return .text(
      String(decoding: cooked, as: UTF8.self), raw: String(decoding: raw, as: UTF8.self),
      unknownEscape: unknownEscape)
  }

  /// The end of the character whose first byte is before this place.
  private func endOfCharacter(_ place: Int) -> Int {
    var place = place
    while place < text.bytes.count, text.bytes[place] & 0xC0 == 0x80 { place += 1 }
    return place
  }

  private mutating func readUnicodeEscape() throws(ShellError) -> (raw: [UInt8], cooked: [UInt8]) {
    let start = index
    index += 1
    var (code, digits): (UInt32, Int) = (0, 0)
    while let digit = byte.flatMap(Byte.hexValue) {
      code = code << 4 | digit
      digits += 1
      index += 1
    }
    let isClosed = byte == Byte.closeBrace
    if isClosed { index += 1 }
    guard isClosed, (1...6).contains(digits), let scalar = Unicode.Scalar(code) else {
      throw ShellError(.badUnicodeEscape, at: text.span(start - 2, index))
    }
    return (Array(text.bytes[start..<index]), Array(String(scalar).utf8))
  }
}

/// The brackets that are open in a value, which is read byte by byte.
package struct OpenBrackets: Sendable {
  private var count = 0
  /// The quote that is open; brackets in quotes don't count.
  private var quote: UInt8?
  /// Whether the last byte was a backslash in quotes.
  private var isEscaped = false

  package init() {}
}

extension OpenBrackets {
  package var areOpen: Bool { count > 0 }

  package mutating func read(_ byte: UInt8) {
    guard let quote else { return readUnquoted(byte) }
    if isEscaped {
      isEscaped = false
    } else if byte == quote {
      self.quote = nil
    } else {
      isEscaped = byte == Byte.backslash
    }
  }

  private mutating func readUnquoted(_ byte: UInt8) {
    switch byte {
    case Byte.openBrace, Byte.openBracket: count += 1
    case Byte.closeBrace, Byte.closeBracket: count -= 1
    case Byte.quote, Byte.apostrophe: quote = byte
    default: break
    }
  }

  /// Reads another line of the value; returns whether the value ends in it.
  package mutating func close(in line: [UInt8]) -> Bool {
    read(Byte.newline)
    for byte in line {
      read(byte)
      if !areOpen { return true }
    }
    return false
  }
}

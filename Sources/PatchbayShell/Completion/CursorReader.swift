import PatchbayLanguage

/// The command at the cursor, as far as it is typed.
struct CursorPlace {
  let bytes: [UInt8]
  /// The words before the one at the cursor.
  var words: [TypedWord]
  /// The word at the cursor, up to the cursor; empty where a new word would begin.
  let current: TypedWord
  /// The end of that word after the cursor.
  let wordEnd: Int
  /// The start of the command.
  let start: Int
}

/// Finds the command at the cursor in a text that may be incomplete.
///
/// The reader knows only as much of the language as it needs to find the starts of commands and
/// words.
struct CursorReader {
  private let bytes: [UInt8]
  private let cursor: Int
  private var position = 0
  private var depth = 0
  private var place: CursorPlace?
  /// The quote that is open at the cursor.
  private var openQuote: UInt8?
  /// Whether reading has ended: the place was found, or the cursor is in a comment or in brackets,
  /// where nothing is completed.
  private var isOver = false

  init(_ bytes: [UInt8], cursor: Int) {
    self.bytes = bytes
    self.cursor = cursor
  }

  /// The command at the cursor; nil if nothing can be completed there.
  mutating func read() -> CursorPlace? {
    readItems()
    return place
  }
}

extension CursorReader {
  private var byte: UInt8? { position < cursor ? bytes[position] : nil }

  private var isAtContinuation: Bool {
    byte == Byte.backslash && position + 1 < bytes.count && bytes[position + 1] == Byte.newline
  }

  /// Whether a backslash at a position continues the line, also where the text ends with it.
  private func isContinuation(at place: Int) -> Bool {
    bytes[place] == Byte.backslash
      && (place + 1 == bytes.count || bytes[place + 1] == Byte.newline)
  }

  /// Reads commands up to the cursor, or to the end of a `$(…)`.
  private mutating func readItems() {
    var words: [TypedWord] = []
    var start = position
    while !isOver {
      while let byte, Byte.isSpace(byte) || isAtContinuation {
        position += isAtContinuation ? 2 : 1
      }
      guard let byte else { return find(words, from: cursor, start: start, quote: nil) }
      switch byte {
      case Byte.newline, Byte.semicolon:
        position += 1
        words = []
        start = position
      case Byte.hash: skipComment()
      case Byte.close where depth > 0:
        position += 1
        return
      default:
        if let word = readWord(words, start) { words.append(word) }
      }
    }
  }

  private mutating func skipComment() {
    while let byte, byte != Byte.newline { position += 1 }
    isOver = byte == nil
  }

  /// Reads a word; nil if the cursor is in the word.
  private mutating func readWord(_ words: [TypedWord], _ start: Int) -> TypedWord? {
    let wordStart = position
    var open = 0
    var mayBeBracketed = true
    while let byte, !isAtWordEnd(open) {
      switch byte {
      case Byte.apostrophe: skipQuote()
      case Byte.quote: readExpandingQuote()
      case Byte.dollar where isAtSubstitution: readSubstitution()
      case Byte.openBrace where mayBeBracketed, Byte.openBracket where mayBeBracketed:
        skipBracketed()
        if bytes[wordStart] == Byte.openBracket, words.allSatisfy(\.isBeforeVerb) {
          if isOver { find(words, from: wordStart, start: start, quote: nil) }
          if isAtGluedPrefix { return TypedWord(bytes, wordStart..<position) }
        }
      default:
        if byte == Byte.open { open += 1 } else if byte == Byte.close { open = max(0, open - 1) }
        position += 1
      }
      mayBeBracketed = byte == Byte.equals
      if isOver { return nil }
      if openQuote != nil { break }
    }
    guard position >= cursor else { return TypedWord(bytes, wordStart..<position) }
    find(words, from: wordStart, start: start, quote: openQuote)
    return nil
  }

  private func isAtWordEnd(_ open: Int) -> Bool {
    guard let byte else { return true }
    return Byte.isSpace(byte) || byte == Byte.newline || byte == Byte.semicolon
      || (byte == Byte.close && depth > 0 && open == 0) || isAtContinuation
  }

  /// Whether another condition or a `!` follows a condition without a space: `[linux][slow]!`.
  private var isAtGluedPrefix: Bool { byte == Byte.openBracket || byte == Byte.bang }

  private mutating func find(_ words: [TypedWord], from wordStart: Int, start: Int, quote: UInt8?) {
    isOver = true
    place = CursorPlace(
      bytes: bytes, words: words, current: TypedWord(bytes, wordStart..<cursor),
      wordEnd: endOfWord(quote), start: start)
  }

  /// The end of the word after the cursor; if a quote is never closed, the cursor.
  private func endOfWord(_ quote: UInt8?) -> Int {
    var quote = quote
    var open = 0
    var place = cursor
    while place < bytes.count, bytes[place] != Byte.newline {
      let byte = bytes[place]
      if let current = quote {
        if byte == current { quote = nil }
      } else if byte == Byte.apostrophe || byte == Byte.quote {
        quote = byte
      } else if Byte.isSpace(byte) || byte == Byte.semicolon || (byte == Byte.close && open == 0)
        || isContinuation(at: place)
      {
        break
      } else if byte == Byte.open {
        open += 1
      } else if byte == Byte.close {
        open -= 1
      }
      place += 1
    }
    return quote == nil ? place : cursor
  }
}

// MARK: - Quotes and brackets

extension CursorReader {
  private mutating func skipQuote() {
    openQuote = Byte.apostrophe
    position += 1
    while let byte {
      position += 1
      if byte == Byte.apostrophe {
        openQuote = nil
        return
      }
    }
  }

  private mutating func readExpandingQuote() {
    openQuote = Byte.quote
    position += 1
    while let byte, !isOver {
      switch byte {
      case Byte.quote:
        position += 1
        openQuote = nil
        return
      case Byte.backslash: position = min(position + 2, cursor)
      case Byte.dollar where isAtSubstitution:
        openQuote = nil
        readSubstitution()
        openQuote = Byte.quote
      default: position += 1
      }
    }
  }

  private var isAtSubstitution: Bool { position + 1 < cursor && bytes[position + 1] == Byte.open }

  private mutating func readSubstitution() {
    position += 2
    guard Nesting.refusal(of: depth) == nil else {
      isOver = true
      return
    }
    depth += 1
    readItems()
    depth -= 1
  }

  private mutating func skipBracketed() {
    var brackets = OpenBrackets()
    repeat {
      guard let byte else {
        isOver = true
        return
      }
      brackets.read(byte)
      position += 1
    } while brackets.areOpen
  }
}

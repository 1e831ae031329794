import PatchbayLanguage

/// The command at the cursor, as far as it is typed.
struct CursorPlace {
  let bytes: [UInt8]
  /// The words before the one at the cursor.
  let words: [TypedWord]
  /// The word at the cursor, up to the cursor; empty where a new word would begin.
  let current: TypedWord
  /// The end of that word after the cursor.
  let wordEnd: Int
  /// The start of the command.
  let start: Int
}

extension CursorPlace {
  /// Finds the command at the cursor in a text that may be incomplete; nil in a comment or in
  /// brackets, where nothing is completed.
  init?(in bytes: [UInt8], at cursor: Int) {
    var reader = CursorReader(bytes: bytes, cursor: cursor)
    guard let command = reader.read() else { return nil }
    self.init(
      bytes: bytes, words: command.words,
      current: TypedWord(bytes, (command.wordStart ?? cursor)..<cursor),
      wordEnd: Self.endOfWord(in: bytes, from: cursor, command.quote), start: command.start)
  }

  /// The end of the word after the cursor; if a quote is never closed, the cursor.
  private static func endOfWord(in bytes: [UInt8], from cursor: Int, _ quote: UInt8?) -> Int {
    var (quote, open) = (quote, 0)
    let end = bytes[cursor...].indices.first { place in
      let byte = bytes[place]
      if byte == Byte.newline { return true }
      if quote != nil {
        if byte == quote { quote = nil }
        return false
      }
      switch byte {
      case Byte.apostrophe, Byte.quote: quote = byte
      case Byte.open: open += 1
      case Byte.close: open -= 1
      case Byte.backslash: return place + 1 == bytes.count || bytes[place + 1] == Byte.newline
      default: return Byte.isSpace(byte) || byte == Byte.semicolon
      }
      return open < 0
    }
    return quote == nil ? end ?? bytes.count : cursor
  }
}

/// Splits a text into commands and words up to the cursor.
///
/// The reader knows only as much of the language as it needs to find their starts.
private struct CursorReader {
  let bytes: [UInt8]
  let cursor: Int
  private var position = 0
  /// The command that is being read, after those whose `$(` it is in.
  private var commands = [Command(start: 0)]

  struct Command {
    let start: Int
    var words: [TypedWord] = []
    /// The start of the word that is being read; nil between words.
    var wordStart: Int?
    /// The quote that is open in the word.
    var quote: UInt8?
    /// The number of parentheses that are open in the word.
    var parentheses = 0
  }

  init(bytes: [UInt8], cursor: Int) { (self.bytes, self.cursor) = (bytes, cursor) }
}

extension CursorReader {
  /// Reads up to the cursor.
  mutating func read() -> Command? {
    while position < cursor { if !readPart() { return nil } }
    return commands.last
  }

  private var command: Command {
    get { commands[commands.count - 1] }
    set { commands[commands.count - 1] = newValue }
  }

  /// Reads a byte, or more that belong together; returns false if nothing is completed at the
  /// cursor.
  private mutating func readPart() -> Bool {
    let byte = bytes[position]
    let next = position + 1 < bytes.count ? bytes[position + 1] : nil
    switch byte {
    case _ where command.quote == Byte.apostrophe: if byte == command.quote { command.quote = nil }
    case Byte.dollar where next == Byte.open && position + 1 < cursor:
      if Nesting.refusal(of: commands.count - 1) != nil { return false }
      beginWord()
      position += 1
      commands.append(Command(start: position + 1))
    case Byte.backslash where command.quote != nil: position += 1
    case _ where command.quote != nil: if byte == command.quote { command.quote = nil }
    case Byte.backslash where next == Byte.newline:
      endWord()
      position += 1
    case Byte.newline, Byte.semicolon: command = Command(start: position + 1)
    case _ where Byte.isSpace(byte): endWord()
    case Byte.hash where command.wordStart == nil:
      while position < cursor, bytes[position] != Byte.newline { position += 1 }
      return position < cursor
    case Byte.close where commands.count > 1 && command.parentheses == 0: commands.removeLast()
    case Byte.openBrace where mayBeBracketed, Byte.openBracket where mayBeBracketed:
      return skipBracketed()
    default: readInWord(byte)
    }
    position += 1
    return true
  }

  private mutating func readInWord(_ byte: UInt8) {
    beginWord()
    switch byte {
    case Byte.apostrophe, Byte.quote: command.quote = byte
    case Byte.open: command.parentheses += 1
    case Byte.close: command.parentheses = max(0, command.parentheses - 1)
    default: break
    }
  }

  private var mayBeBracketed: Bool {
    command.wordStart == nil || bytes[position - 1] == Byte.equals
  }

  private mutating func skipBracketed() -> Bool {
    beginWord()
    let isCondition =
      command.wordStart == position && bytes[position] == Byte.openBracket
      && command.words.allSatisfy(\.isBeforeVerb)
    var brackets = OpenBrackets()
    repeat {
      guard position < cursor else { return isCondition }
      brackets.read(bytes[position])
      position += 1
    } while brackets.areOpen
    // Another condition or a `!` may follow without a space: `[linux][slow]!`.
    if isCondition, position < cursor, [Byte.openBracket, Byte.bang].contains(bytes[position]) {
      endWord()
    }
    return true
  }

  private mutating func beginWord() { command.wordStart = command.wordStart ?? position }

  private mutating func endWord() {
    guard let start = command.wordStart else { return }
    commands[commands.count - 1].words.append(TypedWord(bytes, start..<position))
    (command.wordStart, command.parentheses) = (nil, 0)
  }
}

/// Reads a script line by line, so that a caller can read the text between commands itself.
///
/// Errors are noted, and reading continues: within the line where that is possible, otherwise with
/// the next line. No text takes more than linear time or more than a little stack.
public struct ScriptReader {
  /// The text that is read.
  public let source: SourceText
  /// The place where the next line begins.
  public package(set) var position = 0
  /// The errors up to here that have not been taken.
  public private(set) var errors: [ShellError] = []
  /// The part that was open where the text ended; nil if there was none.
  public private(set) var unfinished: InputCompleteness.Unfinished?
  /// The brackets that are open there, if the part is a value in brackets.
  var openBrackets: OpenBrackets?

  let bytes: [UInt8]
  /// The place where reading ends; within a here-document, the end of that.
  package var end: Int
  /// The number of `$(` that are open.
  var depth = 0
  private var errorsInLine = 0
  private var runaways = 0
  /// The number of reported bytes that are not UTF-8; nil if the caller reports them.
  private var malformedCount: Int?
  private var pace: Pace

  /// The most errors that are reported for one line; more would say nothing new.
  private static let mostErrorsInLine = 20
  /// The most quotes and brackets that may be open to the end of the text.
  ///
  /// Each of them is followed to the end, so reading is given up beyond this number.
  private static let mostRunaways = 8

  /// Creates a reader at the start of a text.
  public init(_ source: SourceText) { self.init(source, until: { false }) }

  /// Creates a reader that stops at the next part of a line once `mustStop` returns true.
  init(_ source: SourceText, until mustStop: @escaping () -> Bool) {
    self.source = source
    pace = Pace(until: mustStop)
    bytes = source.bytes
    end = source.bytes.count
    malformedCount = 0
  }

  /// Creates a reader of a part of a text, such as a command in the quotes of another.
  public init(_ span: SourceSpan) { self.init(span, until: { false }) }

  /// Creates a reader of a part that stops within a line once `mustStop` returns true.
  package init(_ span: SourceSpan, until mustStop: @escaping () -> Bool) {
    source = span.source
    pace = Pace(until: mustStop)
    bytes = source.bytes
    position = span.start
    end = span.end
  }

  /// Thrown where the rest of a line can't be read.
  struct Abandonment: Error {
    /// The place after which reading continues, with the next line.
    let place: Int
  }
}

extension SourceText {
  /// The errors for the bytes that are not UTF-8.
  package var encodingErrors: [ShellError] { malformed.map(error) }

  fileprivate func error(_ byte: MalformedByte) -> ShellError {
    let fault =
      isUTF16
      ? LanguageFault.utf16 : .invalidUTF8(byte: bytes[byte.place], number: byte.number)
    return ShellError(fault, at: SourceSpan(self, byte.place, byte.place + 1))
  }
}

@available(*, unavailable)
extension ScriptReader: Sendable {}

extension ScriptReader {
  /// The next line, with all lines over which it continues; nil at the end.
  public mutating func next() -> Line? {
    guard position < end else { return nil }
    let start = position
    errorsInLine = 0
    _ = pace.mustStop()
    var items: [Item] = []
    var comment: Name?
    do throws(Abandonment) {
      try readItems(into: &items)
      if byte == Byte.hash { comment = readComment() }
    } catch {
      depth = 0
      position = endOfLine(from: error.place)
    }
    if wasStopped {
      position = end
      return nil
    }
    reportMalformed()
    let line = Line(
      items: items, comment: comment, span: span(from: start), isSound: errorsInLine == 0)
    position += 1
    if runaways > Self.mostRunaways {
      report(.tooManyErrors, position, position)
      position = end
    }
    return line
  }

  /// Must be called before each part, such as a word or a piece of one: a line may have very many.
  mutating func beginPart() throws(Abandonment) {
    if pace.mustStop() { throw Abandonment(place: end) }
  }

  /// Whether reading was stopped before the end.
  package var wasStopped: Bool { pace.isStopped }

  /// Skips a line, whatever it says.
  public mutating func skipLine() { position = endOfLine(from: position) + 1 }

  private mutating func readComment() -> Name {
    let start = position
    position = endOfLine(from: position)
    var last = position
    while last > start, Byte.isSpace(bytes[last - 1]) { last -= 1 }
    let span = SourceSpan(source, start, last)
    return Name(text: span.text, span: span)
  }

  package func endOfLine(from place: Int) -> Int {
    var place = place
    while place < end, bytes[place] != Byte.newline { place += 1 }
    return place
  }
}

// MARK: - Bytes

extension ScriptReader {
  /// The byte to be read next; nil at the end.
  var byte: UInt8? { position < end ? bytes[position] : nil }

  func byte(after count: Int) -> UInt8? { position + count < end ? bytes[position + count] : nil }

  func span(from start: Int) -> SourceSpan { SourceSpan(source, start, min(position, end)) }

  /// Whether a backslash here is the last of its line.
  var isAtContinuation: Bool {
    byte == Byte.backslash && (position + 1 == end || bytes[position + 1] == Byte.newline)
  }

  /// Skips spaces, and line ends after backslashes.
  mutating func skipSpaces() {
    while let byte, !wasStopped {
      if Byte.isSpace(byte) {
        position += 1
      } else if isAtContinuation {
        if position + 1 == end {
          report(.unfinishedLine, position, end)
          noteUnfinished(.line)
        }
        position = min(position + 2, end)
        _ = pace.mustStop()
      } else {
        return
      }
    }
  }

  /// Whether no word continues or begins here.
  ///
  /// Within `$(…)`, a closing parenthesis that closes none of the word's own ends the word.
  func isAtWordEnd(openParentheses: Int = 0) -> Bool {
    guard let byte else { return true }
    switch byte {
    case Byte.space, Byte.tab, Byte.carriageReturn, Byte.newline, Byte.semicolon: return true
    case Byte.close: return depth > 0 && openParentheses == 0
    case Byte.backslash: return isAtContinuation
    default: return false
    }
  }
}

// MARK: - What is wrong

extension ScriptReader {
  mutating func report(_ fault: LanguageFault, _ start: Int, _ end: Int) {
    errorsInLine += 1
    guard errorsInLine <= Self.mostErrorsInLine else { return }
    errors.append(ShellError(fault, at: SourceSpan(source, start, end)))
  }

  /// Reports the bytes of the line that are not UTF-8.
  private mutating func reportMalformed() {
    guard let count = malformedCount else { return }
    let inLine = source.malformed[count...].prefix { $0.place < position }
    errors += inLine.prefix(Self.mostErrorsInLine).map(source.error)
    malformedCount = count + inLine.count
  }

  /// The errors since the last call, in the order of the text.
  package mutating func takeErrors() -> [ShellError] {
    if errors.isEmpty { return [] }
    defer { errors = [] }
    return errors.sorted { ($0.span?.start ?? 0) < ($1.span?.start ?? 0) }
  }

  /// Reports the part that was open where the text, or the here-document, ended.
  mutating func runOut(
    _ fault: LanguageFault, from opening: Int, width: Int = 1,
    _ reason: InputCompleteness.Unfinished
  ) -> Abandonment {
    report(fault, opening, opening + width)
    if end == bytes.count { runaways += 1 }
    noteUnfinished(reason)
    return Abandonment(place: opening)
  }

  private mutating func noteUnfinished(_ reason: InputCompleteness.Unfinished) {
    if end == bytes.count, unfinished == nil { unfinished = reason }
  }
}

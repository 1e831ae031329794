/// Reads a text line by line; so others can read what stands between, such as expected output.
///
/// What is wrong is noted, and reading goes on: within the line where one can tell how, else with the
/// next. No text takes more than linear time or more than a little stack.
public struct ScriptReader {
  /// The text.
  public let source: SourceText
  /// Where the next line begins.
  public package(set) var position = 0
  /// What was wrong up to here, and was not taken before.
  public private(set) var errors: [ShellError] = []
  /// What was open where the text ended.
  public private(set) var unfinished: InputCompleteness.Unfinished?

  let bytes: [UInt8]
  /// Where reading ends; within a here-document, its end.
  package var end: Int
  /// How many `$(` are open.
  var depth = 0
  private var errorsInLine = 0
  private var runaways = 0
  /// How many bytes that are no UTF-8 were reported; nil where the caller reports them.
  private var malformedCount: Int?
  private var pace: Pace

  /// More errors of one line would say nothing new.
  private static let mostErrorsInLine = 20
  /// After so many quotes and brackets that are open to the end of the text, it is given up: each of
  /// them is looked at to the end.
  private static let mostRunaways = 8

  /// A reader at the start of a text.
  public init(_ source: SourceText) { self.init(source, until: { false }) }

  /// The same; it stops at the next part of a line once `mustStop` returns true.
  init(_ source: SourceText, until mustStop: @escaping () -> Bool) {
    self.source = source
    pace = Pace(until: mustStop)
    bytes = source.bytes
    end = source.bytes.count
    malformedCount = 0
  }

  /// A reader of a part of a text, such as a command in the quotes of another.
  public init(_ span: SourceSpan) { self.init(span, until: { false }) }

  /// The same; it stops at the next part of a line once `mustStop` returns true.
  package init(_ span: SourceSpan, until mustStop: @escaping () -> Bool) {
    source = span.source
    pace = Pace(until: mustStop)
    bytes = source.bytes
    position = span.start
    end = span.end
  }

  /// Thrown where the rest of a line can't be read.
  struct Abandonment: Error {
    /// Reading goes on in the line after this place.
    let place: Int
  }
}

extension SourceText {
  /// The bytes that are no UTF-8, each an error.
  package var encodingErrors: [ShellError] { malformed.map(error) }

  fileprivate func error(_ byte: MalformedByte) -> ShellError {
    let fault = LanguageFault.invalidUTF8(byte: bytes[byte.place], number: byte.number)
    return ShellError(fault, at: SourceSpan(self, byte.place, byte.place + 1))
  }
}

@available(*, unavailable)
extension ScriptReader: Sendable {}

extension ScriptReader {
  /// The next line, with all lines over which it goes on; nil at the end.
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

  /// Notes that a part is read, such as a word or a piece of one: a line may have very many.
  mutating func beginPart() throws(Abandonment) {
    if pace.mustStop() { throw Abandonment(place: end) }
  }

  /// Whether reading was stopped before the end.
  package var wasStopped: Bool { pace.isStopped }

  /// Leaves out a line, whatever it says.
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
  /// The byte to be read; nil at the end.
  var byte: UInt8? { position < end ? bytes[position] : nil }

  func byte(after count: Int) -> UInt8? { position + count < end ? bytes[position + count] : nil }

  func span(from start: Int) -> SourceSpan { SourceSpan(source, start, min(position, end)) }

  /// Whether a backslash here is the last of its line.
  var isAtContinuation: Bool {
    byte == Byte.backslash && (position + 1 == end || bytes[position + 1] == Byte.newline)
  }

  /// Skips spaces, and ends of lines behind backslashes.
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

  /// Whether no word goes on or begins here.
  ///
  /// Within `$(…)` a parenthesis that closes none of the word
  /// ends it.
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

  /// Notes which bytes of the line are no UTF-8.
  private mutating func reportMalformed() {
    guard let count = malformedCount else { return }
    let inLine = source.malformed[count...].prefix { $0.place < position }
    errors += inLine.prefix(Self.mostErrorsInLine).map(source.error)
    malformedCount = count + inLine.count
  }

  /// What was wrong since it was taken last, in the order of the text.
  package mutating func takeErrors() -> [ShellError] {
    if errors.isEmpty { return [] }
    defer { errors = [] }
    return errors.sorted { ($0.span?.start ?? 0) < ($1.span?.start ?? 0) }
  }

  /// Notes what was open where the text, or the here-document, ended.
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

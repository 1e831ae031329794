import PatchbayLanguage
import PatchbayPlatform
import PatchbayText

/// Reads the lines of a scenario: headers, headings, commands and the output below them.
struct ScenarioReader {
  private(set) var scenario: Scenario
  private let source: SourceText
  private var reader: ScriptReader
  /// The number of spaces before every line of an indented fence.
  private let margin: Int
  /// The world that the next command begins; nil if it begins none.
  private var begins: Scenario.Beginning?

  /// A reader of a part of a text, which adds to a scenario.
  init(
    _ scenario: Scenario, in part: SourceSpan, margin: Int = 0, begins: Scenario.Beginning?,
    until mustStop: @escaping () -> Bool = { !Work.goesOn }
  ) {
    self.scenario = scenario
    self.margin = margin
    self.begins = begins
    source = part.source
    reader = ScriptReader(part, until: mustStop)
  }

  /// The indentation of expected output.
  static let indentation = "  "
}

extension ScenarioReader {
  mutating func readAll() -> Scenario {
    while reader.position < reader.end, !reader.wasStopped, scenario.wantsMore { readLine() }
    return scenario
  }

  var wasStopped: Bool { reader.wasStopped }

  private mutating func readLine() {
    let line = rest
    switch line.kind {
    case .blank, .comment: reader.skipLine()
    case .heading(let title):
      scenario.phases.append(Scenario.PhaseHeading(title: title, line: number))
      reader.skipLine()
    case .header: readHeader()
    case .indented:
      report(.strayOutput, at: lineSpan)
      reader.skipLine()
    case .badlyIndented:
      report(.badIndentation, at: lineSpan)
      reader.skipLine()
    case .command: readStep()
    }
  }

  /// The line at the reader's position, without the margin.
  private var rest: Substring {
    var text = lineSpan.text[...]
    for _ in 0..<margin where text.first == " " { text.removeFirst() }
    return text
  }

  private var number: Int { source.lineNumber(at: reader.position) }

  private var lineSpan: SourceSpan {
    SourceSpan(source, reader.position, reader.endOfLine(from: reader.position))
  }

  private mutating func report(_ fault: ScenarioFault, at span: SourceSpan) {
    scenario.errors.append(ShellError(fault, at: span))
  }
}

// MARK: - The kind of a line

extension Substring {
  fileprivate enum LineKind {
    case blank, comment, header, indented, badlyIndented, command
    case heading(String)
  }

  fileprivate var kind: LineKind {
    if hasPrefix(ScenarioReader.indentation), !String(self).isBlankOutput { return .indented }
    guard let first = first(where: { !$0.isWhitespace }) else { return .blank }
    if self.first != first { return .badlyIndented }
    if first == "@" { return .header }
    guard first == "#" else { return .command }
    return hasPrefix("# ") ? .heading(String(dropFirst(2)).trimmed) : .comment
  }
}

// MARK: - Commands and their expected output

extension ScenarioReader {
  private mutating func readStep() {
    let number = number
    let known = reader.errors.count
    guard let line = reader.next() else { return }
    let errors = reader.errors[known...]
    let meant = line.isSound ? nil : meantError(among: errors, in: line)
    if meant == nil { scenario.errors += errors }
    scenario.steps.append(
      Scenario.Step(
        content: meant.map { .misread($0, line.span) } ?? .line(Scenario.StepLine(line)),
        block: readBlock(),
        lineNumber: number, phase: scenario.phases.indices.last, begins: begins))
    begins = nil
  }

  /// The error of a line that can't be parsed, if `!` or `!CODE` at its start expects it; else nil.
  private func meantError(among errors: ArraySlice<ShellError>, in line: Line) -> ShellError? {
    let text = line.span.text
    guard text.hasPrefix("!") else { return nil }
    let code = text.dropFirst().prefix { !$0.isWhitespace }
    // Without a command, no failure is meant.
    return errors.first {
      code.isEmpty ? $0.code != LanguageCode.missingCommand.code : $0.code.rawValue == code
    }
  }

  /// Reads the indented lines; empty lines between them are empty lines of output.
  private mutating func readBlock() -> Scenario.Block {
    // After a last line without a newline, the block would begin on the next line.
    let first = reader.position > source.bytes.count ? source.firstLine + source.lineCount : number
    var (count, emptyCount) = (0, 0)
    var position = reader.position
    while reader.position < reader.end, Work.goesOn {
      let kind = rest.kind
      if case .indented = kind {
        count += emptyCount + 1
        emptyCount = 0
        reader.skipLine()
        position = reader.position
      } else if case .blank = kind {
        emptyCount += 1
        reader.skipLine()
      } else {
        break
      }
    }
    reader.position = min(position, reader.end)
    return Scenario.Block(
      first..<(first + count), of: source, margin: margin + Self.indentation.count)
  }
}

// MARK: - Headers

extension ScenarioReader {
  private mutating func readHeader() {
    let line = lineSpan
    let spaces = source.bytes[line.start..<line.end].prefix(margin).prefix { $0 == Byte.space }
    let start = spaces.endIndex
    var end = start + 1
    while end < reader.end, Byte.isNamePart(source.bytes[end]) { end += 1 }
    let name = Name(text: source.text(start + 1..<end), span: SourceSpan(source, start, end))
    guard name.text != "file" else { return readFile(from: end) }
    let value = SourceSpan(source, end, reader.endOfLine(from: end)).trimmed
    reader.skipLine()
    guard let header = ScenarioHeader(rawValue: name.text) else {
      return scenario.errors.append(ShellError(UnknownName.header(name.text), at: name.span))
    }
    if !scenario.steps.isEmpty { return report(.lateHeader(name.text), at: name.span) }
    if value.text.isEmpty { return report(.emptyHeader(header), at: name.span) }
    do throws(ShellError) {
      guard try scenario.headers.set(header, to: value) else {
        return report(.repeatedHeader(name.text), at: name.span)
      }
    } catch { scenario.errors.append(error) }
  }

  /// Reads `@file NAME <<END` and its lines, as if NAME were a command.
  private mutating func readFile(from place: Int) {
    let span = lineSpan
    reader.position = place
    let known = reader.errors.count
    guard let line = reader.next() else { return }
    scenario.errors += reader.errors[known...]
    let command = line.items.first?.command
    let words = command?.arguments.compactMap(\.word) ?? []
    guard line.items.count == 1, let name = command?.verb, words.count == 1,
      words[0].document != nil
    else {
      if line.isSound { report(.badFile, at: span) }
      return
    }
    if line.isSound { scenario.files.append(EmbeddedFile(name: name, content: words[0])) }
  }
}

extension SourceSpan {
  /// The span without spaces at its ends.
  fileprivate var trimmed: SourceSpan {
    var (start, end) = (start, end)
    while start < end, Byte.isSpace(source.bytes[start]) { start += 1 }
    while end > start, Byte.isSpace(source.bytes[end - 1]) { end -= 1 }
    return SourceSpan(source, start, end)
  }
}

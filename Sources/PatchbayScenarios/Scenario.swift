public import PatchbayLanguage

/// A file of commands with their expected output.
///
/// Commands begin at the start of lines, and their expected output is indented below them. In
/// Markdown, only the fences labelled `patchbay` belong to the scenario.
public struct Scenario: Sendable {
  /// The text that was parsed.
  public let source: SourceText
  /// The headers of the file.
  public internal(set) var headers = ScenarioHeaders()
  /// The embedded files, which are written before the first command runs.
  var files: [EmbeddedFile] = []
  /// The headings, in order.
  var phases: [PhaseHeading] = []
  /// The lines of commands, in order.
  var steps: [Step] = []
  /// The errors of the text, apart from those of its commands, in order.
  var errors: [ShellError] = []
  /// Whether reading ends after the first step.
  var isOnlyBeginning = false
}

/// The headers of a file, before its first command.
public struct ScenarioHeaders: Sendable {
  /// The title, on one line; nil if there is none.
  public internal(set) var title: String?
  /// The tags, by which files can be selected.
  public internal(set) var tags: [String] = []
  /// The time limit of the file; nil for the default.
  public internal(set) var timeout: Duration?
  /// The reason why the file is expected to fail; nil if it isn't.
  public internal(set) var expectedFailure: String?
  /// The reason why the file is not run; nil if it is.
  public internal(set) var skipReason: String?
  /// The name of the sample that the file begins with; nil for the default world.
  var start: Name?
}

extension Scenario {
  /// A heading, which begins a phase.
  struct PhaseHeading: Sendable, Hashable {
    let title: String
    let line: Int
  }

  /// A line of commands with its expected output, both of which are parsed on each access.
  ///
  /// A file may have very many steps, and parsed words take about forty times the memory of their
  /// text.
  struct Step: Sendable {
    let content: Content
    let block: Block
    /// The line number of its first line in the file.
    let lineNumber: Int
    /// The index of its heading in `phases`; nil before the first heading.
    let phase: Int?
    /// The world that the step begins; nil if it uses the one before.
    let begins: Beginning?
  }

  /// The commands of a step.
  enum Content: Sendable {
    case line(StepLine)
    /// A line that can't be parsed, with the error that it is expected to fail with.
    indirect case misread(ShellError, SourceSpan)
    /// The text after a prompt, as a source of its own.
    indirect case typed(SourceText, Prompt)
    /// A part of a line.
    indirect case part(Line)
  }

  /// A whole line of commands.
  struct StepLine: Sendable {
    let span: SourceSpan
    private let count: Int32

    init(_ line: Line) { (span, count) = (line.span, Int32(clamping: line.items.count)) }
  }

  /// The start of a new world.
  final class Beginning: Sendable {
    /// The name of the sample; nil for the default world.
    let sample: Name?

    init(sample: Name?) { self.sample = sample }
  }

  /// A prompt as it is written, such as `/live> `.
  struct Prompt: Sendable {
    let place: String
    let span: SourceSpan
  }

  /// The expected output of a line of commands.
  struct Block: Sendable {
    private let source: SourceText
    private let first: Int32
    private let count: Int32
    private let margin: Int32

    /// Lines of a text that are indented by a number of spaces.
    init(_ lineNumbers: Range<Int>, of source: SourceText, margin: Int) {
      self.source = source
      first = Int32(clamping: lineNumbers.lowerBound)
      count = Int32(clamping: lineNumbers.count)
      self.margin = Int32(clamping: margin)
    }
  }
}

extension Scenario.StepLine {
  /// The parsed line.
  var read: Line {
    var reader = ScriptReader(span)
    return reader.next() ?? Line(items: [], comment: nil, span: span, isSound: true)
  }

  /// The number of commands.
  var commandCount: Int { Int(count) }
}

extension Scenario.Block {
  /// The numbers of its lines in the file; empty if there are none.
  var lineNumbers: Range<Int> { Int(first)..<Int(first) + Int(count) }

  /// The indentation of each line.
  var indentation: String { String(repeating: " ", count: Int(margin)) }

  /// The parsed lines.
  var expected: ExpectedOutput { ExpectedOutput(lines: lines) }

  /// The lines without their indentation; one of spaces alone is empty.
  var lines: [String] {
    lineNumbers.map { number in
      let line = source.line(number)
      guard !line.isBlankOutput else { return "" }
      let spaces = line.utf8.prefix(Int(margin)).prefix { $0 == Byte.space }.count
      return spaces == 0 ? line : String(line.utf8.dropFirst(spaces)) ?? line
    }
  }
}

extension Scenario.Step {
  /// The text of the commands.
  var text: String {
    if case .typed(let source, _) = content {
      source.text(0..<source.bytes.count)
    } else {
      span.text
    }
  }

  /// The place of the commands in the file; for typed commands, that of the prompt.
  var span: SourceSpan {
    switch content {
    case .line(let line): line.span
    case .part(let line): line.span
    case .misread(_, let span): span
    case .typed(_, let prompt): prompt.span
    }
  }
}

extension Scenario.Step {
  /// The parsed commands; nil for text that is parsed only when the step runs.
  var line: Line? {
    switch content {
    case .line(let line): line.read
    case .part(let line): line
    case .misread, .typed: nil
    }
  }
}

extension String {
  /// Whether a line of output counts as empty, since spaces at its end are ignored.
  var isBlankOutput: Bool {
    utf8.allSatisfy(Byte.isSpace)
  }
}

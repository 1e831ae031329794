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

/// A file that is embedded in a scenario.
struct EmbeddedFile: Sendable {
  let name: Word
  let content: Word
}

extension Scenario {
  /// A heading, which begins a phase.
  struct PhaseHeading: Sendable, Hashable {
    let title: String
    let line: Int
  }

  /// A line of commands with its expected output.
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
    case misread(ShellError, SourceSpan)
    /// The text after a prompt, as a source of its own.
    case typed(SourceText, Prompt)
  }

  /// A line of commands, which is parsed on each access.
  ///
  /// A file may have very many lines, and parsed words take about forty times the memory of their
  /// text.
  struct StepLine: Sendable {
    let span: SourceSpan
    /// A part of the parsed line; nil for the whole line.
    private let part: Line?

    init(_ span: SourceSpan) { (self.span, part) = (span, nil) }

    init(part: Line) { (span, self.part) = (part.span, part) }
  }

  /// The start of a new world.
  struct Beginning: Sendable {
    /// The name of the sample; nil for the default world.
    let sample: Name?
  }

  /// A prompt as it is written, such as `/live> `.
  struct Prompt: Sendable {
    let place: String
    let span: SourceSpan
  }

  /// The expected output of a line of commands.
  struct Block: Sendable {
    let expected: ExpectedOutput
    /// The numbers of its lines in the file; empty if there are none.
    let lineNumbers: Range<Int>
    /// The indentation of each line.
    let indentation: String
  }
}

extension Scenario.StepLine {
  /// The parsed line.
  var read: Line {
    if let part { return part }
    var reader = ScriptReader(span)
    return reader.next() ?? Line(items: [], comment: nil, span: span, isSound: true)
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
    case .misread(_, let span): span
    case .typed(_, let prompt): prompt.span
    }
  }
}

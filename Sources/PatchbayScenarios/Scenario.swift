public import PatchbayLanguage

/// A file of commands with the output that is expected of them.
///
/// It is a script: commands stand at the start of lines, expected output is indented below them. In
/// Markdown it is what stands in the fences labelled `patchbay`.
public struct Scenario: Sendable {
  /// The text.
  public let source: SourceText
  /// What it says of itself.
  public internal(set) var headers = ScenarioHeaders()
  /// Files that are there before the first command runs.
  var files: [EmbeddedFile] = []
  /// Its headings.
  var phases: [PhaseHeading] = []
  /// Its commands, in order.
  var steps: [Step] = []
  /// What is wrong with its text, apart from its commands, in order.
  var errors: [ShellError] = []
}

/// What a file says of itself before its first command.
public struct ScenarioHeaders: Sendable {
  /// What it shows, in a line.
  public internal(set) var title: String?
  /// What it can be chosen by.
  public internal(set) var tags: [String] = []
  /// How long it may take.
  public internal(set) var timeout: Duration?
  /// Why it is known to fail; nil where it isn't.
  public internal(set) var expectedFailure: String?
  /// The sample that it begins with, and where that is named.
  var start: Name?
}

/// A file that stands in a scenario.
struct EmbeddedFile: Sendable {
  let name: Word
  let content: Word
}

extension Scenario {
  /// A heading: what follows is a part of its own.
  struct PhaseHeading: Sendable, Hashable {
    let title: String
    let line: Int
  }

  /// A line of commands, and what is expected of it.
  struct Step: Sendable {
    let content: Content
    let block: Block
    /// The number of its first line in the file.
    let lineNumber: Int
    /// Its heading, by its place among all; nil before the first.
    let phase: Int?
    /// The world that it begins; nil where it goes on with that before.
    let begins: Beginning?
  }

  /// What a step runs.
  enum Content: Sendable {
    case line(StepLine)
    /// A line that must fail, and that can't be read.
    case misread(ShellError, SourceSpan)
    /// What is typed behind a prompt, as a text of its own.
    case typed(SourceText, Prompt)
  }

  /// A line of commands, whose words are read whenever they are asked for.
  ///
  /// A file has very many of these, and words take some forty times their text.
  struct StepLine: Sendable {
    let span: SourceSpan
    /// A part of what stands there; nil where it is all of it.
    private let part: Line?

    init(_ span: SourceSpan) { (self.span, part) = (span, nil) }

    init(part: Line) { (span, self.part) = (part.span, part) }
  }

  /// A world that begins.
  struct Beginning: Sendable {
    /// The sample; nil for that of the catalogue.
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
    /// The lines of the file that it takes up; empty where there is none.
    let lineNumbers: Range<Int>
    /// What stands before each of its lines.
    let indentation: String
  }
}

extension Scenario.StepLine {
  /// The commands.
  var read: Line {
    if let part { return part }
    var reader = ScriptReader(span)
    return reader.next() ?? Line(items: [], comment: nil, span: span, isSound: true)
  }
}

extension Scenario.Step {
  /// The commands as they are written.
  var text: String {
    switch content {
    case .line(let line): line.span.text
    case .misread(_, let span): span.text
    case .typed(let source, _): source.text(0..<source.bytes.count)
    }
  }

  /// Where the commands stand in the file.
  var span: SourceSpan {
    switch content {
    case .line(let line): line.span
    case .misread(_, let span): span
    case .typed(_, let prompt): prompt.span
    }
  }
}

/// A regular expression that matches in linear time, whatever the pattern and the text.
///
/// It supports `.` `[a-z]` `[^a-z]` `\d` `\w` `\s` and their capitals, `*` `+` `?` `{2}` `{2,}`
/// `{2,5}`, `^` `$`, groups, `|`, and `(?i)` at its start to ignore case. A `?` after a repetition
/// changes nothing, since the only question is whether there is a match.
public struct Pattern: Sendable, Hashable {
  /// The text of the pattern.
  public let text: String
  private let program: PatternProgram

  /// Creates a pattern from a text; errors point into a source text of its own.
  public init(_ text: String, ignoringCase: Bool = false) throws(ShellError) {
    let source = SourceText(text)
    try self.init(text, ignoringCase: ignoringCase) {
      SourceSpan(source, $0.lowerBound, $0.upperBound)
    }
  }

  /// Creates a pattern whose errors point to the places that `locate` gives for its bytes.
  package init(
    _ text: String, ignoringCase: Bool, locate: (Range<Int>) -> SourceSpan
  ) throws(ShellError) {
    self.text = text
    var parser = PatternParser(text, ignoringCase: ignoringCase)
    do throws(PatternParser.Failure) {
      program = try parser.parse()
    } catch {
      throw ShellError(error.fault, at: locate(error.range))
    }
  }
}

extension Pattern {
  /// Whether some part of a text matches.
  public func matches(_ text: String) -> Bool {
    var run = PatternRun(program)
    return run.matches(text, whole: false)
  }
}

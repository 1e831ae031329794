/// A regular expression that takes linear time, whatever it is and whatever it is held against.
///
/// It knows `.` `[a-z]` `[^a-z]` `\d` `\w` `\s` and their capitals, `*` `+` `?` `{2}` `{2,}` `{2,5}`, `^`
/// `$`, groups, `|`, and `(?i)` at its start for capitals or not. A `?` behind a repetition changes
/// nothing, since only whether there is a match is asked.
public struct Pattern: Sendable, Hashable {
  /// The text of the pattern.
  public let text: String
  private let program: PatternProgram

  /// A pattern that is typed; errors point into a text of its own.
  public init(_ text: String, ignoringCase: Bool = false) throws(ShellError) {
    let source = SourceText(text)
    try self.init(text, ignoringCase: ignoringCase) {
      SourceSpan(source, $0.lowerBound, $0.upperBound)
    }
  }

  /// A pattern whose bytes stand where `locate` says.
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

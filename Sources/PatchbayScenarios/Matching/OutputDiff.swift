/// How output differs from what was expected, line by line.
public struct OutputDiff: Sendable, Hashable, Codable {
  /// What was expected and what came, aligned.
  public let lines: [Line]

  package init(lines: [Line]) { self.lines = lines }

  /// A line of either side, or of both.
  public struct Line: Sendable, Hashable, Codable {
    /// The line of the expected output, from 0, as it is written; nil where nothing was expected.
    public let expected: Numbered?
    /// The line of the output, from 0; nil where nothing came, and for a `...` that takes in no line.
    public let actual: Numbered?
    /// Whether both fit.
    public let isSame: Bool

    package init(expected: Numbered?, actual: Numbered?, isSame: Bool) {
      self.expected = expected
      self.actual = actual
      self.isSame = isSame
    }
  }

  /// A line and its number.
  public struct Numbered: Sendable, Hashable, Codable {
    /// From 0.
    public let index: Int
    /// The line, without its newline.
    public let text: String

    package init(index: Int, text: String) {
      self.index = index
      self.text = text
    }
  }
}

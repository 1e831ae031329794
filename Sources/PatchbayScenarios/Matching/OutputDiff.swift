/// The difference between actual and expected output, line by line.
public struct OutputDiff: Sendable, Hashable, Codable {
  /// The aligned lines of expected and actual output.
  public let lines: [Line]

  package init(lines: [Line]) { self.lines = lines }

  /// A line of one side, or a pair of aligned lines.
  public struct Line: Sendable, Hashable, Codable {
    /// The line of the expected output, as written; nil for an added line.
    public let expected: Numbered?
    /// The line of the actual output; nil for a removed line, and for a `...` that matches no line.
    public let actual: Numbered?
    /// Whether the lines match.
    public let isSame: Bool

    package init(expected: Numbered?, actual: Numbered?, isSame: Bool) {
      self.expected = expected
      self.actual = actual
      self.isSame = isSame
    }
  }

  /// A line and its number.
  public struct Numbered: Sendable, Hashable, Codable {
    /// The number of the line, from 0.
    public let index: Int
    /// The text of the line, without its newline.
    public let text: String

    package init(index: Int, text: String) {
      self.index = index
      self.text = text
    }
  }
}

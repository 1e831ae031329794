extension Formula {
  /// Parses a word: the text in its quotes, or all of it.
  public static func parse(_ word: Word) throws(ShellError) -> Formula {
    try parse(FormulaText(word))
  }

  /// Parses a part of a text.
  public static func parse(_ span: SourceSpan) throws(ShellError) -> Formula {
    try parse(FormulaText(span))
  }

  /// Parses a text; errors point into a source text of its own.
  public init(_ text: String) throws(ShellError) {
    let source = SourceText(text)
    self = try Self.parse(SourceSpan(source, 0, source.bytes.count))
  }

  private static func parse(_ text: FormulaText) throws(ShellError) -> Formula {
    var parser = try FormulaParser(text)
    return Formula(source: text.source, root: try parser.parseAll())
  }
}

extension ExpectedOutput {
  /// The block's lines, rewritten so that this output matches; a block that matches stays as it is.
  ///
  /// Lines that match and `...` stay as they are written. In those that don't, placeholders stay where
  /// the words around them show what they stand for now. An empty last line is written `[blank]`.
  /// Text that would be no placeholder but a mistake is written as a regular expression. Spaces at the
  /// ends of lines are left out. The captures are those that are bound before this block.
  public func updated(to output: String, captures: [String: String]) -> [String] {
    var values = captures
    if difference(from: output, captures: &values) == nil { return lines }
    var match = BlockMatch(self, output: output)
    var bound = captures
    let aligned = match.alignedLines(values: &bound)
    for carriesPlaceholders in [true, false] {
      var update = BlockUpdate(
        match, aligned, values: captures, carriesPlaceholders: carriesPlaceholders)
      let new = update.lines()
      var values = captures
      let isFit = ExpectedOutput(lines: new).difference(from: output, captures: &values) == nil
      if isFit { return new }
    }
    var literal = BlockUpdate(
      match, match.output.texts.indices.map { .added($0) }, values: captures,
      carriesPlaceholders: false)
    return literal.lines()
  }
}

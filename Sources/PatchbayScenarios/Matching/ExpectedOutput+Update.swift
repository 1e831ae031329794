extension ExpectedOutput {
  /// Returns the block's lines, rewritten to match an output; a matching block is unchanged.
  ///
  /// Matching lines and `...` are kept. In other lines, placeholders are kept if the words around
  /// them show what they match now. An empty last line is written `[blank]`. Text that would be a
  /// faulty placeholder is written as a regular expression. Trailing spaces are dropped. `captures`
  /// are those from before this block.
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

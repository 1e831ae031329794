extension ExpectedOutput {
  /// Returns the block's lines, rewritten to match an output; a matching block is unchanged.
  ///
  /// Matching lines and `...` are kept. In other lines, placeholders are kept if the words around
  /// them show what they match now. An empty last line is written `[blank]`. Text that would be a
  /// faulty placeholder is written as a regular expression. Trailing spaces are dropped. `captures`
  /// are those from before this block.
  public func updated(to output: String, captures: [String: String]) -> [String] {
    if difference(from: output, knowing: captures).difference == nil { return lines }
    var match = BlockMatch(self, output: output)
    let before = CaptureValues(captures)
    var bound = before
    let aligned = match.alignedLines(values: &bound)
    for carriesPlaceholders in [true, false] {
      var update = BlockUpdate(
        match, aligned, values: before, carriesPlaceholders: carriesPlaceholders)
      let new = update.lines()
      let updated = ExpectedOutput(lines: new)
      if updated.difference(from: output, knowing: captures).difference == nil { return new }
    }
    var literal = BlockUpdate(
      match, match.output.texts.indices.map { .added($0) }, values: before,
      carriesPlaceholders: false)
    return literal.lines()
  }
}

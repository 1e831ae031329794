/// A source of typed lines: a pipe, a terminal or a line editor.
protocol LineReader {
  /// Returns the next line, without its newline; a terminal shows the prompt first.
  mutating func readLine(_ prompt: Prompt?) -> LineRead
  /// Adds an entry to the history.
  mutating func remember(_ entry: String)
  /// Forgets keys that were typed but not read yet.
  mutating func forgetTypedAhead()
}

extension LineReader {
  func remember(_ entry: String) {}
  func forgetTypedAhead() {}
}

enum LineRead {
  case line([UInt8])
  /// The line was interrupted, or the process is to end.
  case interrupted
  case end
  /// The line can't be read, for this reason.
  case failed(String)
}

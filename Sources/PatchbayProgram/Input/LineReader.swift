/// Where typed lines come from: a pipe, a terminal, an editor of lines.
protocol LineReader {
  /// The next line, without its newline.
  ///
  /// A terminal shows the prompt first.
  mutating func readLine(_ prompt: Prompt?) -> LineRead
  /// Notes what was typed, for it to be found again.
  mutating func remember(_ entry: String)
  /// Forgets what was typed and not yet read.
  mutating func forgetTypedAhead()
}

extension LineReader {
  func remember(_ entry: String) {}
  func forgetTypedAhead() {}
}

/// The result of waiting for a line.
enum LineRead {
  case line([UInt8])
  /// The line was interrupted, or the process is to end.
  case interrupted
  case end
  /// It can't be read; the system's words for it.
  case failed(String)
}

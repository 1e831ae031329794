/// The output that is expected of a command, as its block is written.
///
/// A line that is the same as the output's line matches, whatever it says. Otherwise these mean
/// something, and anything else in brackets is text:
///
/// | written | stands for |
/// |---|---|
/// | `...` alone on a line | any number of lines, as few as can be: up to the first place at which all fits that follows it, to the next `...` |
/// | `[blank]` as the last line | an empty last line |
/// | `[..]` | any text within a line |
/// | `[int]` | an integer |
/// | `[num]` | an integer or a decimal number, with an exponent or without |
/// | `[dur]` | a number and one of `ns us ms s min h`, with a space between or without |
/// | `[path]` | text without spaces and with a `/` |
/// | `[/re/]` | what a regular expression matches as a whole |
/// | `[n:int]` and so on | the same, to be called `n` from then on; the last that is called so counts |
/// | `[=n]` | what `n` is |
///
/// Spaces, tabs and carriage returns at the ends of lines are not looked at, on neither side: editors
/// strip them. What is captured depends on the first place at which lines behind a `...` fit; where that
/// leads nowhere, but another place does, all fits as well. A line of output ends with a newline, or with the output. Two lines are the same where
/// their characters are, however those are composed.
public struct ExpectedOutput: Sendable {
  /// The lines of the block, as they are written, without indentation.
  public let lines: [String]
  let patterns: [LinePattern]

  /// From the lines of a block, without indentation; what is wrong with them is in its problems.
  public init(lines: [String]) {
    self.lines = lines
    patterns = lines.map { LinePattern($0) }
  }
}

extension ExpectedOutput {
  /// The names that it binds, each once, in order.
  public var captures: [String] {
    var seen: Set<String> = []
    return patterns.flatMap(\.placeholders).compactMap(\.name).filter { seen.insert($0).inserted }
  }

  /// Compares output with it: nil if it is as expected.
  ///
  /// Then the captures get what was bound; else they stay as they are.
  public func difference(from output: String, captures: inout [String: String]) -> OutputDiff? {
    difference(from: output, hops: [], captures: &captures)
  }

  /// The same, where some lines of the output are hops of traces, by their indices: their numbers alone
  /// are no difference.
  func difference(
    from output: String, hops: Set<Int>, captures: inout [String: String]
  ) -> OutputDiff? {
    var match = BlockMatch(self, output: output, hops: hops)
    return match.difference(captures: &captures)
  }

  /// How many lines are compared and characters looked at, about, to compare output with it.
  package func work(comparing output: String) -> Int {
    var match = BlockMatch(self, output: output)
    var captures: [String: String] = [:]
    _ = match.difference(captures: &captures)
    return match.comparisons + match.steps
  }
}

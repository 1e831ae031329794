/// The expected output of a command, as written in its block.
///
/// A line that equals the output's line matches, whatever it contains. Otherwise these placeholders
/// have a meaning, and anything else in brackets is text:
///
/// | written | matches |
/// |---|---|
/// | `...` alone on a line | any number of lines, up to the first place where the lines before the next `...` match |
/// | `[blank]` as the last line | an empty last line |
/// | `[..]` | any text within a line |
/// | `[int]` | an integer |
/// | `[num]` | an integer or a decimal number, with or without an exponent |
/// | `[dur]` | a number and one of `ns us ms s min h`, with or without a space between |
/// | `[path]` | text without spaces that contains a `/` |
/// | `[/re/]` | text that a regular expression matches as a whole |
/// | `[n:int]` and so on | the same, captured as `n`; the last capture of a name counts |
/// | `[=n]` | the text captured as `n` |
///
/// Spaces, tabs and carriage returns at the ends of lines are ignored on both sides, since editors
/// strip them. Captures come from the first place at which the lines after a `...` match; if the
/// rest doesn't match from there, but does from another place, the output matches as well. A line
/// of output ends with a newline, or with the output. Two lines are equal if their characters are,
/// whether composed or decomposed.
public struct ExpectedOutput: Sendable {
  /// The lines of the block as written, without indentation.
  public let lines: [String]
  let patterns: [LinePattern]

  /// Parses the lines of a block, without indentation; `problems(knowing:)` returns their faults.
  public init(lines: [String]) {
    self.lines = lines
    patterns = lines.map { LinePattern($0) }
  }
}

extension ExpectedOutput {
  /// The names that the block captures, in order, without duplicates.
  public var captures: [String] {
    var seen: Set<String> = []
    return patterns.flatMap(\.placeholders).compactMap(\.name).filter { seen.insert($0).inserted }
  }

  /// Compares output with the block; returns nil if it matches.
  ///
  /// If the output matches, its captures are added to `captures`; otherwise they are unchanged.
  public func difference(from output: String, captures: inout [String: String]) -> OutputDiff? {
    let (difference, own) = difference(from: output, knowing: captures)
    captures.merge(own) { $1 }
    return difference
  }

  /// The same with the captures of the block alone.
  ///
  /// Some lines of the output are headlines or hops of traces, by their indices: the numbers of
  /// hops alone are no difference. References to the `open` captures, which have no value, match
  /// any text.
  func difference(
    from output: String, traceLines: Set<Int> = [], open: Set<String> = [],
    knowing captures: [String: String]
  ) -> (difference: OutputDiff?, captures: [String: String]) {
    var match = BlockMatch(self, output: output, traceLines: traceLines, open: open)
    return match.difference(knowing: captures)
  }

  /// The names that the block refers to.
  var references: Set<String> { Set(patterns.flatMap(\.placeholders).compactMap(\.kind.reference)) }

  /// The approximate number of lines and characters that a comparison with an output reads.
  package func work(comparing output: String) -> Int {
    var match = BlockMatch(self, output: output)
    _ = match.difference(knowing: [:])
    return match.comparisons + match.steps
  }
}

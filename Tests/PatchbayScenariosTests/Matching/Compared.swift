import PatchbayScenarios

/// The result of comparing output with a block.
struct Compared {
  /// The lines of the difference, each with its sign and text; empty if all match.
  let lines: [String]
  /// The captures afterwards.
  let captures: [String: String]
  let diff: OutputDiff?

  /// Compares texts without a newline at their end: a block `a`, output `a`.
  init(_ block: String, _ output: String, captures: [String: String] = [:]) {
    var captures = captures
    let expected = ExpectedOutput(lines: Self.lines(block))
    diff = expected.difference(from: output, captures: &captures)
    lines = diff?.lines.map(Self.line) ?? []
    self.captures = captures
  }

  var fits: Bool { diff == nil }

  /// An empty text has no lines.
  static func lines(_ text: String) -> [String] {
    text.isEmpty
      ? []
      : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static func line(_ line: OutputDiff.Line) -> String {
    switch (line.expected, line.actual) {
    case (let expected?, let actual?):
      expected.text == actual.text ? "  \(actual.text)" : "  \(expected.text) = \(actual.text)"
    case (let expected?, nil): (line.isSame ? "  " : "- ") + expected.text
    case (nil, let actual?): (line.isSame ? "  " : "+ ") + actual.text
    case (nil, nil): "nothing"
    }
  }
}

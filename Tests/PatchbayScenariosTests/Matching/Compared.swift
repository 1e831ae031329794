import PatchbayScenarios

/// What comparing output with a block comes to.
struct Compared {
  /// Each line of the difference: what became of it, and its text; nothing where all fits.
  let lines: [String]
  /// What is bound after it.
  let captures: [String: String]
  let diff: OutputDiff?

  /// Both without a newline at their end: a block `a`, output `a`.
  init(_ block: String, _ output: String, captures: [String: String] = [:]) {
    var captures = captures
    let expected = ExpectedOutput(lines: Self.lines(block))
    diff = expected.difference(from: output, captures: &captures)
    lines = diff?.lines.map(Self.line) ?? []
    self.captures = captures
  }

  var fits: Bool { diff == nil }

  /// An empty text is no block, and no line.
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

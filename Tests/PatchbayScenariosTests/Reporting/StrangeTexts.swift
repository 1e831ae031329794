import PatchbayLanguage
import PatchbayScenarios
import TestSupport

/// Texts that some report format could misread.
enum Strange {
  private static let pieces = [
    "#", " # TODO x", " # SKIP", "\\", "\\#", "\n", "\r", "\r\n", "\t", "]]>", "<![CDATA[", "<a>",
    "&amp;", "\"", "'", "%", "%0A", "%25", ":", "::", ",", "::error::x", "##[error]x", "##vso[x]",
    "##teamcity[x", "&#27;",
    "##", "\u{0}", "\u{8}",
    "\u{1B}[31m", "\u{7F}", "\u{85}", "\u{2028}", "\u{202E}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}",
    "\u{1F469}\u{200D}\u{1F467}", "\u{1F600}", "é", "e\u{301}", "日本", "\u{301}",
    "#\u{FE0F}\u{20E3}", " ", "  ", "a", "b c",
    "\nok 1 - x", "\n...", "\n---", "...", "---", "- ", ": ", "|2+", "\u{10FFFF}", "{}", "[",
  ]

  /// The replacements for characters that can't be on a line.
  static let shown: [Unicode.Scalar: String] = [
    "\n": "\\n", "\r": "\\r", "\t": "\\t", "\u{0}": "\\u{0}", "\u{8}": "\\u{8}",
    "\u{1B}": "\\u{1b}", "\u{7F}": "\\u{7f}", "\u{85}": "\\u{85}", "\u{2028}": "\\u{2028}",
    "\u{202E}": "\\u{202e}", "\u{FEFF}": "\\u{feff}", "\u{FFFE}": "\\u{fffe}",
    "\u{FFFF}": "\\u{ffff}",
  ]

  /// Characters that XML can't represent.
  private static let unknownToXML: Set<Unicode.Scalar> = [
    "\u{0}", "\u{8}", "\u{1B}", "\u{FFFE}", "\u{FFFF}",
  ]
}

extension Strange {
  /// The text as reports show it on one line.
  static func onOneLine(_ text: String) -> String { replacing(text) { shown[$0] } }

  /// The text as it is read back from XML.
  static func inXML(_ text: String) -> String {
    replacing(text) { unknownToXML.contains($0) ? shown[$0] : nil }
  }

  /// The lines of several texts, one below the other.
  static func lines(_ texts: [String]) -> [String] {
    rawLines(texts).map { line in replacing(line) { $0 == "\t" ? nil : shown[$0] } }
  }

  /// The lines without escapes; a final newline begins no further line.
  static func rawLines(_ texts: [String]) -> [String] {
    texts.flatMap { text in
      var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      if lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
      return lines.map { String(Substring($0)) }
    }
  }

  private static func replacing(_ text: String, by: (Unicode.Scalar) -> String?) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if let other = by(scalar) { result += other } else { result.unicodeScalars.append(scalar) }
    }
  }
}

extension Strange {
  private static func text(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...6, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  /// Random results full of such texts.
  static func results(_ seed: UInt64) -> [ScenarioResult] {
    var random = SeededGenerator(seed: seed)
    return (0..<6).map { number in
      let outcomes: [ScenarioResult.Outcome] = [
        .passed, .failed, .failedAsExpected(text(&random)), .timedOut,
      ]
      let outcome = outcomes[Int.random(in: 0..<outcomes.count, using: &random)]
      let failures = outcome == .passed ? [] : [failure(&random), failure(&random)]
      return ScenarioResult(
        outcome, path: "scenarios/\(text(&random))", title: text(&random), tags: [text(&random)],
        phases: [.init(failures.first?.phase ?? text(&random), line: 1, .failed)],
        failures: failures)
    }
  }

  private static func failure(_ random: inout SeededGenerator) -> ScenarioFailure {
    let sides = (text(&random), text(&random))
    let problems: [ScenarioFailure.Problem] = [
      .prompt(expected: sides.0, actual: sides.1),
      .error(ShellError(code: "strange", message: sides.0)),
      .noFailure(reason: sides.0),
      .output(OutputDiff([.init(.init(0, sides.0), .init(0, sides.1), isSame: false)])),
    ]
    return ScenarioFailure(
      problems[Int.random(in: 0..<problems.count, using: &random)], line: 3, column: 2,
      phase: text(&random), command: text(&random), divergence: [text(&random)])
  }
}

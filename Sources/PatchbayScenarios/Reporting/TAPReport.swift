import PatchbayText

extension ReportFormat {
  /// The Test Anything Protocol, version 14.
  public static let tap = ReportFormat("tap") { TAPReport(isVerbose: $1) }
}

/// A report in the Test Anything Protocol, version 14, with a test point for each file.
///
/// https://testanything.org/tap-version-14-specification.html
struct TAPReport: ScenarioReport {
  private let isVerbose: Bool
  private var number = 0

  init(isVerbose: Bool) { self.isVerbose = isVerbose }

  mutating func begin(fileCount: Int) -> String {
    "TAP version 14\n1..\(fileCount)" + (fileCount == 0 ? " # no files\n" : "\n")
  }

  mutating func note(_ result: ScenarioResult) -> String {
    number += 1
    let name = Self.escaped("\(result.path): \(result.title)")
    let point = "\(result.outcome.tapWord) \(number) - \(name)\(directive(for: result.outcome))\n"
    // In quotes, YAML has the escapes of JSON; elsewhere any escape will do.
    return (point + TAPDiagnostic(result: result, isVerbose: isVerbose).text)
      .withoutWorkflowCommands(as: \.escapedInJSON)
  }

  mutating func end(_ summary: ScenarioSummary) -> String { "# \(summary.line())\n" }
}

extension TAPReport {
  /// The directive of a test point; a file that fails as expected is a failed `TODO`.
  ///
  /// Readers count a passed `TODO` as a success, so a file that passes unexpectedly is a plain
  /// failure.
  private func directive(for outcome: ScenarioResult.Outcome) -> String {
    switch outcome {
    case .failedAsExpected(let reason):
      " # TODO" + (reason.isEmpty ? "" : " \(Self.escaped(reason))")
    case .skipped: " # SKIP \(Self.escaped(outcome.remark ?? ""))"
    case .passed, .passedUnexpectedly, .failed, .timedOut, .refused: ""
    }
  }

  /// The text on one line, with `#` escaped, because `#` begins a directive.
  private static func escaped(_ text: String) -> String {
    text.onOneLine.unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == "\\" || scalar == "#" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
  }
}

extension ScenarioResult.Outcome {
  fileprivate var tapWord: String {
    switch self {
    case .passed, .skipped: "ok"
    case .passedUnexpectedly, .failed, .timedOut, .refused, .failedAsExpected: "not ok"
    }
  }
}

import PatchbayLanguage
import PatchbayText

/// The YAML block below a test point; empty for a file that passed, unless verbose.
struct TAPDiagnostic {
  let result: ScenarioResult
  let isVerbose: Bool
}

extension TAPDiagnostic {
  /// The block between its markers, indented as TAP requires.
  var text: String {
    let lines = lines
    guard !lines.isEmpty else { return "" }
    return (["---"] + lines + ["..."]).map { "  \($0)\n" }.joined()
  }

  private var lines: [String] {
    let time = "duration_ms: \(result.duration.decimalMilliseconds)"
    switch result.outcome.name {
    case .passed, .skipped: return isVerbose ? [time] : []
    case .failed, .timedOut, .refused, .passedUnexpectedly, .failedAsExpected:
      let message = result.remark.map { ["message: \(Self.quoted($0))"] } ?? []
      return ["outcome: \(result.outcome.name.rawValue)"] + message + [time] + failureLines
    }
  }

  private var failureLines: [String] {
    guard !result.failures.isEmpty else { return [] }
    return ["failures:"] + result.failures.flatMap(lines(of:))
  }

  private func lines(of failure: ScenarioFailure) -> [String] {
    var lines = [
      "  - file: \(Self.quoted(result.path))", "    line: \(failure.line)",
      "    column: \(failure.column)", "    kind: \(failure.problem.name)",
    ]
    if let phase = failure.phase { lines.append("    phase: \(Self.quoted(phase))") }
    if let command = failure.command { lines.append("    command: \(Self.quoted(command))") }
    lines.append("    message: \(Self.quoted(failure.summary))")
    let details = failure.detailLines
    guard !details.isEmpty else { return lines }
    // A literal block: 2 is the indentation, and + keeps all newlines.
    return lines + ["    details: |2+"] + details.map { "      \($0.withTabs)" }
  }

  /// A quoted text: YAML accepts JSON's quotes and escapes.
  private static func quoted(_ text: String) -> String { Value.text(text).json }
}

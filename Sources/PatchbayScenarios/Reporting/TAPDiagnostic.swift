import PatchbayLanguage
import PatchbayText

/// The block of YAML below a test point; nothing for one that went well.
struct TAPDiagnostic {
  let result: ScenarioResult
  let isVerbose: Bool
}

extension TAPDiagnostic {
  /// The block with its marks, indented as TAP wants it.
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
    // Lines as they are: the number says how far they are indented, the sign that all newlines count.
    return lines + ["    details: |2+"] + details.map { "      \($0.withTabs)" }
  }

  /// YAML reads what JSON writes in quotes.
  private static func quoted(_ text: String) -> String { Value.text(text).json }
}

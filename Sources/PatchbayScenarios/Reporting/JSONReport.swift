import PatchbayLanguage
import PatchbayText

extension ReportFormat {
  /// One JSON document with all there is to know.
  public static let json = ReportFormat("json") { _, _ in JSONReport() }
}

/// One JSON document with all there is to know, a result a line.
struct JSONReport: ScenarioReport {
  private var isFirst = true

  /// The number of the form; it grows when a field changes its meaning or goes.
  private static let schema = 1

  mutating func begin(fileCount: Int) -> String {
    "{\"schema\": \(Self.schema), \"files\": \(fileCount), \"results\": ["
  }

  mutating func note(_ result: ScenarioResult) -> String {
    defer { isFirst = false }
    return (isFirst ? "\n" : ",\n") + result.value.json.withoutWorkflowCommands(as: \.escapedInJSON)
  }

  mutating func end(_ summary: ScenarioSummary) -> String {
    "\n], \"summary\": \(summary.value.json)}\n"
  }
}

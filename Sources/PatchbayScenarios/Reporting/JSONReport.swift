import PatchbayLanguage

extension ReportFormat {
  /// One JSON document with all details.
  public static let json = ReportFormat("json") { _, _ in JSONReport() }
}

/// A report as one JSON document with all details, one result on each line.
struct JSONReport: ScenarioReport {
  private var isFirst = true

  /// The version of the format; it is raised when a field changes its meaning or is removed.
  private static let schema = 1

  mutating func begin(fileCount: Int) -> String {
    "{\"schema\": \(Self.schema), \"files\": \(fileCount), \"results\": ["
  }

  mutating func note(_ result: ScenarioResult) -> String {
    defer { isFirst = false }
    return (isFirst ? "\n" : ",\n") + result.value.json
  }

  mutating func end(_ summary: ScenarioSummary) -> String {
    "\n], \"summary\": \(summary.value.json)}\n"
  }
}

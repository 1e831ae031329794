/// Turns the results of scenario files into the text of a report.
///
/// A report prints nothing and reads no clock. `begin` is called first, then `note` for each file
/// in order, then `end`; their results, one after the other, are the report.
public protocol ScenarioReport: Sendable {
  /// Returns the text before the results; `fileCount` is the number of files.
  mutating func begin(fileCount: Int) -> String
  /// Returns the text after a file has run; often empty.
  mutating func note(_ result: ScenarioResult) -> String
  /// Returns the text after the last result.
  mutating func end(_ summary: ScenarioSummary) -> String
}

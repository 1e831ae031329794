/// Turns the results of scenario files into text that is written at once.
///
/// It prints nothing and looks at no clock. `begin` comes first, then `note` for each file in order,
/// then `end`; what they return, one after the other, is the report.
public protocol ScenarioReport: Sendable {
  /// What stands before the results of so many files.
  mutating func begin(fileCount: Int) -> String
  /// What there is to write once this file is through; often nothing.
  mutating func note(_ result: ScenarioResult) -> String
  /// What stands after the last result.
  mutating func end(_ summary: ScenarioSummary) -> String
}

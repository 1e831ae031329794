import PatchbayScenarios
import Testing

@Suite("Summaries of scenario files")
struct ScenarioSummaryTests {
  @Test("count each file once, by its outcome")
  func counts() {
    var summary = ScenarioSummary(duration: .seconds(3))
    for result in ReportedResults.all { summary.add(result) }
    let names = ScenarioResult.Outcome.Name.allCases
    #expect(names.map(summary.count) == names.map { $0 == .failed ? 2 : 1 })
    #expect(summary.fileCount == ReportedResults.all.count)
    #expect(summary.skippedCommandCount == 5)
    #expect(summary.duration == .seconds(3), "files may run side by side")
  }
}

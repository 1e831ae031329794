import PatchbayScenarios
import Testing

@Suite("Summaries of scenario files")
struct ScenarioSummaryTests {
  @Test(
    "name the signal that ended a process, if it has a name",
    arguments: [(9, "SIGKILL"), (11, "SIGSEGV"), (64, "signal 64")] as [(Int32, String)])
  func signals(number: Int32, name: String) {
    let failure = ScenarioFailure(.ended(.signal(number)), line: 1)
    #expect(failure.summary == "its process was ended by \(name)")
  }

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

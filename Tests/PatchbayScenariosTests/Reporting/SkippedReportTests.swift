import PatchbayScenarios
import Testing

@Suite("Reports of a skipped file")
struct SkippedReportTests {
  @Test(
    "contain the reason",
    arguments: [
      ("text", "skip  a.scenario  A relay  (issue #7: later; 0 ms)\n"),
      ("tap", "\nok 1 - a.scenario: A relay # SKIP issue \\#7: later\n"),
      ("junit", #"<skipped message="issue #7: later" type="skipped"/>"#),
      ("json", #""outcome": "skipped", "reason": "issue #7: later", "bad": false"#),
    ])
  func reason(name: String, words: String) throws {
    let result = ScenarioResult(.skipped("issue #7: later"), path: "a.scenario", title: "A relay")
    let format = try #require(ReportFormat.standard.first { $0.name == name })
    #expect(format.text(of: [result], isVerbose: true).contains(words))
  }
}

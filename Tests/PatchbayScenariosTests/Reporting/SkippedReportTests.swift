import PatchbayScenarios
import Testing

@Suite("Reports of a skipped file")
struct SkippedReportTests {
  private let result = ScenarioResult(
    .skipped("issue #7: later"), path: "a.scenario", title: "A relay", commandCount: 3,
    skippedCount: 3)

  @Test("count it in text, and list it with the reason if verbose")
  func text() {
    let summary = "1 file: 1 skipped; 3 commands left out; 1.2 s\n"
    #expect(ReportFormat.text.text(of: [result]) == summary)
    let verbose = ReportFormat.text.text(of: [result], isVerbose: true)
    #expect(verbose.hasPrefix("skip  a.scenario  A relay  (issue #7: later; 0 ms)\n"))
    #expect(ReportFormat.github.text(of: [result]) == summary)
  }

  @Test("have the reason in every form for programs")
  func programs() {
    let tap = ReportFormat.tap.text(of: [result])
    #expect(tap.contains("\nok 1 - a.scenario: A relay # SKIP issue \\#7: later\n"))
    let junit = ReportFormat.junit.text(of: [result])
    #expect(junit.contains(#"<skipped message="issue #7: later" type="skipped"/>"#))
    #expect(junit.contains(#"skipped="1""#) && !junit.contains("system-out"))
    let json = ReportFormat.json.text(of: [result])
    #expect(json.contains(#""outcome": "skipped", "reason": "issue #7: later", "bad": false"#))
  }
}

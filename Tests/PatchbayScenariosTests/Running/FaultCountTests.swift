import PatchbayScenarios
import TestSupport
import Testing

@Suite("Faults of handlers in a scenario", .hangLimit)
struct FaultCountTests {
  @Test(
    "are counted, without dispatches that ended at a limit, and no failure by themselves",
    arguments: [
      ("Faulty on=P", "send a P --trace=off; send a P --trace=off", 2),
      ("Forwarder on=P send=P", "!limit send a P --trace=off", 0),
    ])
  func counted(plugin: String, send: String, count: Int) async throws {
    let text = "define event P; add container a; add plugin a/p \(plugin)\n\(send)\n"
    try await withScenarios(["x.scenario": text]) { folder in
      let result = folder.run("x.scenario")
      #expect(result.faultCount == count && result.failures.isEmpty)
      let report = ReportFormat.text.text(of: [result], isVerbose: true)
      #expect(report.contains("(2 faults; ") == (count == 2))
    }
  }
}

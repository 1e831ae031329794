import PatchbayScenarios
import TestSupport
import Testing

@Suite("Faults of handlers in a scenario", .hangLimit)
struct FaultCountTests {
  @Test("are counted, and no failure by themselves")
  func counted() async throws {
    let text = """
      define event P
      add container a; add plugin a/p Faulty on=P; add plugin a/q Probe on=P
      send a P --trace=off
      send a P --trace=off

      """
    try await withScenarios(["x.scenario": text]) { folder in
      let result = folder.run("x.scenario")
      #expect(result.faultCount == 2)
      #expect(result.failures.isEmpty)
      let report = ReportFormat.text.text(of: [result], isVerbose: true)
      #expect(report.contains("(2 faults; "))
    }
  }

  @Test("do not include dispatches that ended at a limit")
  func limits() async throws {
    let text = """
      define event P
      add container a; add plugin a/p Forwarder on=P send=P
      !limit send a P --trace=off

      """
    try await withScenarios(["x.scenario": text]) { folder in
      let result = folder.run("x.scenario")
      #expect(result.faultCount == 0)
      #expect(result.failures.isEmpty)
    }
  }
}

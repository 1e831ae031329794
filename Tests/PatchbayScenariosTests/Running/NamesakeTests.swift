import Testing

@Suite("What is told of a node", .timeLimit(.minutes(10)))
struct NamesakeTests {
  @Test("is nothing that was done to another of its name, which is gone")
  func namesake() async throws {
    let text = """
      define event Say text:text
      add composer live; add container live/a; add container live/a~2
      add plugin live/a/x Probe on=Say; add plugin live/a~2/x Probe on=Say
      add interceptor live/a:quiet listen Say
      add interceptor live/a~2:quiet drop Say
      rm live/a
      send live/a Say text=psst --trace=off
      expect delivered m1 live/a/x

      """
    try await withScenarios(["x.scenario": text]) { folder in
      let report = folder.report([folder.run("x.scenario")])
      #expect(report.contains("by /live/a:quiet"))
      #expect(!report.contains("listen"))
    }
  }
}

import TestSupport
import Testing

@Suite("The causes of a missed delivery in a report", .hangLimit)
struct CauseTests {
  @Test("exclude changes of a removed node with the same name")
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
      #expect(report.contains("was added in line 5: add interceptor live/a~2:quiet drop Say"))
    }
  }

  @Test(
    "are the same with times before the hops",
    arguments: ["+61 us  ", "? us    ", "+[int] us", "+[dur]  ", "[..]    "])
  func timing(moment: String) async throws {
    let text = """
      define event Say text:text
      add container room; add plugin room/x Probe on=Say; add interceptor room:quiet drop Say
      option timing on
      send room Say text=psst --trace=off
      trace m1 --timing
        m1 Say  text="psst"  from /room
          \(moment)  1 /room               enter
          \(moment)  2   x                 deliver
          \(moment)  result  1 observer delivered

      """
    try await withScenarios(["x.scenario": text]) { folder in
      let report = folder.report([folder.run("x.scenario")])
      #expect(
        report.contains("  first diverging hop  m1.2 /room:quiet drop 1 observer not reached\n"))
      #expect(report.contains("  expected there       /room/x deliver\n"))
      #expect(report.contains("/room:quiet was added in line 2"))
    }
  }
}

import TestSupport
import Testing

@Suite("The causes of a missed delivery in a report", .hangLimit)
struct CauseTests {
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

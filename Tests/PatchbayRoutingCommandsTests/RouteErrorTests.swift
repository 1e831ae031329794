import PatchbayShell
import ShellSupport
import Testing

@Suite("Errors of the commands about URLs")
struct RouteErrorTests {
  @Test("leave the world unchanged")
  func nothingChanges() throws {
    let bench = try Workbench(
      """
      define query Room id:int --returns=int
      define event Show title:text
      add container hall
      add plugin hall/p Responder on=Room answer=.id
      add plugin hall/q Probe on=Show
      route hall/p app://room/:id Room
      """)
    let state = bench.stateBesidesMessages
    for line in [
      "route hall/q app://room/:n Show", "route hall/p app://room/:id Room",
      "route hall/q app://x Room", "route hall/p app://x Room id=one", "unroute app://rom/:id",
    ] {
      bench.run(line)
      #expect(bench.lastResult != .succeeded, "\(line)")
      #expect(bench.stateBesidesMessages == state, "\(line)")
    }
  }
}

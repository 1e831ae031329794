import PatchbayShell
import ShellSupport
import TestSupport
import Testing

@Suite("Routes of the shell")
struct RouteCommandTests {
  @Test("are restored when the world is saved and loaded")
  func saving() throws {
    let bench = try Workbench(SchemeRow.beginning)
    bench.run(
      "route hall/q 'app://show/:title' Show; route hall/q app://hi Show title='a \"b\" ;c'")
    let saved = bench.session.savedWorld
    let other = try Workbench(saved)
    #expect(other.remarks == "")
    #expect(other.session.savedWorld == saved)
    #expect(other.session.topologyText == bench.session.topologyText)
    #expect(other.run("routes") == bench.run("routes"))
    #expect(other.run("open app://room/3 --trace=off") == "3\n")
  }

  @Test(
    "are restored by undoing a change",
    arguments: [
      "unroute app://room/:id", "rm hall/p", "rename hall/p x", "set hall/p answer=1", "rm hall",
      "add plugin hall/p Responder on=Room answer=1 --replace", "load /dev/null",
      "route hall/q app://x Show",
    ])
  func undoing(change: String) throws {
    let bench = try Workbench(SchemeRow.beginning, isInteractive: true)
    let (routes, topology) = (bench.run("routes"), bench.session.topologyText)
    bench.run(change)
    #expect(bench.lastResult == .succeeded, "\(bench.remarks)")
    bench.run("undo")
    #expect(bench.run("routes") == routes)
    #expect(bench.session.topologyText == topology)
    #expect(bench.run("open app://room/3 --trace=off") == "3\n")
  }

  @Test("are removed with their plugins, and the URL is free again")
  func ending() throws {
    let bench = try Workbench(SchemeRow.beginning)
    bench.run("rm hall/p")
    #expect(bench.run("can app://room/1") == "no: no route matches app://room/1\n")
    bench.run("add plugin hall/p Responder on=Room answer=9; route hall/p app://room/:id Room")
    #expect(bench.run("open app://room/1 --trace=off") == "9\n")
  }

  @Test("can be opened by their own plugin, with its node as the sender")
  func opensItsOwn() throws {
    let bench = try Workbench(SchemeRow.beginning)
    #expect(bench.run("open app://room/1 --from=hall/p --trace=off") == "1\n")
  }

  @Test("of another tree are out of reach")
  func anotherTree() throws {
    let bench = try Workbench(SchemeRow.beginning + "\nadd container other")
    #expect(bench.run("open app://room/1 --from=other --trace=off").hasPrefix("out of reach"))
    #expect(bench.run("open app://room/1 --trace=off") == "1\n")
  }

  @Test("are known to later commands of the same text")
  func sameText() throws {
    let bench = try Workbench(SchemeRow.beginning)
    bench.run(
      "route hall/q app://new Show; open 'app://new?title=x'; expect delivered m1 hall/q; reach app://new"
    )
    #expect(bench.remarks == "")
  }
}

import PatchbayShell
import ShellSupport
import Testing

@Suite("Targets, events and modules of the shell")
struct SchemeCommandTests {
  @Test("started modules are reported as not saved")
  func started() throws {
    let bench = try Workbench("add container app; module app/p Probe on=ModuleInit")
    bench.run("save $TMP/x --force")
    #expect(!bench.session.savedWorld.contains("trigger"))
    bench.run("trigger start --trace=off")
    #expect(bench.run("module").contains("splash"))
    let other = try Workbench(bench.session.savedWorld)
    #expect(other.run("module").contains("not started"))
  }

  @Test("listings have the same contents as JSON and as text")
  func json() throws {
    let bench = try Workbench(
      SchemeRow.beginning
        + "\ntarget Hall show hall/q Show; subscribe hall/q Show; module hall/q --level=basic")
    #expect(
      bench.run("routes --format=json")
        == #"[{"pattern": "app://room/:id", "to": "/hall/p", "as": "Room"}]"# + "\n")
    #expect(
      bench.run("target --format=json")
        == #"[{"action": "Hall.show", "to": "/hall/q", "as": "Show"}]"# + "\n")
    #expect(
      bench.run("subscribe --format=json") == #"[{"event": "Show", "to": "/hall/q"}]"# + "\n")
    #expect(
      bench.run("module --format=json").hasPrefix(#"[{"module": "q", "at": "/hall/q""#))
  }

  @Test(
    "are restored by undoing a change",
    arguments: [
      "untarget Hall", "unsubscribe hall/q Show", "unmodule q", "rm hall/q", "rename hall x",
      "trigger start --trace=off", "set hall/q on=Show,ModuleInit", "load /dev/null",
    ])
  func undoing(change: String) throws {
    let bench = try Workbench(
      SchemeRow.beginning + "\ntarget Hall show hall/q Show; subscribe hall/q Show; module hall/q",
      isInteractive: true)
    let lists = "routes; target; subscribe; module; tree"
    let before = bench.run(lists)
    bench.run(change)
    #expect(bench.lastResult == .succeeded, "\(bench.remarks)")
    bench.run("undo")
    #expect(bench.run(lists) == before)
    #expect(bench.run("publish Show title=x --trace=off") == "/hall/q  done\n")
  }

  @Test(
    "an interceptor registered before the line of a scheme is saved after the command that makes the line"
  )
  func savedInterceptors() throws {
    let bench = try Workbench(
      SchemeRow.beginning + """

        add interceptor hall:first count
        add interceptor hall:line answer app://room/:id 99
        add interceptor hall:last count
        """)
    let saved = bench.session.savedWorld
    let other = try Workbench(saved)
    #expect(other.session.savedWorld == saved)
    #expect(other.run("ls hall:*") == bench.run("ls hall:*"))
    #expect(other.run("open app://room/1 --trace=off") == "99\n")
    bench.run("unroute app://room/:id")
    bench.run("save /dev/null --force")
    #expect(
      bench.remarks.contains(
        "the interceptor /hall:line, which is about app://room/:id, which is gone"),
      "\(bench.remarks)")
    #expect(!bench.session.savedWorld.contains("hall:line"))
  }

  @Test(
    "an interceptor registered before a line still precedes it when the line is made again",
    arguments: [
      "rename hall/p x", "set hall/p answer=3", "rename hall x", "mv hall /other/",
      "unroute app://room/:id; route hall/p app://room/:id Room",
    ])
  func linesMadeAgain(change: String) throws {
    let bench = try Workbench(
      SchemeRow.beginning + "\nadd composer other; add interceptor hall:l answer app://room/:id 99")
    #expect(bench.run("open app://room/1 --trace=off") == "99\n")
    bench.run(change)
    #expect(bench.lastResult == .succeeded, "\(bench.remarks)")
    #expect(bench.run("open app://room/1 --trace=off") == "99\n")
  }

  @Test("lines can be named in interceptors and expectations")
  func lines() throws {
    let bench = try Workbench(SchemeRow.beginning + "\nsubscribe hall/q Show; module hall/q")
    bench.run("add interceptor hall:no stop q.Show")
    #expect(bench.lastResult == .succeeded, "\(bench.remarks)")
    #expect(
      bench.run("publish Show title=x --trace=off")
        == "/hall/q  held back by the interceptor no of hall\n")
    bench.run("rm hall:no; add interceptor hall:no stop q.Show~2; trigger setUp --trace=off")
    #expect(bench.remarks == "")
    #expect(
      bench.run("trigger Show title=x --trace=off")
        == "q  Show  held back by the interceptor no of hall\n")
    #expect(bench.run("publish Show title=x --trace=off") == "/hall/q  done\n")
  }
}

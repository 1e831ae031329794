import PatchbayInspection
import PatchbayShell
import ShellSupport
import Testing

@Suite("Commands within commands")
struct WholenessTests {
  @Test("a command that should fail but succeeds has no effect")
  func mustFailAndDoesNot() throws {
    let bench = try Workbench("add composer a")
    let before = bench.state
    bench.run("! add composer b")
    #expect(bench.lastResult == .failed)
    #expect(bench.state == before)
  }

  @Test("an expected failure leaves nothing behind in the middle of a step")
  func mustFailInTheMiddle() throws {
    let bench = try Workbench("define event Ping; add container a")
    bench.run(
      "echo $(send a Ping --trace=off; ! repeat 2 add container b; send a Ping --trace=off)")
    #expect(bench.session.traces.count == 2)
    bench.run("undo; redo")
    #expect(bench.remarks == "")
    #expect(bench.run("tree") == "/a  container\n")
    #expect(bench.session.stepCount == 3)
  }

  @Test("an undo inside a failing command has no effect either")
  func undoInAFailingCommand() throws {
    let bench = try Workbench("add composer a; add composer b")
    let before = bench.state
    for command in ["repeat 3 undo", "! repeat 2 undo", "!missing-argument repeat 2 undo"] {
      bench.run(command)
      #expect(bench.state == before, "\(command)")
    }
    bench.run("! repeat 3 undo")
    #expect(bench.lastResult == .succeeded)
    #expect(bench.state == before)
  }

  @Test("a trial begins with what the current command has done")
  func tryInTheMiddle() throws {
    let bench = try Workbench()
    let printed = bench.run("echo $(add composer a; try rm a); tree")
    #expect(printed == "would change\n  - composer /a\n/a  composer\n")
    #expect(bench.remarks == "")
  }

  @Test("try and conditions work with repeat and $( )")
  func repeatedTry() throws {
    let bench = try Workbench()
    bench.run(
      "repeat 2 try add composer a; repeat 1 [!linux] add composer b; let x=$(try add composer c)")
    #expect(bench.remarks == "")
    #expect(bench.session.topology.nodes.isEmpty)
  }
}

import PatchbayInspection
import PatchbayShell
import ShellSupport
import TestSupport
import Testing

@Suite("An interrupt")
struct InterruptTests {
  /// Interrupts after a number of checks.
  final class Patience {
    var left: Int?

    func isOver() -> Bool {
      guard let left else { return false }
      self.left = left - 1
      return left <= 0
    }
  }

  /// A long command, with the place where its messages end.
  struct Row: CustomTestStringConvertible, Sendable {
    let text: String
    /// Whether its messages are kept after the interrupt.
    var keepsMessages = true

    var testDescription: String { text }
  }

  static let rows = [
    Row(text: "send . Ping n=3"), Row(text: "repeat 3 send . Ping n=3"),
    Row(text: "send . Ping n=3 --repeat=4"), Row(text: "replay m1"),
    Row(text: "! repeat 3 send . Ping n=3"), Row(text: "!unknown-path repeat 3 send . Ping n=3"),
    Row(text: "let b=$(send . Ping n=3; cd /; send live Ping n=4) c=$(echo d)"),
    Row(text: "echo $(cd /; option trace full; watch --off) $(send /live/room Ping n=3)"),
    Row(text: "repeat 2 echo $(rename . hall; send . Ping n=3; rename . room)"),
    Row(text: "echo $(load /dev/null; define event Pong; add container r; send r Pong)"),
    Row(text: "undo", keepsMessages: false), Row(text: "undo 3", keepsMessages: false),
    Row(text: "redo", keepsMessages: false), Row(text: "repeat 9 undo", keepsMessages: false),
    Row(text: "repeat 2 redo", keepsMessages: false),
    Row(text: "echo $(undo 3) $(send . Ping n=3) $(echo a)"),
    Row(text: "try send . Ping n=3; cd /; send live Ping n=4", keepsMessages: false),
    Row(text: "try undo; redo", keepsMessages: false),
    Row(text: "repeat 2 try send . Ping n=3", keepsMessages: false),
  ]

  /// The numbers of checks after which the interrupt comes.
  static let moments = isLongRun ? Array(1...24) : [1, 5, 21]

  @Test(
    "leaves everything unchanged, and marks kept messages, at once or later",
    arguments: rows, [Duration.seconds(60), .zero])
  func anywhere(row: Row, patience wait: Duration) throws {
    for steps in Self.moments {
      let patience = Patience()
      let bench = try Workbench(
        TakingBackTests.beginning + "\nlet b=1\nsend . Ping n=7\nundo",
        isInterrupted: patience.isOver)
      bench.session.patience = wait
      let (before, log, traces) = (bench.stateBesidesMessages, bench.messages, bench.session.traces)
      patience.left = steps
      bench.run(row.text)
      patience.left = nil
      guard bench.remarks.contains("error[interrupted]") else { continue }
      #expect(bench.stateBesidesMessages == before, "\(row.text), after \(steps)")
      let later = bench.session.traces.dropFirst(traces.count)
      #expect(
        bench.session.traces.prefix(traces.count).map { $0.text() } == traces.map { $0.text() })
      #expect(later.allSatisfy { $0.isTakenBack == true })
      if !row.keepsMessages { #expect(bench.messages == log, "\(row.text), after \(steps)") }
      bench.run("send . Ping n=9; expect delivered m\(traces.count + later.count + 1) p")
      #expect(bench.remarks == "")
    }
  }

  @Test("repeated while the world is rebuilt leaves the rebuilding to the next command")
  func whileBuilding() throws {
    let patience = Patience()
    let bench = try Workbench(
      "add composer a; add composer b; add composer c", isInterrupted: patience.isOver)
    bench.session.patience = .zero
    let before = bench.session.topologyText
    for steps in 1...12 {
      patience.left = steps
      bench.run("rm a b c")
      guard bench.remarks.contains("error[interrupted]") else { return #expect(steps > 3) }
      for text in ["rm a", "undo", "rm b"] {
        patience.left = 0
        bench.run(text)
        #expect(bench.remarks.contains("error[interrupted]"), "\(text), after \(steps)")
      }
      _ = bench.session.completions(for: "rm ", at: 3)
      patience.left = nil
      #expect(bench.session.topologyText == before)
      bench.run("undo; redo")
      #expect(bench.remarks == "")
      #expect(bench.session.topologyText == before)
    }
  }

  @Test("of a nested command ends the outer command")
  func withinCommand() throws {
    let patience = Patience()
    let bench = try Workbench("let a=1", isInterrupted: patience.isOver)
    patience.left = 1
    bench.run("let a=$(echo b; echo c)")
    patience.left = nil
    #expect(bench.remarks.contains("error[interrupted]"))
    #expect(bench.run("echo $a") == "1\n")
  }

  @Test("meets an expected failure only by its own code")
  func mustFail() throws {
    for (code, result) in [("", RunResult.failed), ("interrupted", .succeeded), ("limit", .failed)]
    {
      let patience = Patience()
      let bench = try Workbench(TakingBackTests.beginning, isInterrupted: patience.isOver)
      patience.left = 2
      bench.run("!\(code) repeat 3 send . Ping n=3")
      patience.left = nil
      #expect(bench.lastResult == result)
      #expect(bench.remarks.contains("error[interrupted]") == (result == .failed))
    }
  }

  @Test("of a trial or an undo can be followed by the same command again")
  func again() throws {
    let patience = Patience()
    let bench = try Workbench(TakingBackTests.beginning, isInterrupted: patience.isOver)
    let before = bench.state
    for text in ["undo 2", "try send . Ping n=3; send . Ping n=4"] {
      patience.left = 1
      bench.run(text)
      patience.left = nil
      #expect(bench.lastResult == .failed)
      #expect(bench.state == before)
    }
    bench.run("undo 2; redo 2; try send . Ping n=3")
    #expect(bench.state == before)
  }
}

@available(*, unavailable)
extension InterruptTests.Patience: Sendable {}

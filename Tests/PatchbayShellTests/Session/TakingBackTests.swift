import PatchbayInspection
import PatchbayLanguage
import PatchbayShell
import ShellSupport
import Testing

@Suite("Taking back")
struct TakingBackTests {
  static let beginning = """
    define event Ping n:int; add composer live; add container live/room; add plugin live/room/p Probe
    send live/room Ping n=1 --trace=off; send live/room Ping n=2 --trace=off
    cd live; cd room; watch Ping; option trace brief; let a=1
    """

  /// Commands that fail or are tried; afterwards nothing is different.
  static let rows = [
    "try undo", "try undo; send . Ping n=9", "try undo 2; redo", "try watch --off", "try watch",
    "try cd /; option trace off; let a=2", "try rm .", "try rename . hall", "try quit",
    "try load /dev/null", "try repeat 9 undo", "try try cd /; cd /live", "! cd /", "! watch --off",
    "! option trace off", "! let a=2", "! undo", "! quit", "! load /dev/null",
    "!end-of-time repeat 99 undo", "!unknown-path repeat 2 cd ..", "!unknown-path repeat 4 cd ..",
    "repeat 99 undo", "repeat 2 rename . hall", "repeat 3 rename ../room hall",
    "echo $(cd /) $(rm nothing)", "echo $(watch --off; option trace off) $(rm nothing)",
    "echo $(quit) $(rm nothing)", "run nowhere", "echo $(load /dev/null) $(rm nothing)",
    "redo", "undo 99",
  ]

  @Test("leaves no difference, not even in message numbers", arguments: rows)
  func nothingIsDifferent(row: String) throws {
    let bench = try Workbench(Self.beginning)
    let before = bench.state
    bench.run(row)
    #expect(bench.state == before)
    if row == "redo" { return }
    for text in ["undo", row, "redo"] { bench.run(text) }
    #expect(bench.state == before)
  }

  @Test(
    "keeps the undone steps", arguments: rows.filter { $0 != "redo" && $0 != "! undo" }
  )
  func whatWasUndone(row: String) throws {
    let bench = try Workbench(Self.beginning)
    bench.run("undo 2")
    let before = bench.state
    bench.run(row)
    #expect(bench.state == before)
  }

  @Test("restores traces that were dropped for those of a failed command")
  func fullLog() throws {
    let bench = try Workbench(Self.beginning, mostTraces: 3)
    bench.run("send . Ping n=3 --trace=off; send . Ping n=4 --trace=off")
    let before = bench.state
    for row in [
      "! let b=$(send . Ping n=5; send . Ping n=6) c=$(rm nothing)",
      "! echo $(repeat 9 send . Ping n=5) $(rm nothing)",
      "try repeat 9 send . Ping n=5",
      "! echo $(send . Ping n=7; send . Ping n=7; !unknown-path echo $(send . Ping n=8) $(rm no); rm no)",
    ] {
      bench.run(row)
      #expect(bench.state == before, "\(row)")
    }
  }

  /// Commands that fail after they have sent messages.
  static let sending = [
    "let b=$(send . Ping n=3) c=$(rm nothing)", "echo $(send . Ping n=3; expect count m3 9)",
    "! send . Ping n=3",
    "echo $(undo) $(send . Ping n=7) $(rm nothing)", "repeat 999 send . Ping n=3",
    "echo $(undo) $(redo) $(send . Ping n=7) $(undo 9)",
    "echo $(rename . hall; send . Ping n=3; !limit send . Ping n=4; rm nothing)",
  ]

  @Test(
    "keeps the messages of the command, marked, each under a number of its own", arguments: sending)
  func messagesStay(row: String) throws {
    let bench = try Workbench(Self.beginning, budgets: [.commands: 90])
    let (before, log) = (bench.stateBesidesMessages, bench.session.traces.map { $0.text() })
    bench.run(row)
    #expect(bench.lastResult == .failed)
    #expect(bench.stateBesidesMessages == before)
    #expect(bench.session.traces.prefix(2).map { $0.text() } == log)
    let later = bench.session.traces.dropFirst(2)
    #expect(!later.isEmpty)
    for (index, trace) in later.enumerated() {
      #expect(trace.isTakenBack == true && trace.number == 3 + index)
      #expect(bench.run("why m\(trace.number)").contains("begun by"), "\(bench.remarks)")
    }
    bench.run("send . Ping n=9; expect delivered m\(3 + later.count) p")
    #expect(bench.remarks == "")
  }

  @Test("an expected limit leaves no message, and does not cover a later one in the same command")
  func meantLimit() throws {
    let bench = try Workbench(
      Self.beginning + "\nset /live deliveries=1; add plugin q Probe on=Ping")
    bench.run("repeat 2 !limit send . Ping n=3")
    #expect(bench.remarks == "")
    bench.run("echo $(!limit send . Ping n=4; send . Ping n=5)")
    #expect(bench.remarks.contains("m3 ended at the delivery-limit"))
    #expect(bench.session.traces.map(\.isTakenBack) == [nil, nil, true])
  }

  @Test("keeps the names that places had when messages reached them")
  func identities() throws {
    let bench = try Workbench(Self.beginning + "\nrename . hall")
    for row in Self.rows {
      bench.run(row)
      bench.run("expect delivered m1 /live/hall/p; expect delivered m2 p")
      #expect(bench.remarks == "", "\(row)")
    }
  }

  @Test("keeps messages of a failed command, also after undo and redo")
  func keptMessages() throws {
    let bench = try Workbench(
      Self.beginning + "\nset /live deliveries=1; add plugin q Probe on=Ping")
    bench.run("send . Ping n=3 --trace=off")
    bench.run("send p Ping n=4 --excluding-sender --trace=off")
    let numbers = bench.session.traces.map(\.number)
    #expect(numbers == [1, 2, 3, 4])
    let before = bench.state
    bench.run("undo")
    #expect(bench.session.traces.map(\.number) == [1, 2, 3])
    bench.run("redo")
    #expect(bench.state == before)
    bench.run("!unknown-path let b=$(send p Ping n=5 --excluding-sender) c=$(rm nothing)")
    #expect(bench.state == before)
  }
}

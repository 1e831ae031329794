import PatchbayShell
import ShellSupport
import Testing

@Suite("Removed places and messages that are no longer kept")
struct GonePlaceTests {
  /// A plugin that received and sent messages before it was removed.
  private static let world = """
    option trace off
    define event Ping n:int; define event Pong
    add composer live; add container live/a; add container live/b
    add plugin live/a/relay Forwarder on=Ping send=Pong
    add plugin live/b/ear Probe on=Ping
    add plugin live/b/late Probe on=Pong
    add interceptor live/b:gate drop Pong
    send live Ping n=1; send live Ping n=2
    rm live/a/relay live/b/ear live/b:gate

    """

  struct Row: CustomTestStringConvertible, Sendable {
    let question: String
    let lines: [String]

    init(_ question: String, _ lines: String...) { (self.question, self.lines) = (question, lines) }

    var testDescription: String { question }
  }

  static let rows = [
    Row(
      "log --at=live/b/ear", "m1 Ping  n=1  from /live  2 observers delivered",
      "m3 Ping  n=2  from /live  2 observers delivered"),
    Row(
      "log --from=live/a/relay --last=1",
      "m4 Pong  from /live/a/relay  in m3.3  0 of 1 observers delivered, 1 dropped"),
    Row("log --at=live/b:gate --dropped --last=1", "m4 Pong  from /live/a/relay  in m3.3"),
    Row("why live/b/ear m1", "/live/b/ear (gone) received m1 Ping at m1.5"),
    Row(
      "why live/b/ear", "/live/b/ear (gone) received m3 Ping at m3.5",
      "  m3 is the last that concerned it"),
    Row("why live/b:gate", "/live/b:gate (gone) dropped m4 Pong at m4.4"),
    Row("why live/b/late m4", "dropped at m4.4 by /live/b:gate (gone)"),
    Row("why m4", "m4 Pong was sent by /live/a/relay (gone) while it handled m3.3"),
    Row(
      "who live/b/ear", "/live/b/ear (gone): 2 came in (1 kind), nothing went out",
      "comes in  Ping  2  /live  first m1, last m3"),
    Row(
      "who live/a/relay", "/live/a/relay (gone): ",
      "goes out  Pong  0  /live/b/late  first m2, last m4, 2 blocked"),
    Row("who Ping", "/live/b/ear (gone)    2"),
    Row("who Pong", "sent by", "/live/a/relay (gone)  2  m2 and m4"),
  ]

  @Test("are still explained", arguments: rows)
  func isStillToldOf(row: Row) throws {
    let bench = try Workbench(Self.world)
    let text = bench.run(row.question)
    #expect(bench.remarks == "")
    for line in row.lines { #expect(text.contains(line), "\(text)") }
  }

  /// Questions about a log that keeps three of five messages.
  static let kept = [
    Row(
      "log", "m3 Ping", "m4 Ping", "m5 Ping",
      "messages before m3 are no longer kept: only the last 3 are"),
    Row("log --since=m1", "messages before m3 are no longer kept"),
    Row("log /n=1/", "none of the messages that are kept matches"),
    Row("trace m1", "error[unknown-message]: m1 is no longer kept", "the messages from m3 on are"),
    Row("why room/p m2", "error[unknown-message]: m2 is no longer kept"),
    Row("why m2", "error[unknown-message]: m2 is no longer kept"),
    Row("diff m1 m5", "error[unknown-message]: m1 is no longer kept"),
    Row("trace m9", "error[unknown-message]: no message m9", "the last is m5"),
    Row("stats --since=m1", "messages before m3 are no longer kept"),
    Row("stats --by=cause", "messages before m3 are no longer kept"),
    Row("who Ping", "Ping: 1 sender, 1 receiver, 0 interceptors; 5 sent, received 5 times"),
  ]

  @Test("are mentioned in the answer, and still counted", arguments: kept)
  func saysWhatIsNotKept(row: Row) throws {
    let bench = try Workbench(
      """
      option trace off; define event Ping n:int; add container room; add plugin room/p Probe on=Ping
      send room Ping n=1; send room Ping n=2; send room Ping n=3; send room Ping n=4; send room Ping n=5

      """, mostTraces: 3)
    let text = bench.run(row.question) + bench.remarks
    for line in row.lines { #expect(text.contains(line), "\(text)") }
  }

  @Test(
    "are not mentioned if the answer doesn't need them",
    arguments: ["log --last=2", "log --since=m4", "log --since=m3", "stats --since=m3", "stats"])
  func isNotSaidWhereAllIsKept(question: String) throws {
    let bench = try Workbench(
      "define event Ping; add container room; send room Ping --repeat=5 --trace=off", mostTraces: 3)
    bench.run(question)
    #expect(bench.remarks == "")
  }

  @Test(
    "are not mentioned while the first is still kept",
    arguments: ["log", "log --since=m1", "stats --since=m1", "stats --by=cause"])
  func isFullButComplete(question: String) throws {
    let bench = try Workbench(
      "define event Ping; add container room; send room Ping --repeat=3 --trace=off", mostTraces: 3)
    bench.run(question)
    #expect(bench.remarks == "")
  }

  @Test("are reported as lost if none is kept")
  func noneIsKept() throws {
    let bench = try Workbench(
      "define event Ping; add container room; send room Ping --trace=off", mostTraces: 0)
    #expect(bench.run("log") == "no message is kept\n")
    bench.run("trace")
    #expect(bench.remarks.contains("error[unknown-message]"), "\(bench.remarks)")
  }

  @Test("forgotten steps are listed in one line")
  func stepsThatGaveWay() throws {
    let bench = try Workbench("option journal 3; add composer a; add composer b")
    bench.run("add composer c; add composer d; add composer e")
    let text = bench.run("timeline")
    #expect(text.contains("forgotten  up to s"), "\(text)")
    bench.run("undo 9")
    #expect(bench.lastResult == .failed)
    #expect(!bench.remarks.isEmpty)
  }
}

import PatchbayShell
import ShellSupport
import Testing

@Suite("A message that ends at a limit")
struct LimitTests {
  static let beginning = """
    define event Ping; define event Pong; define state Level n:int; define query Sum --returns=int
    add container a; set a causalDepth=3
    add plugin a/f Forwarder on=Ping,Level send=Pong; add plugin a/g Forwarder on=Pong send=Ping
    add container b; set b deliveries=2
    add plugin b/p Probe on=Ping; add plugin b/q Probe on=Ping; add plugin b/r Probe on=Ping
    add container c; set c causalDepth=3; set c Level n=1
    add container d; set d causalDepth=3; add plugin d/f Forwarder on=Ping send=Ping post=true
    """

  private static let depth = "m1 led to 3 more messages, up to the depth-limit"

  static let rows: [(command: String, words: String)] = [
    ("send a Ping", depth + ": /a/g sends Ping on Pong, /a/f sends Pong on Ping"),
    ("send a Ping --trace=off", depth + ": /a/g sends Ping on Pong, /a/f sends Pong on Ping"),
    ("send a Ping --repeat=3", depth + ": /a/g sends Ping on Pong, /a/f sends Pong on Ping"),
    ("send a/g Ping", depth + ": /a/g sends Ping on Pong, /a/f sends Pong on Ping"),
    ("send a Level n=1", depth),
    ("send b Ping", "m1 ended at the delivery-limit"),
    ("send d Ping", depth + ": /d/f sends Ping on Ping"),
    ("send d Ping --post", depth + ": /d/f sends Ping on Ping"),
    ("repeat 2 send b Ping", "m1 ended at the delivery-limit"),
    ("echo $(send b Ping)", "m1 ended at the delivery-limit"),
    ("try send b Ping", "m1 ended at the delivery-limit"),
    (
      "add plugin c/f Forwarder on=Ping,Level send=Ping", depth + ": /c/f sends Ping on Ping"
    ),
  ]

  @Test("fails the command that caused it, and leaves the world unchanged", arguments: rows)
  func fails(row: (command: String, words: String)) throws {
    let bench = try Workbench(Self.beginning)
    #expect(bench.remarks == "")
    let before = bench.stateBesidesMessages
    bench.run(row.command)
    #expect(bench.lastResult == .failed)
    let remarks = bench.remarks.replacing("\n    ", with: " ")
    #expect(remarks.hasPrefix("error[limit]: \(row.words)\n"), "\(remarks)")
    #expect(bench.stateBesidesMessages == before)
    bench.run("!limit \(row.command)")
    #expect(bench.lastResult == .succeeded)
    #expect(bench.stateBesidesMessages == before)
  }
}

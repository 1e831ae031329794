import PatchbayInspection
import PatchbayShell
import ShellSupport
import Testing

@Suite("Setting values and clearing states")
struct UnchangedValueTests {
  static let beginning = """
    define event Ping n:int; define state Mood level:int; define state Sky n:int
    add composer a; add container a/c; add plugin a/c/p Probe on=Ping; add plugin a/c/q Probe on='Ping'
    add plugin a/c/h Hoarder relays=1 on=Ping; add relay a/c/h/relay1/x Bubble value=red
    add plugin a/c/g Hoarder relays=1; set a/c/q priority=7
    add interceptor a/c:i count; add interceptor a/c:j count --order=2; add interceptor a/c:k count
    set a Mood level=1; set a Sky n=2; set a/c Mood level=3 --channel=x; set a causalDepth=9
    send a/c Ping n=1 --trace=off
    """

  static let rows = [
    "set a causalDepth=9", "set a causalDepth=9 deliveries=1000000", "set a/c causalDepth=200",
    "set a/c:i order=0", "set a/c:j order=2", "set a/c/p priority=normal",
    "set a/c/p priority=1000", "set a/c/q priority=7", "set a/c/p on=Ping", "set a/c/p on='Ping'",
    "set a/c/q on=Ping", "set a/c/q on=\"Ping\" priority=7", "set a/c/h relays=1 on=Ping",
    "set a Mood level=1", "set a/c Mood level=1", "set a/c Mood level=3 --channel=x",
    "clear a/c Mood --channel=y",
  ]

  @Test("setting an equal value changes nothing", arguments: rows)
  func unchanged(command: String) throws {
    let bench = try Workbench(Self.beginning)
    #expect(bench.remarks == "")
    let parts = ["a", "a/c", "a/c/p", "a/c/q", "a/c/h", "a/c:i", "a/c:j"]
    let show = parts.map { "show \($0)" }.joined(separator: "; ")
    let (topology, saved, shown) = (
      bench.session.topology, bench.session.savedWorld, bench.run(show)
    )
    bench.run(command)
    #expect(bench.remarks == "")
    #expect(bench.session.topology == topology)
    #expect(bench.session.savedWorld == saved)
    #expect(bench.run(show) == shown)
  }

  @Test(
    "another priority or parameter keeps relays below in place",
    arguments: ["set a/c/h priority=5", "set a/c/h on=Mood", "set a/c/h priority=low on=Mood"])
  func relaysStay(command: String) throws {
    let bench = try Workbench(Self.beginning)
    let relays = bench.session.topology.nodes.flatMap(\.relays).map(\.path.text)
    #expect(relays == ["/a/c/h/relay1", "/a/c/h/relay1/x", "/a/c/g/relay1"])
    bench.run(command)
    #expect(bench.remarks == "")
    #expect(bench.session.topology.nodes.flatMap(\.relays).map(\.path.text) == relays)
  }

  struct Clearing: CustomTestStringConvertible, Sendable {
    let command: String
    let left: String

    var testDescription: String { command }
  }

  @Test(
    "a kind is cleared on every channel, or only on a named one",
    arguments: [
      Clearing(command: "clear e Mood", left: "/e  Sky  n=4\n"),
      Clearing(
        command: "clear e Mood --channel=x",
        left: "/e  Mood  level=1\n/e  Mood  level=3  on y\n/e  Sky   n=4\n"),
      Clearing(
        command: "clear e", left: "no node remembers a state: send one, or set P KIND k=v\n"),
    ])
  func clearing(row: Clearing) throws {
    let bench = try Workbench(
      """
      define state Mood level:int; define state Sky n:int; add container e; set e Mood level=1
      set e Mood level=2 --channel=x; set e Mood level=3 --channel=y; set e Sky n=4; \(row.command)
      """)
    #expect(bench.run("state") == row.left)
  }

  @Test("suppressed sends during load and cp are reported")
  func suppressed() throws {
    let bench = try Workbench(
      """
      define state A n:int; define state B n:int; add container e; set e A n=1
      add plugin e/p Forwarder on=A send=B n=1 --replace; add plugin e/q Forwarder on=A,B send=B n:=.n when='.n < 1'
      clear e B; cp e f
      """)
    #expect(bench.remarks == "not sent while copying: B by /f/p\n")
    #expect(bench.run("state") == "/e  A  n=1\n/f  A  n=1\n")
    bench.run("undo; redo")
    #expect(bench.remarks == "")
    #expect(bench.run("state") == "/e  A  n=1\n/f  A  n=1\n")
  }
}

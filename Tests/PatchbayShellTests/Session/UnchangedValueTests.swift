import PatchbayInspection
import PatchbayShell
import ShellSupport
import Testing

@Suite("Setting values and clearing states")
struct UnchangedValueTests {
  private static let beginning = """
    define event Ping n:int; define state Mood level:int; define state Sky n:int
    add composer a; add container a/c; add plugin a/c/p Probe on=Ping; add plugin a/c/q Probe on='Ping'
    add plugin a/c/h Hoarder relays=1 on=Ping; add relay a/c/h/relay1/x Bubble value=red
    add plugin a/c/g Hoarder relays=1; set a/c/q priority=7
    add interceptor a/c:i count; add interceptor a/c:j count --order=2; add interceptor a/c:k count
    set a Mood level=1; set a Sky n=2; set a/c Mood level=3 --channel=x; set a causalDepth=9
    send a/c Ping n=1 --trace=off
    """

  private static let commands = [
    "set a causalDepth=9", "set a causalDepth=9 deliveries=1000000", "set a/c causalDepth=200",
    "set a/c:i order=0", "set a/c:j order=2", "set a/c/p priority=normal",
    "set a/c/p priority=1000", "set a/c/q priority=7", "set a/c/p on=Ping", "set a/c/p on='Ping'",
    "set a/c/q on=Ping", "set a/c/q on=\"Ping\" priority=7", "set a/c/h relays=1 on=Ping",
    "set a Mood level=1", "set a/c Mood level=1", "set a/c Mood level=3 --channel=x",
    "clear a/c Mood --channel=y",
  ]

  @Test("setting an equal value changes nothing")
  func unchanged() throws {
    let bench = try Workbench(Self.beginning)
    #expect(bench.remarks == "")
    let parts = ["a", "a/c", "a/c/p", "a/c/q", "a/c/h", "a/c:i", "a/c:j"]
    let show = parts.map { "show \($0)" }.joined(separator: "; ")
    let (topology, saved, shown) = (
      bench.session.topology, bench.session.savedWorld, bench.run(show)
    )
    for command in Self.commands {
      bench.run(command)
      #expect(bench.remarks == "", "\(command)")
      #expect(bench.session.topology == topology, "\(command)")
      #expect(bench.session.savedWorld == saved, "\(command)")
      #expect(bench.run(show) == shown, "\(command)")
    }
  }
}

import ShellSupport
import Testing

@Suite("Remedies")
struct RemedyTests {
  /// Commands that build and send, the explanations of `/a/d/q` by `why` and `reach`, and the
  /// commands of the remedy, after which the message arrives.
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let setup: String
    let send: String
    let why: String
    let remedy: String
    let reach: String
    let cure: String
    let again: String

    init(
      _ name: String, _ setup: String, send: String = "send a E n=1", why: String, remedy: String,
      reach: String? = nil, cure: String, again: String? = nil
    ) {
      testDescription = name
      self.setup = setup
      self.send = send
      self.why = why
      self.remedy = remedy
      self.reach = reach ?? why
      self.cure = cure
      self.again = again ?? send
    }
  }

  private static let rows = [
    Row(
      "another kind is dropped, which nobody was to hear",
      "add interceptor a:d drop F; add interceptor a:m map E --to=F", why: "morphed by /a:m",
      remedy: "to do: remove /a:m, or have it keep E", cure: "rm a:m"),
    Row(
      "another kind arrives", "add interceptor a:m map E --to=F", why: "morphed by /a:m",
      remedy: "to do: remove /a:m, or have it keep E", cure: "rm a:m"),
    Row(
      "several would drop it", "add interceptor a/d:x drop E; add interceptor a:y drop",
      why: "dropped by /a:y",
      remedy: "to do: remove /a:y and /a/d:x, or have them let the message pass",
      reach: "dropped by /a:y, and kept away by /a/d:x", cure: "rm a:y; rm a/d:x"),
    Row(
      "it is dropped before it becomes another kind",
      "add interceptor a/d:m map E --to=F; add interceptor a:y drop", why: "dropped by /a:y",
      remedy: "to do: remove /a:y and /a/d:m, or have them let the message pass",
      reach: "dropped by /a:y, and kept away by /a/d:m", cure: "rm a:y; rm a/d:m"),
    Row(
      "what another kind is made of again is dropped",
      "add interceptor a/d:back map F --to=E; add interceptor a:d drop F; add interceptor a:m map E --to=F",
      why: "morphed by /a:m", remedy: "to do: remove /a:m, or have it keep E", cure: "rm a:m"
    ),
    Row(
      "one drops several copies",
      "add interceptor a/d:x drop E --when='.n > 0'; add interceptor a:f fanout E 'E n=1' 'E n=2'",
      why: "dropped by /a/d:x",
      remedy: "to do: remove /a/d:x, or have it let the message pass", cure: "rm a/d:x"),
    Row(
      "each copy is dropped by another",
      "add interceptor a/d:y drop E --when='.n == 2'; add interceptor a/d:x drop E --when='.n == 3'; "
        + "add interceptor a:f fanout E 'E n=3' 'E n=2'", why: "dropped by /a/d:x",
      remedy: "to do: remove /a/d:x, or have it let the message pass", cure: "rm a/d:x"),
    Row(
      "one value alone would do", "env a muted=true; add interceptor a:x drop E --when=env.muted",
      why: "dropped by /a:x", remedy: "to do: set env.muted=false on /a, or remove /a:x",
      cure: "env a muted=false"),
    Row(
      "a value at which another looks as well",
      "env a muted=true; add interceptor a/d:y drop E --when='!env.muted'; "
        + "add interceptor a:x drop E --when=env.muted", why: "dropped by /a:x",
      remedy: "to do: remove /a:x, or have it let the message pass", cure: "rm a:x"),
    Row(
      "a value that was made on the way",
      "add interceptor a/d:x drop E --when='.n == 2'; add interceptor a:u map E n:='.n + 1'",
      why: "dropped by /a/d:x",
      remedy: "to do: remove /a/d:x, or have it let the message pass", cure: "rm a/d:x"),
    Row(
      "the excluded sender is dropped", "add interceptor a:x drop E; add interceptor a/d:y drop E",
      send: "send a/d/q E n=1 --excluding-sender", why: "excluded-sender",
      remedy: "to do: send without excluding the sender, and remove /a/d:y",
      reach: "excluded-sender, and kept away by /a/d:y", cure: "rm a/d:y",
      again: "send a/d/q E n=1"),
    Row(
      "another channel, out of scope and dropped", "add interceptor a/d:x drop E",
      send: "send a E n=1 --channel=red --scope=container", why: "other-channel",
      remedy:
        "to do: observe this channel, and send with a wider scope than container, "
        + "and remove /a/d:x",
      reach: "other-channel, and kept away by /a/d:x",
      cure: "rm a/d:x", again: "send a E n=1"),
  ]

  private static let tree = """
    define event E n:int; define event F n:int; add composer a; add container a/d
    add plugin a/d/q Probe on=E

    """

  @Test("name everything necessary, and following them makes the message arrive", arguments: rows)
  func remedies(row: Row) throws {
    let bench = try Workbench(Self.tree + row.setup)
    let question = row.send.replacing("send ", with: "", maxReplacements: 1)
    let parts = question.split(separator: " ", maxSplits: 1)
    let reach = bench.run("reach \(parts[1]) --from=\(parts[0])")
    #expect(reach.contains("/a/d/q  \(row.reach)\n"), "\(reach)\(bench.remarks)")
    bench.run("\(row.send) --trace=off")
    let why = bench.run("why a/d/q")
    let reason = row.why.split(separator: " ")
    #expect(why.contains(": \(reason[0])"), "\(why)")
    #expect(why.split(separator: "\n").first?.hasSuffix(reason.last ?? "") == true, "\(why)")
    let unbroken = why.replacing("\n      ", with: " ")
    #expect(unbroken.hasSuffix("  \(row.remedy)\n"), "\(why)")
    bench.run("\(row.cure); \(row.again) --trace=off; expect delivered m2 a/d/q")
    #expect(bench.remarks == "")
  }

  @Test("a fault behind a redirected query is the reason for its responder")
  func faultBehindRedirect() throws {
    let bench = try Workbench(
      """
      define query Q --returns=int; define query R --returns=int; add container a
      add plugin a/f Faulty on=R error=bad; add interceptor a:r redirect Q R; ask a Q --trace=off
      """)
    #expect(bench.run("why a/f").hasPrefix("/a/f gave no answer to m1 Q: fault at m1.4\n"))
  }

  @Test("if the stack is the limit, the remedy does not raise another limit")
  func stack() throws {
    let bench = try Workbench(
      """
      define event E n:int; define event F n:int; add container a; set a causalDepth=256
      add plugin a/p Forwarder on=E send=F n=1; add plugin a/q Forwarder on=F send=E n=1
      add interceptor a:x map E n:=.n+1; add interceptor a:y map F n:=.n+1
      send a E n=1 --trace=off
      """)
    let whys = (1...200).map { bench.run("why a/p m\($0); why a/q m\($0)") }
    let told = whys.filter { $0.contains("break the cycle") }
    #expect(told.count == 1 && told[0].contains("or post instead of sending"), "\(told)")
    #expect(!whys.contains { $0.contains("raise the causal depth") })
  }

  /// Commands between a send and `why`, and the path of the observer afterwards.
  struct Change: CustomTestStringConvertible {
    let testDescription: String
    let commands: String
    let path: String
    let told: String

    init(_ name: String, _ commands: String, _ path: String, _ told: String) {
      (testDescription, self.commands, self.path, self.told) = (name, commands, path, told)
    }
  }

  @Test(
    "identify nodes and plugins by identity, whatever their present names",
    arguments: [
      Change("renamed", "rename a/d z", "/a/z/q", "received m1 E at m1.2"),
      Change("moved", "mv a/d c", "/c/d/q", "received m1 E at m1.2"),
      Change("moved out", "mv a/d /", "/d/q", "received m1 E at m1.2"),
      Change(
        "another of its name", "rm a/d/q; add plugin a/d/q Probe on=E", "/a/d/q",
        "observes E but did not receive m1: added-later"),
      Change(
        "another node of its name", "rename a/d z; mv b a; rename a/b d", "/a/d/p",
        "observes E but did not receive m1: not-connected"),
      Change(
        "moved in since", "mv b a", "/a/b/p", "observes E but did not receive m1: not-connected"),
      Change(
        "added and moved in since", "add container c/e; add plugin c/e/q Probe on=E; mv c a",
        "/a/c/e/q", "observes E but did not receive m1: added-later"),
      Change(
        "out of sight since", "mv a/n /", "/n/q", "did not receive m1: not-observed"),
    ])
  func identity(row: Change) throws {
    let bench = try Workbench(
      Self.tree + """
        add container b; add plugin b/p Probe on=E; add composer c
        add container a/n; add plugin a/n/q Probe on=F; send a/d E n=1 --trace=off
        """)
    bench.run(row.commands)
    #expect(bench.remarks == "")
    let why = bench.run("why \(row.path) m1")
    #expect(why.contains("\(row.path) \(row.told)"), "\(why)\(bench.remarks)")
    if row.told.hasPrefix("received") {
      bench.run("expect delivered m1 \(row.path)")
      #expect(bench.remarks == "")
    }
  }
}

import PatchbayInspection
import PatchbayShell
import ShellSupport
import Testing

@Suite("Comparing")
struct ComparingTests {
  private static let world = """
    define event Say text:text; define event Echo
    add composer a; add container a/b; add container a/c
    add plugin a/b/f Forwarder on=Say send=Echo; add plugin a/c/p Probe on=Echo

    """

  struct Row: CustomTestStringConvertible {
    let name: String
    let commands: String
    let output: String
    var testDescription: String { name }

    init(_ name: String, _ commands: String, _ output: String) {
      (self.name, self.commands, self.output) = (name, commands, output)
    }
  }

  @Test(
    "a trial sends the messages of the log again",
    arguments: [
      Row("where none was sent", "try env a k=1", "would change\n  + env /a k"),
      Row(
        "one that a command sent twice is sent once for each",
        "send a Say text=x --repeat=2 --trace=off; try add interceptor a/c:x drop Echo",
        """
        would change
          + interceptor /a/c:x (drops Echo)
        would arrive otherwise
          - /a/c/p receives Echo after m1, m3 (would be dropped by :x)
        """),
      Row(
        "one that no longer ends at a limit",
        """
        add plugin a/c/g Forwarder on=Echo send=Say text=y; set a causalDepth=3 deliveries=9
        ! send a Say text=x --trace=off
        try rm a/c/g
        """,
        """
        would change
          - plugin /a/c/g (Forwarder)
        would arrive otherwise
          - /a/c/g receives Echo after m1 (would be gone)
          - /a/b/f receives Say after m1 (would not be sent)
        """),
      Row(
        "what goes and comes again, and all that follows on the line",
        "send a Say text=x --trace=off; try rm a/c; add container a/c",
        """
        would change
          - plugin /a/c/p (Probe)
        would arrive otherwise
          - /a/c/p receives Echo after m1 (would be gone)
        """),
    ])
  func trial(row: Row) throws { try expect(Self.world + row.commands, prints: row.output) }

  @Test("a trial uses no message numbers, and watches do not report it")
  func silence() throws {
    let bench = try Workbench(Self.world + "send a Say text=x --trace=off; watch Echo")
    #expect(bench.run("try rm a/c/p").hasPrefix("would change\n"))
    #expect(bench.remarks == "")
    #expect(bench.run("send a Say text=y --trace=off; log --last=2").hasPrefix("m4 Echo"))
  }

  @Test("the world of a compared file is not watched, and leaves log and timeline unchanged")
  func pictures() throws {
    let bench = try Workbench(
      "define state Mood; add container a; send a Mood --trace=off; watch Mood")
    let before = bench.run("log; timeline; tree")
    #expect(bench.run("diff /dev/null").hasPrefix("3 changes since /dev/null\n"))
    #expect(bench.run("log; timeline; tree") == before)
  }

  @Test("forgotten steps can't be compared")
  func forgottenSteps() throws {
    let bench = try Workbench("option journal=2; add composer a; add composer b; add composer c")
    bench.run("diff s3")
    #expect(bench.remarks.contains("error[no-way-back]"), "\(bench.remarks)")
  }

  @Test("the present includes what the current step has done so far")
  func withinStep() throws {
    try expect(
      "add composer a; repeat 1 add composer b; diff s1",
      prints: """
        1 change since s1
          + composer /b
        """)
  }
}

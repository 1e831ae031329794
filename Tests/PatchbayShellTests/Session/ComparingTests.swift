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
        would be delivered differently (m1, m3 sent again in the present world)
          - /a/c/p receives Echo after m1, m3 (would be dropped by :x)
        """),
      Row(
        "what goes and comes again, and all that follows on the line",
        "send a Say text=x --trace=off; try rm a/c; add container a/c",
        """
        would change
          - plugin /a/c/p (Probe)
        would be delivered differently (m1 sent again in the present world)
          - /a/c/p receives Echo after m1 (would be gone)
        the 2 commands after try were run in the copy only
        """),
      Row(
        "other parameters of a plugin",
        "send a Say text=x --trace=off; try set a/b/f when='.text == \"y\"'",
        """
        would change
          ~ plugin /a/b/f (Forwarder) when: none -> ".text == \\"y\\""
        would be delivered differently (m1 sent again in the present world)
          - /a/c/p receives Echo after m1 (would not be sent)
        """),
      Row(
        "a new name",
        "send a Say text=x --trace=off; try rename a/b d; rename a/d/f g",
        """
        would change
          > /a/b -> /a/d
          > /a/d/f -> /a/d/g
        m1 would arrive as without the change
        the 2 commands after try were run in the copy only
        """),
    ])
  func trial(row: Row) throws { try expect(Self.world + row.commands, prints: row.output) }

  @Test(
    "a trial is refused within another on its line",
    arguments: ["try rm a/c; try add container a/c", "try try rm a/c", "try rm a/c; ls; try ls"])
  func nested(line: String) throws {
    let bench = try Workbench(Self.world)
    bench.run(line)
    #expect(bench.lastResult == .refused)
    #expect(bench.remarks.contains("a try can't contain another"), "\(bench.remarks)")
    #expect(bench.run("ls a").contains("c"))
  }

  @Test("a trial within another may be expected to fail")
  func expectedNesting() throws {
    let bench = try Workbench(Self.world)
    #expect(
      bench.run("try ls a/b; !not-possible try rm a/c").hasSuffix(
        "the 2 commands after try were run in the copy only\n"))
    #expect(bench.remarks == "")
  }

  @Test(
    "every parameter is compared: of plugins, relays, interceptors and view containers",
    arguments: [
      ("set a/b/f send=Say text=.text", "set a/b/f send=Say text:=.text"),
      ("add plugin a/b/r Responder on=Q answer=1", "add plugin a/b/r Responder on=Q answer=2"),
      (
        "add plugin a/b/w Forwarder on=Say send=Echo",
        "add plugin a/b/w Forwarder on=Say send=Echo post=true"
      ),
      ("add interceptor a/b:x log", "add interceptor a/b:x count"),
      ("add interceptor a/b:x log", "add interceptor a/b:x log --when='.text == \"\"'"),
    ])
  func parameters(pair: (String, String)) throws {
    let worlds = try [pair.0, pair.1].map { command in
      let bench = try Workbench(Self.world + "define query Q --returns=int\n" + command)
      #expect(bench.remarks == "")
      return bench.session.world.topology
    }
    #expect(TopologyDiff(from: worlds[0], to: worlds[0]).lines == [])
    let lines = TopologyDiff(from: worlds[0], to: worlds[1]).lines
    #expect(lines.count == 1 && lines[0].hasPrefix("~ ") && lines[0].contains(": "), "\(lines)")
  }

  @Test("a file whose values are quoted otherwise is the same world")
  func quoting() throws {
    let bench = try Workbench(Self.world + "set a/b/f send=Say text='x' when='.text == \"y\"'")
    bench.run("set a/b/f text=\"x\"")
    #expect(bench.run("diff s8") == "no change since s8\n")
  }

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

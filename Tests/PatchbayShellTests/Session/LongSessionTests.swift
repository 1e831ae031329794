import PatchbayInspection
import PatchbayLanguage
import PatchbayShell
import ShellSupport
import Testing

@Suite("A long session")
struct LongSessionTests {
  /// Steps of all sorts, one a line.
  private static let lines = [
    "define event Ping n:int note:text", "define state Mood level:int", "add composer live",
    "add container live/room", "add plugin live/room/p Probe", "cd live",
    "send room Ping n=1 note=a",
    "send room 'Ping' n=2 note='a b'; send room Ping n=3", "let a=4 b='c d'",
    "send room Ping n=$a note=\"$b\"", "send room Ping n:=1+2 --trace=brief",
    "send room Ping --repeat=3",
    "[linux] send room Ping n=5", "send room Ping n=$(echo 6) note=x$(add container other)",
    "repeat 2 send room Ping n=7", "set room Mood level=3", "env room muted=true",
    "add interceptor room:quiet drop Ping where=n>100", "cp room hall", "rename hall yard",
    "send yard Ping n=8 > /dev/null", "load /dev/null", "define event Pong", "add container r",
    "send r Pong  # that was it", "mv r r", "rm r",
    "define event Ping n:int note:text", "add container r", "send r Ping n=$(echo 1) note=a",
    "send r Ping n=$(echo 2) note=a",
  ]

  @Test("goes back and forth like a short one, though its steps are read again")
  func asAShortOne() throws {
    let (long, short) = (try Workbench(mostRecentSteps: 0), try Workbench())
    for line in Self.lines {
      #expect(long.run(line) == short.run(line))
      #expect(long.remarks == short.remarks)
    }
    #expect(long.session.journal.steps.packedCount > Self.lines.count / 2)
    let count = short.session.stepCount
    for text in [
      "undo", "undo 2", "redo 3", "try undo 4", "try echo a", "undo \(count)", "redo \(count)",
    ] {
      #expect(long.run(text) == short.run(text))
      #expect(long.state == short.state, "\(text)")
    }
    for number in short.session.traces.map(\.number) {
      #expect(
        long.session.command(sending: number)?.span.text
          == short.session.command(sending: number)?.span.text)
    }
  }

  @Test(
    "answers like a short one, though its steps are read again",
    arguments: [
      "why yard/p", "why room:quiet", "env yard --why", "timeline --at=yard", "log --at=room",
      "log --from=yard", "trace m1 --under=yard", "diff s3", "expect setter room Mood last",
    ])
  func questions(text: String) throws {
    let (long, short) = (try Workbench(mostRecentSteps: 0), try Workbench())
    for line in Self.lines.prefix(21) {
      long.run(line)
      short.run(line)
    }
    #expect(long.run(text) == short.run(text))
    #expect(long.remarks == short.remarks)
  }

  @Test("is recorded like a short one")
  func recorded() throws {
    let texts = try [0, 1000].map { mostRecentSteps in
      let bench = try Workbench(mostRecentSteps: mostRecentSteps)
      for line in Self.lines.prefix(12) { bench.run(line) }
      return bench.run("record /dev/stdout") + bench.remarks
    }
    #expect(texts[0] == texts[1])
  }

  @Test("sends a message again with its computed values, though its step is read again")
  func replayed() throws {
    let bench = try Workbench(
      "define event Say text:text; add container r; option trace off", mostRecentSteps: 0)
    for text in ["a", "b"] {
      bench.run("env r k=\(text)")
      bench.run("send r Say text:=env.k")
    }
    bench.run("env r k=c; add composer x; add composer y")
    #expect(bench.session.journal.steps.packedCount > 4)
    bench.run("replay m1; replay m2")
    #expect(bench.remarks == "")
    #expect(
      bench.run("log").split(separator: "\n").map { $0.contains("\"a\"") } == [
        true, false, true, false,
      ])
  }

  @Test("packs repeated steps, except the last ones")
  func packed() throws {
    let bench = try Workbench("define event Ping; add container r", mostRecentSteps: 10)
    for _ in 0..<50 { bench.run("send r Ping --trace=off") }
    let steps = bench.session.journal.steps
    #expect(steps.count == 52)
    #expect((52 - 21...52 - 10).contains(steps.packedCount))
    bench.run("undo 45")
    #expect(bench.session.stepCount == 7)
    #expect(bench.session.traces.map(\.number) == Array(1...5))
  }

  /// Commands that need earlier steps, after these were forgotten.
  @Test(
    "can't go back past forgotten steps, and continues",
    arguments: ["undo", "undo 2", "try add composer x", "record f.scenario", "redo 0"])
  func forgotten(text: String) throws {
    let bench = try Workbench("option journal 3; add composer a; add composer b; add composer c")
    bench.run("undo; redo; try rm a")
    #expect(bench.remarks == "")
    bench.run("add composer d")
    let before = bench.state
    bench.run(text)
    #expect(bench.lastResult == .failed)
    #expect(bench.remarks.contains("error[no-way-back]: the first step is forgotten"))
    #expect(bench.state == before)
    bench.run("add composer e")
    #expect(bench.remarks == "")
    #expect(bench.run("timeline").hasPrefix("s1  forgotten  up to s2\ns3"))
  }

  @Test("keeps its last steps, up to the limit")
  func most() throws {
    let bench = try Workbench("option journal 20", mostRecentSteps: 4)
    for number in 1...100 {
      bench.run("let a=\(number)")
      #expect(bench.session.stepCount == min(number, 20))
      #expect(bench.session.journal.steps.forgottenCount == max(0, number - 20))
    }
    #expect(bench.session.journal.steps.map(\.text) == (81...100).map { "let a=\($0)" })
  }

  @Test("forgets the same steps whether they are packed or not")
  func forgetting() throws {
    let (packed, whole) = (try Workbench(mostRecentSteps: 0), try Workbench())
    let beginning = "option journal 6; option trace off; define event Ping; add container a"
    packed.run(beginning)
    whole.run(beginning)
    for number in 1...20 {
      let (old, new) = number % 2 == 1 ? ("a", "b") : ("b", "a")
      for text in ["send \(old) Ping", "rename \(old) \(new)", "log --at=\(new)", "timeline"] {
        #expect(packed.run(text) == whole.run(text), "\(number): \(text)")
      }
    }
  }

  @Test("forgets no steps if the option that limits them is taken back")
  func takenBack() throws {
    let bench = try Workbench("add composer a; add composer b")
    for text in ["try option journal 1; add composer c", "! echo $(option journal 1) $(rm c)"] {
      bench.run(text)
      bench.run("undo; redo")
      #expect(bench.remarks == "")
    }
    bench.run("option journal 0")
    #expect(bench.remarks.contains("error["))
  }
}

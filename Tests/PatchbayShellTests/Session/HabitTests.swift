import PatchbayShell
import ShellSupport
import Testing

@Suite("Words typed by habit")
struct HabitTests {
  @Test(
    "leave at the prompt, and are explained in a file",
    arguments: ["exit", "logout", ":q", ":wq", "quit()"])
  func leaving(word: String) throws {
    let typed = try Workbench(isInteractive: true)
    typed.run(word)
    #expect(typed.session.isOver)
    let script = try Workbench()
    script.run(word)
    #expect(!script.session.isOver)
    #expect(script.remarks.contains("write quit"))
  }

  @Test("work in any typed text, but prefixes only at the prompt")
  func typedText() throws {
    let bench = try Workbench()
    bench.session.options.origin = .typed
    #expect(bench.run("man send") == bench.run("help send"))
    bench.run("tre")
    #expect(bench.remarks.contains("write the command in full: tree"))
    bench.run("exit")
    #expect(bench.session.isOver)
  }

  @Test("may be any prefix of one command at the prompt")
  func prefixes() throws {
    let bench = try Workbench("add container room", isInteractive: true)
    #expect(bench.run("tre") == bench.run("tree"))
    #expect(bench.run("def ev Ping; typ Ping") == "event Ping\n")
    #expect(bench.run("tre --help") == bench.run("help tree"))
    #expect(bench.run("def --help") == bench.run("help define"))
    bench.run("s --help")
    #expect(bench.remarks.contains("error[ambiguous-command]: 's' could be "))
    bench.run("undoo --help")
    #expect(bench.remarks.contains("error[unknown-command]: no command 'undoo'"))
  }

  @Test("a typed log of a place or a kind says how to filter by it")
  func logWords() throws {
    let bench = try Workbench("define event Ping; add container a; send a Ping --trace=off")
    bench.session.options.origin = .typed
    bench.run("log a")
    #expect(bench.remarks.contains("--at=a lists the messages of the place"))
    bench.run("log Ping")
    #expect(bench.remarks.contains("--kind=Ping lists the messages of the kind"))
    bench.run("log Pin; log /Ping/; log --kind=Ping")
    #expect(bench.remarks == "")
  }

  @Test("a typed key that resembles another one causes a remark")
  func similarKeys() throws {
    let bench = try Workbench("add container a; env a online=true")
    bench.session.options.origin = .typed
    bench.run("env a onlin=false")
    #expect(bench.remarks == "nothing reads onlin; did you mean online?\n")
    bench.run("undo; add interceptor a:x drop --when=env.onlne")
    #expect(bench.remarks.contains("onlne is not set anywhere; did you mean online?\n"))
    bench.run("undo; env a online=false; env a other=1; add interceptor a:x drop --when=env.online")
    #expect(!bench.remarks.contains("did you mean"))
    let script = try Workbench("add container a; env a online=true")
    script.run("env a onlin=false")
    #expect(script.remarks == "")
    let other = try Workbench(
      """
      define event P; add container a
      add plugin a/f Forwarder on=P send=P when:=env.shut

      """)
    other.session.options.origin = .typed
    other.run("env a shut=true")
    #expect(other.remarks == "")
    other.run("env a shutt=1 shu=2")
    #expect(other.remarks.contains("nothing reads shutt; did you mean shut?\n"))
    #expect(other.remarks.contains("nothing reads shu; did you mean shut?\n"))
    let reading = try Workbench(
      """
      add container a; add plugin a/c Chat greeting=hi; add plugin a/p Probe
      add relay a/p/b Bubble value=red
      """)
    reading.session.options.origin = .typed
    reading.run("env a LiveRomInfo=1")
    #expect(reading.remarks == "nothing reads LiveRomInfo; did you mean LiveRoomInfo?\n")
  }

  @Test("typed limits of a node that is not a root cause a remark")
  func limitsBelowRoot() throws {
    let bench = try Workbench("add container a/b -p; set a/b causalDepth=9")
    #expect(bench.remarks == "")
    bench.session.options.origin = .typed
    bench.run("set a/b deliveries=7")
    #expect(
      bench.remarks
        == "these limits count once /a/b is a root; now those of /a do: set /a deliveries=7\n")
    bench.run("set a deliveries=7; mv a/b /; set b deliveries=8")
    #expect(bench.remarks == "")
  }

  @Test("show help at the prompt", arguments: ["? send", "man send", "send --help", "send -h"])
  func help(line: String) throws {
    let bench = try Workbench(isInteractive: true)
    #expect(bench.run(line) == bench.run("help send"))
    #expect(bench.remarks == "")
  }
  @Test("undo and redo name up to ten steps at the prompt, and count the others")
  func steps() throws {
    let bench = try Workbench(isInteractive: true)
    for number in 1...12 { bench.run("add composer c\(number)") }
    #expect(
      bench.run("undo 2")
        == "took back  s12  add composer c12\n           s11  add composer c11\n")
    #expect(bench.run("undo 10").split(separator: "\n").count == 10)
    #expect(bench.run("redo") == "did again  s1  add composer c1\n")
    #expect(
      bench.run("redo 11").split(separator: "\n").suffix(2) == [
        "           s11  add composer c11", "and 1 more",
      ])
    let lines = bench.run("undo 12").split(separator: "\n")
    #expect(lines.first == "took back  s12  add composer c12")
    #expect(lines.count == 11 && lines.last == "and 2 more")
    let script = try Workbench("add composer a")
    #expect(script.run("undo; redo") == "")
  }
}

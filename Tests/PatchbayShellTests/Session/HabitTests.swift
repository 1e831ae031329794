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

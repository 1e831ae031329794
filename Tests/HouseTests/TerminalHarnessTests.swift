import Foundation
import Glibc
import TestSupport
import Testing

@Suite("The terminal of tests", .hangLimit)
struct TerminalHarnessTests {
  @Test("a command has a terminal of the given size, and is notified of a new size")
  func size() async throws {
    let script =
      "trap 'stty size' WINCH; stty size; while [ -z $line ]; do read -r line; done; stty size"
    let terminal = try Terminal(["sh", "-c", script], size: .init(columns: 20, rows: 5))
    try await terminal.seeScreen(["5 20"])
    terminal.resize(to: .init(columns: 33, rows: 7))
    try await terminal.seeScreen(["5 20", "7 33"])
    terminal.type("enough\n")
    try await terminal.seeScreen(["5 20", "7 33", "enough", "7 33"])
    #expect(try await terminal.end() == .exited(0))
  }

  @Test("typed text is echoed, and read by lines", arguments: [Terminal.Place.job, .leader])
  func echo(place: Terminal.Place) async throws {
    let terminal = try Terminal(["cat"], as: place)
    terminal.type("abc")
    try await terminal.seeScreen(["abc"])
    terminal.press(.backspace, .enter)
    try await terminal.seeScreen(["ab", "ab"])
    terminal.press(.control("d"))
    #expect(try await terminal.end() == .exited(0))
    #expect(terminal.screen.unknown == [])
  }

  @Test("Ctrl-C interrupts and ends the command", arguments: [Terminal.Place.job, .leader])
  func interruption(place: Terminal.Place) async throws {
    let terminal = try Terminal(["sh", "-c", "echo ready; exec sleep 60"], as: place)
    try await terminal.seeLine("ready", at: 0)
    terminal.press(.control("c"))
    #expect(try await terminal.end() == .signalled(SIGINT))
  }

  @Test("an exit status differs from a signal, and signals can be sent")
  func endings() async throws {
    let status = try Terminal(["sh", "-c", "exit 143"])
    #expect(try await status.end() == .exited(143))
    let signal = try Terminal(["sh", "-c", "echo ready; exec sleep 60"])
    try await signal.seeLine("ready")
    signal.send(SIGTERM)
    #expect(try await signal.end() == .signalled(SIGTERM))
    let nobody = try Terminal(["no-such-command"])
    #expect(try await nobody.end() == .exited(127))
    #expect(nobody.screen.text.contains("no-such-command"))
  }

  @Test("Ctrl-Z stops a job, which can be continued")
  func stop() async throws {
    let terminal = try Terminal(["cat"])
    terminal.type("one\n")
    try await terminal.seeScreen(["one", "one"])
    #expect(!terminal.isStopped)
    terminal.press(.control("z"))
    try await terminal.seeStop()
    terminal.resume()
    terminal.type("two\n")
    try await terminal.seeScreen(["one", "one", "^Ztwo", "two"])
    terminal.press(.control("d"))
    #expect(try await terminal.end() == .exited(0))
  }

  @Test("the command may be a shell with job control")
  func shell() async throws {
    let terminal = try Terminal(
      ["bash", "--norc", "--noprofile", "-i"], environment: ["PS1": "$ ", "TERM": "dumb"])
    try await terminal.seeLine("$")
    terminal.type("cat\n")
    try await terminal.see("the mode for cat") { _ in
      (try? terminal.mode())?.gathersLines == true
    }
    terminal.type("first\n")
    try await terminal.see("first\nfirst")
    terminal.press(.control("z"))
    try await terminal.see("Stopped")
    terminal.type("fg\n")
    try await terminal.see("$ fg\ncat")
    terminal.type("second\n")
    try await terminal.see("second\nsecond")
    terminal.press(.control("d"))
    try await terminal.see("exactly the prompt below") { $0.lines.last { $0 != "" } == "$" }
    terminal.type("exit 3\n")
    #expect(try await terminal.end() == .exited(3))
  }

  @Test("a hang-up sends SIGHUP", arguments: [Terminal.Place.job, .leader])
  func hangUp(place: Terminal.Place) async throws {
    let terminal = try Terminal(["sh", "-c", "echo ready; exec sleep 60"], as: place)
    try await terminal.seeLine("ready")
    terminal.hangUp()
    let ending = try await terminal.end()
    #expect(ending == .signalled(SIGHUP) || place == .job && ending == .unseen)
  }

  @Test("the current mode can be read, also after the end")
  func mode() async throws {
    let script = "read -r line; was=$(stty -g); stty raw -echo; echo raw; read -r line; stty $was"
    let kept = try Terminal(["sh", "-c", script])
    let before = try kept.mode()
    #expect(before.echoes && before.gathersLines && before.sendsSignals)
    kept.type("\n")
    try await kept.see("raw")
    let amidst = try kept.mode()
    #expect(amidst != before && !amidst.echoes && !amidst.gathersLines && !amidst.sendsSignals)
    kept.type("\n")
    #expect(try await kept.end() == .exited(0))
    #expect(try kept.mode() == before)
    let left = try Terminal(["stty", "-echo"])
    try await left.end()
    #expect(try left.mode() != before)
  }

  @Test("a hundred thousand bytes are typed while they are echoed, and all arrive")
  func flood() async throws {
    let terminal = try Terminal(["sh", "-c", "cat | wc -c"])
    let line = String(repeating: "x", count: 59) + "\n"
    terminal.type(String(repeating: line, count: 2000))
    terminal.press(.control("d"))
    #expect(try await terminal.end() == .exited(0))
    #expect(terminal.screen.text.contains("120000"))
    // The kernel drops much of so fast an echo.
    #expect(terminal.screen.everything.contains(line))
  }

  @Test("the streams may be redirected away from the terminal")
  func streams() async throws {
    let look = "for n in 0 1 2; do [ -e /proc/$$/fd/$n ] && [ -t $n ]; echo $n=$? > /dev/tty; done"
    let closed = try Terminal(
      ["sh", "-c", look], input: .closed, output: .closed, errors: .nothing)
    try await closed.seeScreen(["0=1", "1=1", "2=1"])
    let open = try Terminal(["sh", "-c", look])
    try await open.seeScreen(["0=0", "1=0", "2=0"])
    try await withTemporaryFolder(files: ["in": "from a file\n"]) { folder in
      let (input, output) = (folder.appending(path: "in").path, folder.appending(path: "out"))
      let files = try Terminal(["cat"], input: .file(input), output: .file(output.path))
      try await files.end()
      #expect(try String(contentsOf: output, encoding: .utf8) == "from a file\n")
    }
  }

  @Test("a write to a closed pipe fails")
  func pipe() async throws {
    let terminal = try Terminal(["yes", "again"], output: .pipe)
    try await terminal.seePiped("again\nagain\n")
    terminal.closePipe()
    #expect(try await terminal.end() == .signalled(SIGPIPE))
    #expect(terminal.screen.text == "")
  }

  @Test("the environment and the folder can be set")
  func environment() async throws {
    let changed = try Terminal(["env"], environment: ["TERM": nil, "NO_COLOR": "1"])
    try await changed.end()
    let names = changed.screen.lines.map { $0.prefix { $0 != "=" } }
    #expect(names.contains("NO_COLOR") && names.contains("PATH") && !names.contains("TERM"))
    let only = try Terminal(
      ["/bin/sh", "-c", "/usr/bin/env; pwd"], environment: .only(["A": "b c"]), folder: "/")
    try await only.end()
    #expect(only.screen.lines.contains("A=b c") && only.screen.lines.contains("/"))
    #expect(!only.screen.text.contains("HOME"))
  }

  @Test("keys send the sequences of the current modes")
  func keys() async throws {
    let terminal = try Terminal(["sh", "-c", "stty -icanon -echo; cat -v"])
    try await terminal.see("no echo any more") { _ in (try? terminal.mode())?.echoes == false }
    terminal.press(.up, .home, .delete, .controlLeft, .alt("b"), .paste("x\ny"), .control("d"))
    terminal.press(.enter)
    try await terminal.seeLine("^[[A^[[H^[[3~^[[1;5D^[bx")
    try await terminal.seeLine("y^D")
    let modes = try Terminal(
      ["sh", "-c", "stty -icanon -echo -icrnl; printf '\\033[?1h\\033[?2004hon'; cat -v"])
    try await modes.see("on")
    modes.press(.up, .end, .controlUp, .paste("x\ny"))
    try await modes.seeScreen(["on^[OA^[OF^[[1;5A^[[200~x^My^[[201~"])
  }

  @Test("a missing text is reported with the screen, at once when the command has ended")
  func notSeen() async throws {
    let terminal = try Terminal(["echo", "something else"], size: .init(columns: 20, rows: 2))
    let error = await #expect(throws: Terminal.NotSeen.self) { try await terminal.see("this") }
    #expect(
      error?.description == """
        waited for the text "this": the command ended before, exited(0)
        ┌▼───────────────────┐
        │something else      │
        ▶                    │
        └────────────────────┘
        cursor at row 1, column 0
        """)
  }

  @Test("the screen understands the output of a pager", .needs(.less))
  func pager() async throws {
    let text = (1...50).map { "line \($0)\n" }.joined()
    try await withTemporaryFolder(files: ["text": text]) { folder in
      let terminal = try Terminal(
        ["less", "text"], size: .init(columns: 20, rows: 5),
        environment: ["LESSHISTFILE": "-"], folder: folder.path)
      try await terminal.seeScreen(["line 1", "line 2", "line 3", "line 4", "text"])
      #expect(terminal.screen.isAlternate && terminal.screen.styled(4) == "{inverse}text{}")
      terminal.press(.down)
      try await terminal.seeScreen(["line 2", "line 3", "line 4", "line 5", ":"])
      terminal.type("kG")
      try await terminal.seeScreen(["line 47", "line 48", "line 49", "line 50", "(END)"])
      terminal.type("q")
      #expect(try await terminal.end() == .exited(0))
      #expect(!terminal.screen.isAlternate && terminal.screen.text == "")
      #expect(terminal.screen.unknown == [])
    }
  }

  @Test("a command inherits its three streams only", arguments: [Terminal.Place.job, .leader])
  func descriptors(place: Terminal.Place) async throws {
    let look = "for n in 3 4 5 6 7 8 9; do [ -e /proc/$$/fd/$n ] && echo $n; done; echo no more"
    let terminal = try Terminal(["sh", "-c", look], as: place)
    try await terminal.end()
    #expect(terminal.screen.text == "no more")
  }

  @Test("no process remains after a test has left its terminal")
  func leaks() async throws {
    func once() async throws -> Int32 {
      let terminal = try Terminal(["cat"], output: .pipe)
      terminal.type("a\n")
      try await terminal.seePiped("a")
      return terminal.process
    }
    let process = try await once()
    try await Terminal(["cat"]).see("that it has gone") { _ in kill(process, 0) == -1 }
  }
}

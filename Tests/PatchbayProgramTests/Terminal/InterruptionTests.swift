import TestSupport
import Testing

@Suite("Ctrl-C, Ctrl-D and Ctrl-Z", .needsLineEditor, .hangLimit)
struct InterruptionTests {
  @Test("Ctrl-C cancels the line, shows ^C, and runs nothing")
  func atPrompts() async throws {
    try await atPrompt { terminal in
      terminal.type("echo no")
      terminal.press(.left)
      try await terminal.seeTyped("/> echo n|o")
      terminal.press(.control("c"))
      try await terminal.see("/> echo no^C\n/>")
      try await terminal.seePrompt()
      for count in 1...3 {
        terminal.press(.control("c"))
        try await terminal.see("\(count) empty lines given up") {
          $0.lines.filter { $0 == "/> ^C" }.count == count
        }
        try await terminal.seePrompt()
      }
      terminal.press(.up)
      try await terminal.see("a beep, for nothing is remembered") { $0.bells == 1 }
      try await terminal.enter("echo on", showing: "on")
    }
  }

  /// On Ctrl-C the kernel discards earlier input, perhaps while the shell is about to read it.
  @Test("Ctrl-C directly after another key cancels the line too")
  func rightBehindKeys() async throws {
    try await atPrompt { terminal in
      for count in 1...amount(30, inLongRun: 100) {
        terminal.type("x")
        terminal.press(.control("c"))
        try await terminal.see("\(count) lines given up, and a prompt") { screen in
          screen.everything.ranges(of: "^C\n").count == count && screen.text.hasSuffix("\n/>")
        }
      }
    }
  }

  @Test("Ctrl-C and Ctrl-Z keep a line of several rows complete, wherever its cursor is")
  func severalRows() async throws {
    try await atPrompt { terminal in
      let text = String(repeating: "x", count: 100)
      let line = "/> echo \(text.prefix(72))\n\(text.dropFirst(72))"
      terminal.type("echo \(text)")
      terminal.press(.home)
      try await terminal.seeTyped("/> |" + line.dropFirst(3))
      terminal.press(.control("z"))
      try await terminal.seeStop()
      #expect(terminal.screen.text.hasSuffix("\n" + line))
      #expect(terminal.screen.cursor == .at(4, 0))
      terminal.resume()
      try await terminal.seeTyped("/> |" + line.dropFirst(3))
      terminal.press(.control("c"))
      try await terminal.see("\(line)^C\n/>")
      try await terminal.seePrompt()
    }
  }

  private static let slowRoom = """
    define event Ping
    add container room
    add plugin room/quick Probe on=Ping
    add plugin room/slow Slow on=Ping ms=60000
    add plugin room/probe Probe on=Ping
    """

  @Test("Ctrl-C stops a dispatch before its next hop, and shows the hops so far")
  func inADispatch() async throws {
    try await atPrompt("-i", "-c", Self.slowRoom) { terminal in
      terminal.type("send room Ping\r")
      try await terminal.see("quick")
      try await terminal.see("slow")
      terminal.press(.control("c"))
      try await terminal.see("stopped early")
      try await terminal.seePrompt()
      #expect(terminal.screen.text.contains("result"))
      try await terminal.enter(
        "expect not delivered m1 room/probe; expect delivered m1 room/quick; echo so", showing: "so"
      )
    }
  }

  @Test("Ctrl-C three times ends the shell during a command that doesn't stop")
  func insisting() async throws {
    try await atHome { home in
      let terminal = try home.shell()
      try await terminal.seePrompt()
      terminal.type("echo a | sh -c 'trap \"\" INT; echo begun >&2; sleep 60'\r")
      try await terminal.seeLine("begun")
      try await terminal.insist { terminal.press(.control("c")) }
      try await terminal.seeEnd(.exited(130))
    }
  }

  @Test("Ctrl-D on an empty line ends the shell with status 0, whatever happened")
  func leaving() async throws {
    try await atHome { home in
      let terminal = try home.shell()
      try await terminal.seePrompt()
      terminal.type("rm x\r")
      try await terminal.see("error[unknown-path]")
      try await terminal.seePrompt()
      terminal.press(.control("d"))
      try await terminal.seeEnd(.exited(0))
      #expect(terminal.screen.cursor.column == 0)
    }
  }

  @Test("Ctrl-D on a line with text does not end the shell")
  func staying() async throws {
    try await atPrompt { terminal in
      terminal.type("echo ab")
      terminal.press(.control("d"))
      terminal.press(.left, .control("d"))
      try await terminal.seeTyped("/> echo a|")
      try await terminal.enter(showing: "a")
    }
  }

  @Test("Ctrl-Z suspends the shell with the terminal restored, and the line returns")
  func suspending() async throws {
    try await atPrompt { terminal in
      let outside = try Terminal(["true"])
      try await outside.end()
      terminal.type("echo a数d")
      terminal.press(.left)
      try await terminal.seeTyped("/> echo a数|d")
      terminal.press(.control("z"))
      try await terminal.seeStop()
      #expect(try terminal.mode() == outside.mode())
      #expect(!terminal.screen.takesBracketedPaste)
      #expect(terminal.screen.cursor.column == 0)
      terminal.resume()
      try await terminal.seeTyped("/> echo a数|d")
      terminal.press(.paste("b\nc"))
      terminal.press(.home, .end)
      try await terminal.seeTyped("/> echo a数b\ncd|")
      terminal.press(.control("u"))
      try await terminal.enter("echo on", showing: "on")
    }
  }

  @Test("Ctrl-Z suspends a dispatch, which continues afterwards")
  func suspendingADispatch() async throws {
    try await atPrompt("-i", "-c", Self.slowRoom) { terminal in
      let outside = try Terminal(["true"])
      try await outside.end()
      terminal.type("send room Ping\r")
      try await terminal.see("slow")
      terminal.press(.control("z"))
      try await terminal.seeStop()
      #expect(try terminal.mode() == outside.mode())
      terminal.resume()
      try await terminal.see("the terminal taken again") { _ in
        (try? terminal.mode())?.echoes == false
      }
      terminal.type("echo on")
      try await terminal.see("what is typed, once") {
        $0.everything.ranges(of: "echo on").count == 1
      }
      terminal.press(.control("c"))
      try await terminal.see("stopped early")
      try await terminal.seePrompt()
    }
  }
}

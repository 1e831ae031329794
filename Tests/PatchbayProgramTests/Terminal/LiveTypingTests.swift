import Foundation
import TestSupport
import Testing

/// Where TERM says that a terminal can do nothing, there is no editor of lines.
@Suite("An application that runs at a prompt without a line editor", .hangLimit)
struct LiveTypingTests {
  private func ticking(
    size: Screen.Size = .standard, _ body: (Terminal, _ tick: URL) async throws -> Void
  ) async throws {
    try await atHome { home in
      let tick = home.file("tick")
      let terminal = try home.shell(
        program: "TickingProgram", size: size, in: ["TICK": tick.path, "TERM": "dumb"])
      try await terminal.seeLine("/>")
      try await body(terminal, tick)
    }
  }

  @Test("prints above the typed line")
  func watching() async throws {
    try await ticking { terminal, tick in
      terminal.type("watch\r")
      try await terminal.seeLine("/>")
      terminal.type("echo hel")
      try await terminal.seeLine("/> echo hel")
      for count in 1...2 {
        try Data().write(to: tick)
        try await terminal.see("a tick above") { screen in
          screen.everything.ranges(of: "moves on").count == count
            && screen.line(screen.cursor.row) == "/> echo hel"
        }
      }
      #expect(terminal.screen.everything.ranges(of: "/> echo").count == 1)
      terminal.type("lo\r")
      try await terminal.see("/> echo hello\nhello\n/>")
      terminal.type("quit\r")
      try await terminal.seeEnd()
    }
  }

  @Test("the terminal's own editing keys work, and other keys add nothing to the line")
  func keys() async throws {
    try await ticking { terminal, _ in
      terminal.type("echo nothing")
      terminal.press(.control("u"))
      terminal.type("echo one two")
      terminal.press(.control("w"), .left, .backspace, .backspace)
      terminal.type("ly\r")
      try await terminal.see("/> echo only\nonly\n/>")
      terminal.type("echo 数数")
      terminal.press(.backspace)
      terminal.type("\r")
      try await terminal.see("/> echo 数\n数\n/>")
      terminal.type("echo never")
      // The kernel drops what was not read before an interruption.
      try await terminal.seeLine("/> echo never")
      terminal.press(.control("c"))
      try await terminal.see("/> echo never^C\n/>")
      terminal.press(.control("d"))
      try await terminal.seeEnd()
    }
  }

  @Test("a line of several rows is drawn again below the output")
  func longLine() async throws {
    try await ticking { terminal, tick in
      terminal.type("watch\r")
      try await terminal.seeLine("/>")
      let text = String(repeating: "a", count: 75)
      terminal.type("echo \(text)")
      try await terminal.see("/> echo \(text.prefix(72))\n\(text.dropFirst(72))")
      try Data().write(to: tick)
      try await terminal.see("moves on")
      try await terminal.see(
        "result  1 observer delivered\n/> echo \(text.prefix(72))\n\(text.dropFirst(72))")
      terminal.type("\r")
      try await terminal.see("\n\(text)\n/>")
      terminal.type("quit\r")
      try await terminal.seeEnd()
    }
  }

  @Test("has its own name, arguments and help")
  func own() async throws {
    try await expectConsole(
      #"""
      $ TickingProgram -c 'help scenarios; help limits' | grep -oE '(ticking-program|patchbay) (test PATH|test|--limit)' | sort -u
      ticking-program --limit
      ticking-program test
      ticking-program test PATH
      $ TickingProgram --house=villa --plain -c tree | head -n 1
      /villa        container
      $ TickingProgram --help | grep -e --house=NAME
        --house=NAME               the name of the house
      $ for shell in man bash zsh fish; do TickingProgram --print=$shell | grep -q -e 'house' || echo $shell; done
      """#)
  }
}

import TestSupport
import Testing

@Suite("Tab", .needsLineEditor, .hangLimit)
struct TabTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The typed keys, where `→` is Tab and `←` is Left.
    let typed: String
    /// The line, with the cursor at `|`.
    let line: String
  }

  static let rows = [
    Row(testDescription: "a verb, with a space after it", typed: "hist→", line: "history |"),
    Row(testDescription: "a common prefix", typed: "ls live/r→", line: "ls live/roo|"),
    Row(testDescription: "one name of a path", typed: "ls li→", line: "ls live/|"),
    Row(testDescription: "a name and the next", typed: "ls li→room→", line: "ls live/room/|"),
    Row(
      testDescription: "a path that is complete", typed: "ls live/room/c→",
      line: "ls live/room/chat |"),
    Row(testDescription: "the middle of a verb", typed: "hisry x←←←←→", line: "history |x"),
    Row(
      testDescription: "the middle of a path", typed: "ls live/rom/chat←←←←←←→",
      line: "ls live/roo|m/chat"),
    Row(
      testDescription: "an open quote in a path", typed: "ls live/'my→",
      line: "ls live/\"my den\" |"
    ),
    Row(
      testDescription: "a name that needs quotes", typed: "ls live/m→", line: "ls live/\"my den\" |"
    ),
    Row(
      testDescription: "a kind", typed: "send live/room/chat Pi→",
      line: "send live/room/chat Ping |"),
    Row(
      testDescription: "a field", typed: "send live/room/chat Ping le→",
      line: "send live/room/chat Ping level=|"),
    Row(
      testDescription: "the only remaining field", typed: "send live/room/chat Ping level=2 →",
      line: "send live/room/chat Ping level=2 n=|"),
    Row(
      testDescription: "a value", typed: "set live Mood calm=t→", line: "set live Mood calm=true |"),
    Row(testDescription: "an option", typed: "graph --form→", line: "graph --format=|"),
    Row(
      testDescription: "the value of an option", typed: "graph --format=mer→",
      line: "graph --format=mermaid |"),
    Row(
      testDescription: "a command after a semicolon", typed: "echo a; hist→",
      line: "echo a; history |"
    ),
    Row(
      testDescription: "after wide characters", typed: "echo 数据; hist→", line: "echo 数据; history |"
    ),
  ]

  @Test("completes", arguments: rows)
  func completing(row: Row) async throws {
    try await atPrompt("-i", "-c", TypedRoom.commands) { terminal in
      for character in row.typed {
        switch character {
        case "→": terminal.press(.tab)
        case "←": terminal.press(.left)
        default: terminal.press(.character(character))
        }
      }
      try await terminal.seeTyped("/> " + row.line)
      terminal.press(.control("u"))
      try await terminal.seePrompt()
    }
  }

  @Test("a second Tab lists the candidates with summaries above the line, which stays")
  func listing() async throws {
    try await atPrompt("-i", "-c", TypedRoom.commands) { terminal in
      terminal.type("ls live/r")
      terminal.press(.tab)
      try await terminal.seeTyped("/> ls live/roo|")
      terminal.press(.tab)
      try await terminal.see("both names") { screen in
        screen.lines.contains { $0.hasPrefix("room") }
          && screen.lines.contains { $0.hasPrefix("roof") }
      }
      try await terminal.seeTyped("/> ls live/roo|")
      try await terminal.enter("m", showing: "chat  plugin  Probe")
      terminal.type("ha")
      terminal.press(.left, .left)
      terminal.type("s")
      terminal.press(.tab)
      try await terminal.see("a beep, since nothing can be added") { $0.bells == 1 }
      terminal.press(.tab)
      try await terminal.see("send       sends a message, and shows every hop as it happens")
      try await terminal.seeTyped("/> s|ha")
    }
  }

  @Test("without a candidate beeps, and changes nothing")
  func nothing() async throws {
    try await atPrompt { terminal in
      terminal.type("zzz 1")
      terminal.press(.tab)
      try await terminal.see("a beep") { $0.bells == 1 }
      terminal.press(.tab)
      try await terminal.see("another") { $0.bells == 2 }
      try await terminal.seeTyped("/> zzz 1|")
    }
  }

  @Test("completes a continued line, by the text before it")
  func goingOn() async throws {
    try await atPrompt("-i", "-c", TypedRoom.commands) { terminal in
      terminal.type("send live/room/chat \\\r")
      try await terminal.seePrompt("...>")
      terminal.type("Pi")
      terminal.press(.tab)
      terminal.type("le")
      terminal.press(.tab)
      try await terminal.seeTyped("...> Ping level=|")
    }
  }

  private static let many =
    "define event Ping\n" + (1...150).map { "add composer c\($0)\n" }.joined()

  @Test("asks before it lists hundreds")
  func hundreds() async throws {
    try await atPrompt("-i", "-c", Self.many) { terminal in
      terminal.type("ls c数据")
      terminal.press(.left, .left, .tab, .tab)
      try await terminal.seeTyped("list all 150? (y or n) |")
      terminal.type("n")
      try await terminal.seeTyped("/> ls c|数据")
      terminal.press(.tab, .tab)
      try await terminal.seeTyped("list all 150? (y or n) |")
      terminal.press(.up)
      try await terminal.seeTyped("/> ls c|数据")
      #expect(!terminal.screen.everything.contains("c150"))
      terminal.press(.tab, .tab)
      try await terminal.seeTyped("list all 150? (y or n) |")
      terminal.type("y")
      try await terminal.see("the last of them") { $0.everything.contains("c150") }
      try await terminal.seeTyped("/> ls c|数据")
      terminal.press(.tab, .tab)
      try await terminal.seeTyped("list all 150? (y or n) |")
      terminal.press(.control("c"))
      try await terminal.seePrompt()
      try await terminal.enter("echo on", showing: "on")
    }
  }

  @Test("lists no line wider than the screen")
  func narrow() async throws {
    let size = Screen.Size(columns: 20, rows: 12)
    try await atPrompt("-i", "-c", TypedRoom.commands, size: size) { terminal in
      terminal.type("s")
      terminal.press(.tab, .tab)
      try await terminal.seeTyped(
        """
        slot       gives plu
        set        changes a
        show       shows the
        state      lists the
        stats      counts me
        send       sends a m
        save       writes th
        subscribe  subscribe
        service    registers
        /> s|
        """)
    }
  }
}

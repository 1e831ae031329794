import TestSupport
import Testing

@Suite("Tab", .needsLineEditor, .hangLimit)
struct TabTests {
  /// The typed keys, where `→` is Tab and `←` is Left, and then the line, with the cursor at `|`.
  private static let rows: [(name: String, typed: String, line: String)] = [
    ("a verb, with a space after it", "hist→", "history |"),
    ("a common prefix", "ls live/r→", "ls live/roo|"),
    ("one name of a path", "ls li→", "ls live/|"),
    ("a name and the next", "ls li→room→", "ls live/room/|"),
    ("a path that is complete", "ls live/room/c→", "ls live/room/chat |"),
    ("the middle of a verb", "hisry x←←←←→", "history |x"),
    ("the middle of a path", "ls live/rom/chat←←←←←←→", "ls live/roo|m/chat"),
    ("an open quote in a path", "ls live/'my→", "ls live/\"my den\" |"),
    ("a name that needs quotes", "ls live/m→", "ls live/\"my den\" |"),
    ("a kind", "send live/room/chat Pi→", "send live/room/chat Ping |"),
    ("a field", "send live/room/chat Ping le→", "send live/room/chat Ping level=|"),
    (
      "the only remaining field", "send live/room/chat Ping level=2 →",
      "send live/room/chat Ping level=2 n=|"
    ),
    ("a value", "set live Mood calm=t→", "set live Mood calm=true |"),
    ("an option", "graph --form→", "graph --format=|"),
    ("the value of an option", "graph --format=mer→", "graph --format=mermaid |"),
    ("a command after a semicolon", "echo a; hist→", "echo a; history |"),
    ("after wide characters", "echo 数据; hist→", "echo 数据; history |"),
  ]

  @Test("completes")
  func completing() async throws {
    try await atPrompt("-i", "-c", TypedRoom.commands) { terminal in
      for row in Self.rows {
        for character in row.typed {
          switch character {
          case "→": terminal.press(.tab)
          case "←": terminal.press(.left)
          default: terminal.press(.character(character))
          }
        }
        try await terminal.seeTyped("/> " + row.line)
        terminal.press(.control("c"))
        try await terminal.seePrompt()
      }
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

import TestSupport
import Testing

@Suite("The prompt", .needsLineEditor, .hangLimit)
struct PromptTests {
  @Test("shows the place, and is red after a failure until a command succeeds")
  func colours() async throws {
    try await atPrompt("-i", "-c", "add composer live", in: ["NO_COLOR": nil]) { terminal in
      func style() -> String { terminal.screen.styled(terminal.screen.cursor.row) }
      #expect(style() == "{bold cyan}/{}>")
      try await terminal.enter("cd live", prompt: "/live>")
      #expect(style() == "{bold cyan}/live{}>")
      terminal.type("rm x\r")
      try await terminal.see("error[unknown-path]")
      try await terminal.seePrompt("/live>")
      #expect(style() == "{bold red}/live{}>")
      terminal.type("echo 'a\r")
      try await terminal.see("what goes on") { $0.line($0.cursor.row).hasPrefix("'...> ") }
      #expect(style().hasPrefix("{bold red}'...{}>"))
      terminal.press(.control("c"))
      try await terminal.seePrompt("/live>")
      try await terminal.enter("cd /")
      #expect(style() == "{bold cyan}/{}>")
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let name: String
    let prompt: String
  }

  static let rows = [
    Row(
      testDescription: "letters", name: String(repeating: "abcdefghij", count: 8),
      prompt: "<\(String(repeating: "abcdefghij", count: 8).suffix(37))>"),
    Row(
      testDescription: "wide characters", name: String(repeating: "数据", count: 20),
      prompt: "<\(String(repeating: "数据", count: 20).suffix(18))>"),
  ]

  @Test("shows the end of a long place, and leaves half of the row for the line", arguments: rows)
  func long(row: Row) async throws {
    try await atPrompt("-i", "-c", "add composer \(row.name)", in: ["NO_COLOR": nil]) { terminal in
      try await terminal.enter("option hints off")
      terminal.type("cd \(row.name)\r")
      try await terminal.seePrompt(row.prompt)
      let text = String(repeating: "x", count: 60)
      terminal.type("echo " + text)
      terminal.press(.left, .left)
      let room = 80 - 5 - row.prompt.reduce(1) { $0 + ($1.isASCII ? 1 : 2) }
      try await terminal.seeTyped(
        "\(row.prompt) echo \(text.prefix(room))\n\(text.dropFirst(room).dropLast(2))|xx")
      terminal.press(.control("u"))
      terminal.type("cd /\r")
      try await terminal.seePrompt()
    }
  }

  @Test("is drawn at once for a place with a very long name")
  func veryLong() async throws {
    let name = String(repeating: "x", count: 20_000)
    try await atHome(files: ["f": "add container \(name)\ncd \(name)\n"]) { home in
      let terminal = try home.shell(["-i", "f"])
      try await terminal.seePrompt("<\(name.suffix(37))>")
      terminal.type("quit\r")
      try await terminal.seeEnd()
    }
  }
}

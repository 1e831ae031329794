import TestSupport
import Testing

@Suite("A continued line", .needsLineEditor, .hangLimit)
struct ContinuedLineTests {
  typealias Row = (name: String, first: String, second: String, output: String, prompt: String)

  static let rows: [Row] = [
    ("a quote", "echo 'a  ", "b 数'", "a\nb 数", "'...>"),
    ("a double quote", "echo \"a", "b\"", "a\nb", "\"...>"),
    ("a backslash", "echo a \\", "b", "a b", "...>"),
    ("a bracket", "echo [1,", "2]", "[1,\n2]", "...>"),
  ]

  @Test("is asked for at a prompt that names an open quote", arguments: rows)
  func goingOn(row: Row) async throws {
    try await atPrompt { terminal in
      terminal.type(row.first)
      terminal.press(.enter)
      try await terminal.seePrompt(row.prompt)
      try await terminal.enter(row.second, showing: nil)
      #expect(terminal.screen.text.contains("\(row.second)\n"))
    }
  }

  @Test("continues until a here-document ends")
  func hereDocument() async throws {
    try await atPrompt { terminal in
      terminal.type("echo <<END\r")
      try await terminal.seePrompt("...>")
      terminal.type("a  b\r")
      try await terminal.seeTyped("...> a  b\n...> |")
      try await terminal.enter("END", showing: "a  b\n")
    }
  }

  @Test(
    "is cancelled by Ctrl-C and Ctrl-D, and nothing runs", arguments: ["c", "d"] as [Character])
  func givingUp(key: Character) async throws {
    try await atPrompt { terminal in
      terminal.type("echo no; echo 'a\r")
      try await terminal.seePrompt("'...>")
      if key == "c" { terminal.type("b") }
      terminal.press(.control(key))
      try await terminal.seePrompt()
      try await terminal.enter("echo on", showing: "on")
      #expect(!terminal.screen.lines.contains("no"))
      #expect(!terminal.screen.text.contains("error"))
      try await terminal.enter("history", showing: "1  echo on\n2  history")
    }
  }

  @Test("is reported with the line and column of the error")
  func errors() async throws {
    try await atPrompt { terminal in
      terminal.type("echo 'a\r")
      try await terminal.seePrompt("'...>")
      try await terminal.enter(
        "数' ${x}",
        showing: """
          error[unset-variable]: variable 'x' is not set
            数' ${x}
                ^~~~ set it with 'let x=...'
          """)
    }
  }
}

import Foundation
import TestSupport
import Testing

@Suite("Hints", .needsLineEditor, .hangLimit)
struct HintTests {
  private static let coloured: [String: String?] = ["NO_COLOR": nil]

  @Test("show the rest of the form, dim after the line")
  func rest() async throws {
    try await atPrompt(in: Self.coloured) { terminal in
      terminal.type("hist")
      try await terminal.seeTyped("/> hist|ory [RE] [--last=N]")
      let row = terminal.screen.cursor.row
      #expect(
        terminal.screen.styled(row).hasSuffix("> hist{dim}ory [RE] [--last=N]{}"))
      terminal.type("ory")
      try await terminal.seeTyped("/> history| [RE] [--last=N]")
      terminal.type(" --last=2 ")
      try await terminal.seeTyped("/> history --last=2 |[RE]")
      terminal.press(.left)
      try await terminal.seeTyped("/> history --last=2| ")
      terminal.press(.end)
      try await terminal.seeTyped("/> history --last=2 |[RE]")
    }
  }

  @Test("leave no trace when the line is entered")
  func entering() async throws {
    try await atPrompt(in: Self.coloured) { terminal in
      terminal.type("history")
      try await terminal.seeTyped("/> history| [RE] [--last=N]")
      try await terminal.enter()
      #expect(terminal.screen.lines.contains("/> history"))
      #expect(!terminal.screen.everything.contains("RE"))
      terminal.type("history")
      try await terminal.seeTyped("/> history| [RE] [--last=N]")
      terminal.press(.control("c"))
      try await terminal.seePrompt()
      #expect(!terminal.screen.everything.contains("RE"))
    }
  }

  @Test("are cut at the edge of the screen, and omitted without room")
  func edge() async throws {
    try await atPrompt(size: .init(columns: 20, rows: 10), in: Self.coloured) { terminal in
      terminal.type("repeat")
      try await terminal.seeTyped("/> repeat| N CMD")
      terminal.type(" 12345")
      try await terminal.seeTyped("/> repeat 12345| CMD")
      terminal.type("6789")
      try await terminal.seeTyped("/> repeat 123456789|")
      try await terminal.seeRest()
      try await terminal.seeTyped("/> repeat 123456789|")
      terminal.type("0")
      try await terminal.seeTyped("/> repeat 1234567890\n| CMD")
      terminal.press(.left)
      try await terminal.seeTyped("/> repeat 123456789|0")
      terminal.press(.control("u"))
      terminal.type("repeat")
      try await terminal.seeTyped("/> repeat| N CMD")
    }
  }

  @Test("can be switched off and on")
  func switching() async throws {
    try await atPrompt(in: Self.coloured) { terminal in
      try await terminal.enter("option hints off")
      terminal.type("history")
      try await terminal.seeTyped("/> history|")
      try await terminal.seeRest()
      try await terminal.seeTyped("/> history|")
      terminal.press(.control("u"))
      try await terminal.enter("option hints on")
      terminal.type("history")
      try await terminal.seeTyped("/> history| [RE] [--last=N]")
    }
  }

  static let plain: [(arguments: String, environment: [String: String?])] = [
    ("-i", ["NO_COLOR": "1"]), ("--plain", ["NO_COLOR": nil]), ("--color=never", ["NO_COLOR": nil]),
  ]

  @Test("are not shown without colours, since they would look typed", arguments: plain)
  func withoutColours(row: (arguments: String, environment: [String: String?])) async throws {
    try await atPrompt(row.arguments, in: row.environment) { terminal in
      terminal.type("history")
      try await terminal.seeTyped("/> history|")
      try await terminal.seeRest()
      try await terminal.seeTyped("/> history|")
    }
  }
}

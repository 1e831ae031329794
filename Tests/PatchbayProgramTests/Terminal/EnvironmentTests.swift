import Foundation
import TestSupport
import Testing

@Suite("The prompt in various environments", .hangLimit)
struct EnvironmentTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var size = Screen.Size.standard
    var environment: [String: String?] = ["NO_COLOR": nil]
    /// Whether only the kernel edits the line.
    var isPlain = false
  }

  static let rows = [
    Row(testDescription: "80x24"),
    Row(testDescription: "20x5", size: .init(columns: 20, rows: 5)),
    Row(testDescription: "LC_ALL=C", environment: ["LC_ALL": "C", "NO_COLOR": nil]),
    Row(testDescription: "TERM=dumb", environment: ["TERM": "dumb"], isPlain: true),
    Row(testDescription: "no TERM", environment: ["TERM": nil], isPlain: true),
    Row(testDescription: "NO_COLOR", environment: [:]),
    Row(testDescription: "TERM=nonsense", environment: ["TERM": "nonsense"], isPlain: true),
    Row(testDescription: "--plain", environment: ["NO_COLOR": nil]),
  ]

  private func shell(_ row: Row, _ body: (Terminal) async throws -> Void) async throws {
    try await atHome { home in
      let arguments = row.testDescription.hasPrefix("--") ? [row.testDescription] : []
      let terminal = try home.shell(arguments, size: row.size, in: row.environment)
      try await terminal.seeLine("/>")
      if row.isPlain { #expect(!terminal.screen.takesBracketedPaste) }
      try await body(terminal)
      try await terminal.seeEnd()
    }
  }

  @Test(
    "greets, runs commands, reports errors, asks for the rest of a line and ends", arguments: rows)
  func session(row: Row) async throws {
    try await shell(row) { terminal in
      #expect(terminal.screen.everything.hasPrefix("patchbay"))
      try await terminal.see("the cursor behind the prompt") { $0.cursor.column == 3 }
      terminal.type("echo a数b\r")
      try await terminal.see("\na数b\n/>")
      terminal.type("rm x\r")
      try await terminal.see("the error, and a prompt") { screen in
        screen.everything.contains("error[unknown-path]") && screen.line(screen.cursor.row) == "/>"
      }
      terminal.type("echo 'a\r")
      try await terminal.see("what goes on") { $0.line($0.cursor.row).hasPrefix("'...>") }
      terminal.type("b'\r")
      try await terminal.see("\na\nb\n/>")
      terminal.press(.control("d"))
    }
  }

  @Test(
    "does not appear if standard input is closed or empty",
    arguments: [[], ["-i"], ["-c", "echo a"]])
  func noInput(arguments: [String]) async throws {
    try await atHome { home in
      for input in [Terminal.Input.closed, .nothing] {
        let terminal = try Terminal(
          [House.executable("patchbay")] + arguments,
          environment: ["HOME": home.folder.path, "NO_COLOR": "1"], input: input)
        let fails = input == .closed && !arguments.contains("-c")
        try await terminal.seeEnd(.exited(fails ? 2 : 0))
        #expect(terminal.screen.text.contains("can't read standard input") == fails)
      }
    }
  }

  @Test(
    "ends quietly if the reader of its output is gone",
    arguments: ["", "echo 'a\r", "types\r"])
  func closedOutput(typed: String) async throws {
    try await atHome { home in
      let terminal = try home.shell(["-i"], output: .pipe)
      try await terminal.seePiped("/>")
      terminal.type(typed)
      terminal.closePipe()
      // A process that another test is starting holds a copy of the pipe until it executes its
      // program, so the pipe may outlive its closing here, and writes may succeed meanwhile.
      // Nothing signals the end of that, so try again after a while.
      while terminal.ending == nil {
        terminal.type("echo more\r")
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(try await terminal.end() == .exited(141))
      #expect(!terminal.screen.text.contains("error"))
    }
  }
}

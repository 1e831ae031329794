import TestSupport
import Testing

@Suite("A command that takes long", .hangLimit)
struct ProgressTests {
  private static func text(milliseconds: Int) -> String {
    """
    define event Ping
    add container room
    add plugin room/slow Slow on=Ping ms=\(milliseconds)
    send room Ping --trace=off
    """
  }

  private static let files = ["slow": text(milliseconds: 60_000)]
  private static let line = "(3 of 4 lines of slow; Ctrl-C stops it)"

  @Test("is reported until it ends, together with the key that stops it")
  func told() async throws {
    try await atPrompt(files: Self.files) { terminal in
      terminal.type("run slow\r")
      try await terminal.see(Self.line)
      terminal.press(.control("c"))
      try await terminal.see("error[interrupted]")
      try await terminal.seePrompt()
      #expect(!terminal.screen.everything.contains("lines of slow"))
      try await terminal.enter("echo on", showing: "on")
    }
  }

  @Test("is reported below a row that output has filled, and the row stays")
  func fullRow() async throws {
    let row = "  2   slow              deliver"
    let room =
      "define event Ping; add container room; add plugin room/slow Slow on=Ping ms=60000\n"
    try await atPrompt(
      "-i", "room", size: .init(columns: row.count, rows: 20), files: ["room": room]
    ) { terminal in
      terminal.type("send room Ping\r")
      try await terminal.see("Ctrl-C stops it")
      #expect(terminal.screen.lines.contains(row))
      terminal.press(.control("c"))
      try await terminal.seePrompt()
      #expect(terminal.screen.lines.contains { $0.hasPrefix(row) })
      #expect(!terminal.screen.everything.contains("Ctrl-C stops it"))
    }
  }

  @Test("is reported on standard error, and only at a terminal")
  func elsewhere() async throws {
    try await atHome(files: Self.files) { home in
      let terminal = try home.shell(output: .pipe)
      terminal.type("run slow\r")
      terminal.press(.control("d"))
      try await terminal.see(Self.line)
      terminal.press(.control("c"))
      try await terminal.end()
      #expect(!terminal.piped.contains("lines of slow"))
    }
  }

  @Test("is not reported if standard error is no terminal")
  func silently() async throws {
    try await atHome(files: ["short": Self.text(milliseconds: 700)]) { home in
      let terminal = try home.shell(["-c", "run short"], errors: .pipe)
      try await terminal.seeEnd()
      #expect(terminal.piped.isEmpty)
      #expect(terminal.screen.text.isEmpty)
    }
  }
}

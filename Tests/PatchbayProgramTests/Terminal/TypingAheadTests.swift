import Foundation
import TestSupport
import Testing

@Suite("Typing during a dispatch", .needsLineEditor, .hangLimit)
struct TypingAheadTests {
  private static func room(milliseconds: Int) -> String {
    """
    define event Ping
    add container room
    add plugin room/slow Slow on=Ping ms=\(milliseconds)
    """
  }

  /// Runs dispatches until the step that starts all of them is removed.
  private func duringDispatches(
    _ body: (Terminal, _ end: () throws -> Void) async throws -> Void
  ) async throws {
    try await atHome(files: ["step": "send room Ping"]) { home in
      let terminal = try home.shell(["-i", "-c", Self.room(milliseconds: 20)])
      try await terminal.seePrompt()
      terminal.type("repeat 1000000 run step\r")
      try await terminal.see("  result  1 observer delivered\n")
      try await body(terminal) { try FileManager.default.removeItem(at: home.file("step")) }
      try await terminal.leave()
    }
  }

  @Test("is shown below the hops, which continue above it, and becomes the next line")
  func nextLine() async throws {
    try await duringDispatches { terminal, end in
      terminal.type("echo 'a数")
      try await terminal.see("it below the hops") { screen in
        screen.text.hasSuffix("echo 'a数") && !screen.text.contains("/> echo")
      }
      let line = terminal.screen.lines.last { $0.hasPrefix("m") } ?? ""
      try await terminal.see("it below further hops") { screen in
        screen.text.hasSuffix("echo 'a数") && !screen.lines.contains(line)
      }
      try end()
      try await terminal.seeTyped("/> echo 'a数|")
      #expect(terminal.screen.everything.ranges(of: "echo 'a数").count == 1)
      try await terminal.enter("'", showing: "a数")
    }
  }

  @Test("runs afterwards, if Enter was typed too")
  func running() async throws {
    try await duringDispatches { terminal, end in
      terminal.type("echo one\recho two\recho th")
      try await terminal.see("the last line below the hops") { screen in
        screen.text.hasSuffix("echo th") && !screen.text.contains("/> echo")
      }
      try end()
      try await terminal.seeTyped("/> echo one\none\n/> echo two\ntwo\n/> echo th|")
    }
  }

  @Test("is dropped by Ctrl-C")
  func interrupting() async throws {
    try await atPrompt("-i", "-c", Self.room(milliseconds: 60_000)) { terminal in
      terminal.type("send room Ping\r")
      try await terminal.see("slow")
      terminal.type("echo no\rech")
      try await terminal.see("ech")
      terminal.press(.control("c"))
      try await terminal.see("stopped early")
      try await terminal.seePrompt()
      try await terminal.enter("echo on", showing: "on")
      #expect(!terminal.screen.lines.contains("no"))
    }
  }
}

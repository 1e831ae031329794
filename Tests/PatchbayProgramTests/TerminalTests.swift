import Glibc
import TestSupport
import Testing

@Suite("Patchbay at a terminal", .timeLimit(.minutes(2)))
struct TerminalTests {
  private static let slowRoom = """
    define event Ping
    add container room
    add plugin room/slow Slow on=Ping ms=60000
    add plugin room/probe Probe on=Ping

    """

  private func patchbay(_ arguments: String...) throws -> Terminal {
    try Terminal([House.executable("patchbay")] + arguments)
  }

  @Test("says what it is and what to type, and prompts with the place")
  func prompt() async throws {
    let terminal = try patchbay()
    try await terminal.see("see every hop\nType help for the commands")
    try await terminal.see("quit to leave.\n/>")
    #expect(terminal.screen.cursor == .at(2, 3))
    terminal.type("add composer -p live/room\n")
    try await terminal.see("live/room\n/>")
    terminal.type("cd live\n")
    try await terminal.seeLine("/live>")
    terminal.type("echo 'a\n")
    try await terminal.seeLine("...>")
    terminal.type("b'\n")
    try await terminal.see("...> b'\na\nb\n/live>")
    terminal.type("history\n")
    try await terminal.see("3  echo 'a ...\n")
    try await terminal.see("4  history\n/live>")
    terminal.type("tr\n")
    try await terminal.see("'tr' could be tree or trace")
    try await terminal.see("one letter more\n/live>")
    terminal.type("tree\n")
    try await terminal.see("└─ room  composer\n/live>")
    terminal.press(.control("d"))
    #expect(try await terminal.end() == .exited(0))
    #expect(terminal.screen.text.hasSuffix("\n/live>"))
    #expect(terminal.screen.cursor.column == 0)
    #expect(terminal.screen.unknown == [])
  }

  @Test("an interruption drops what was typed")
  func interruptedTyping() async throws {
    let terminal = try patchbay("--plain")
    try await terminal.seeLine("/>")
    terminal.type("echo 'never closed\n")
    try await terminal.seeLine("...>")
    terminal.press(.control("c"))
    try await terminal.see("...> ^C\n/>")
    terminal.type("echo on\n")
    try await terminal.see("/> echo on\non\n/>")
    terminal.type("quit\n")
    #expect(try await terminal.end() == .exited(0))
  }

  @Test("an interruption stops a dispatch before its next hop, and the prompt goes on")
  func interruptedDispatch() async throws {
    let terminal = try patchbay("-i", "-c", Self.slowRoom)
    try await terminal.seeLine("/>")
    terminal.type("send room Ping\n")
    // Seen while the handler is still at work.
    try await terminal.see("slow")
    terminal.press(.control("c"))
    try await terminal.see("stopped before its time")
    try await terminal.see("where the result and a prompt follow") { screen in
      screen.text.contains("result") && screen.text.hasSuffix("\n/>")
    }
    terminal.type("expect not delivered m1 room/probe; echo fine\n")
    try await terminal.see("\nfine\n/>")
    terminal.type("quit\n")
    #expect(try await terminal.end() == .exited(0))
  }

  @Test("an interruption ends what is no prompt with 130, after the hops so far")
  func interruptedFile() async throws {
    let terminal = try patchbay("-c", Self.slowRoom + "send room Ping\necho no")
    try await terminal.see("slow")
    terminal.press(.control("c"))
    #expect(try await terminal.end() == .exited(130))
    #expect(terminal.screen.text.contains("result"))
    #expect(!terminal.screen.lines.contains("no"))
  }

  @Test("a signal that asks it to end does so quietly", arguments: [SIGTERM, SIGHUP])
  func ended(signal: Int32) async throws {
    let atPrompt = try patchbay()
    try await atPrompt.seeLine("/>")
    atPrompt.send(signal)
    #expect(try await atPrompt.end() == .exited(128 + signal))
    #expect(atPrompt.screen.text.hasSuffix("\n/>"))
    #expect(atPrompt.screen.cursor.column == 0)
    let atWork = try patchbay("-c", Self.slowRoom + "send room Ping")
    try await atWork.see("slow")
    atWork.send(signal)
    #expect(try await atWork.end() == .exited(128 + signal))
  }

  @Test("programs may be run from the prompt")
  func programs() async throws {
    let terminal = try patchbay()
    try await terminal.seeLine("/>")
    terminal.type("echo abc | tr a-c A-C\n")
    try await terminal.see("A-C\nABC\n/>")
    terminal.type("quit\n")
    #expect(try await terminal.end() == .exited(0))
  }
}

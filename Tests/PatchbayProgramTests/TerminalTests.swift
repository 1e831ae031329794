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
    try Terminal(
      [House.executable("patchbay")] + arguments, environment: ["LC_ALL": "C.UTF-8"])
  }

  @Test("says what it is and what to type, and prompts with the place")
  func prompt() async throws {
    let terminal = try patchbay()
    try await terminal.see("see every hop\nType help for the commands")
    try await terminal.see("quit to leave.\n/> ")
    terminal.type("add composer -p live/room\ncd live\n")
    try await terminal.see("/live> ")
    terminal.type("echo 'a\n")
    try await terminal.see("...> ")
    terminal.type("b'\n")
    try await terminal.see("a\nb\n/live> ")
    terminal.type("history\n")
    try await terminal.see("3  echo 'a ...\n")
    terminal.type("tr\ntree\n")
    try await terminal.see("'tr' could be tree or trace")
    try await terminal.see("└─ room  composer\n")
    terminal.type("\u{4}")
    #expect(try await terminal.end() == 0)
    #expect(terminal.screen.hasSuffix("/live> \n"))
  }

  @Test("an interruption drops what was typed")
  func interruptedTyping() async throws {
    let terminal = try patchbay("--plain")
    try await terminal.see("/> ")
    terminal.type("echo 'never closed\n")
    try await terminal.see("...> ")
    terminal.send(SIGINT)
    try await terminal.see("\n/> ")
    terminal.type("echo on\n")
    try await terminal.see("on\n/> ")
    terminal.type("quit\n")
    #expect(try await terminal.end() == 0)
  }

  @Test("an interruption stops a dispatch before its next hop, and the prompt goes on")
  func interruptedDispatch() async throws {
    let terminal = try patchbay("-i", "-c", Self.slowRoom)
    try await terminal.see("/> ")
    terminal.type("send room Ping\n")
    // Seen while the handler is still at work.
    try await terminal.see("slow")
    terminal.send(SIGINT)
    try await terminal.see("stopped before its time")
    try await terminal.see("result")
    try await terminal.see("/> ")
    terminal.type("expect not delivered m1 room/probe; echo fine\n")
    try await terminal.see("fine\n")
    terminal.type("quit\n")
    #expect(try await terminal.end() == 0)
  }

  @Test("an interruption ends what is no prompt with 130, after the hops so far")
  func interruptedFile() async throws {
    let terminal = try patchbay("-c", Self.slowRoom + "send room Ping\necho no")
    try await terminal.see("slow")
    terminal.send(SIGINT)
    #expect(try await terminal.end() == 130)
    #expect(terminal.screen.contains("result"))
    #expect(!terminal.screen.contains("no\n"))
  }

  @Test("a signal that asks it to end does so quietly", arguments: [SIGTERM, SIGHUP])
  func ended(signal: Int32) async throws {
    let atPrompt = try patchbay()
    try await atPrompt.see("/> ")
    atPrompt.send(signal)
    #expect(try await atPrompt.end() == 128 + signal)
    #expect(atPrompt.screen.hasSuffix("/> \n"))
    let atWork = try patchbay("-c", Self.slowRoom + "send room Ping")
    try await atWork.see("slow")
    atWork.send(signal)
    #expect(try await atWork.end() == 128 + signal)
  }

  @Test("programs may be run from the prompt")
  func programs() async throws {
    let terminal = try patchbay()
    try await terminal.see("/> ")
    terminal.type("echo abc | tr a-c A-C\n")
    try await terminal.see("ABC\n")
    terminal.type("quit\n")
    #expect(try await terminal.end() == 0)
  }
}

import Glibc
import TestSupport
import Testing

/// With a TERM of limited abilities only the kernel edits. PromptTests, InterruptionTests and ModeTests show the same
/// with the editor.
@Suite("Patchbay at a terminal without a line editor", .hangLimit)
struct TerminalTests {
  private static let slowRoom = """
    define event Ping
    add container room
    add plugin room/slow Slow on=Ping ms=60000
    add plugin room/probe Probe on=Ping

    """

  private func patchbay(
    _ arguments: String..., body: (Terminal) async throws -> Void
  ) async throws {
    try await atHome { home in try await body(try home.shell(arguments, in: ["TERM": "dumb"])) }
  }

  @Test("shows its name and what to type, and prompts with the place")
  func prompt() async throws {
    try await patchbay { terminal in
      try await terminal.see("see every hop\nType help for the commands")
      try await terminal.see("quit to leave. New here? quit, then patchbay --tour\n/>")
      try await terminal.see("the cursor behind the prompt") { $0.cursor == .at(2, 3) }
      terminal.type("add composer -p live/room\r")
      try await terminal.see("live/room\n/>")
      terminal.type("cd live\r")
      try await terminal.seeLine("/live>")
      terminal.type("echo 'a\r")
      try await terminal.seeLine("'...>")
      terminal.type("b'\r")
      try await terminal.see("'...> b'\na\nb\n/live>")
      terminal.type("history\r")
      try await terminal.see("3  echo 'a ...\n")
      try await terminal.see("4  history\n/live>")
      terminal.type("tr\r")
      try await terminal.see("'tr' could be tree, trace or trigger")
      try await terminal.see("another letter\n/live>")
      terminal.type("tree\r")
      try await terminal.see("└─ room  composer\n/live>")
      terminal.press(.control("d"))
      try await terminal.see("s1 is not saved: save F keeps it; quit again leaves\n/live>")
      terminal.press(.control("d"))
      try await terminal.seeEnd()
      #expect(terminal.screen.cursor.column == 0)
    }
  }

  @Test("an interrupt drops the typed text")
  func interruptedTyping() async throws {
    try await patchbay("--plain") { terminal in
      try await terminal.seeLine("/>")
      terminal.type("echo 'never closed\r")
      try await terminal.seeLine("'...>")
      terminal.press(.control("c"))
      try await terminal.see("'...> ^C\n/>")
      terminal.type("echo on\r")
      try await terminal.see("/> echo on\non\n/>")
      terminal.type("quit\r")
      try await terminal.seeEnd()
    }
  }

  @Test(
    "an interrupt stops a dispatch before its next hop, and the prompt continues")
  func interruptedDispatch() async throws {
    try await patchbay("-i", "-c", Self.slowRoom) { terminal in
      try await terminal.seeLine("/>")
      terminal.type("send room Ping\r")
      // Wait for the hop while the handler still runs.
      try await terminal.see("slow")
      terminal.press(.control("c"))
      try await terminal.see("stopped early")
      try await terminal.see("where the result and a prompt follow") { screen in
        // The kernel may show ^C as late as after the prompt.
        screen.text.contains("result") && screen.line(screen.cursor.row).hasPrefix("/>")
      }
      terminal.type("expect not delivered m1 room/probe; echo fine\r")
      try await terminal.see("\nfine\n/>")
      terminal.type("quit\r")
      try await terminal.seeEnd()
    }
  }

  @Test("an interrupt without a prompt ends the program with 130, after the hops so far")
  func interruptedFile() async throws {
    try await patchbay("-c", Self.slowRoom + "send room Ping\necho no") { terminal in
      try await terminal.see("slow")
      terminal.press(.control("c"))
      try await terminal.seeEnd(.exited(130))
      #expect(terminal.screen.text.contains("result"))
      #expect(!terminal.screen.lines.contains("no"))
    }
  }

  @Test(
    "a termination signal ends it quietly", arguments: [SIGTERM, SIGHUP])
  func ended(signal: Int32) async throws {
    try await patchbay { atPrompt in
      try await atPrompt.seeLine("/>")
      atPrompt.send(signal)
      try await atPrompt.seeEnd(.exited(128 + signal))
      #expect(atPrompt.screen.cursor.column == 0)
    }
    try await patchbay("-c", Self.slowRoom + "send room Ping") { atWork in
      try await atWork.see("slow")
      atWork.send(signal)
      try await atWork.seeEnd(.exited(128 + signal))
    }
  }

  @Test("programs may be run from the prompt")
  func programs() async throws {
    try await patchbay { terminal in
      try await terminal.seeLine("/>")
      terminal.type("echo abc | tr a-c A-C\r")
      try await terminal.see("A-C\nABC\n/>")
      terminal.type("quit\r")
      try await terminal.seeEnd()
    }
  }
}

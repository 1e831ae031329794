import TestSupport
import Testing

@Suite("Leaving the prompt", .needsLineEditor, .hangLimit)
struct LeavingTests {
  private static let warning = "s1 is not saved: save F keeps it; quit again leaves"

  @Test("warns once of steps that are not saved", arguments: ["quit", "exit"])
  func quit(word: String) async throws {
    try await atHome { home in
      let terminal = try home.shell()
      try await terminal.seePrompt()
      try await terminal.enter("add composer live")
      try await terminal.enter(word, showing: Self.warning)
      try await terminal.enter("add container live/room")
      try await terminal.enter(
        word, showing: "s1 to s2 are not saved: save F keeps them; quit again leaves")
      terminal.type(word + "\r")
      try await terminal.seeEnd()
    }
  }

  @Test("reports what save has written, before it ends")
  func saving() async throws {
    try await atPrompt { terminal in
      try await terminal.enter("add composer live; save w", showing: "saved w (1 command)")
    }
  }

  @Test("by Ctrl-D warns, too")
  func endOfInput() async throws {
    try await atHome { home in
      let terminal = try home.shell()
      try await terminal.seePrompt()
      try await terminal.enter("add composer live")
      terminal.press(.control("d"))
      try await terminal.see(Self.warning + "\n/>")
      terminal.press(.control("d"))
      try await terminal.seeEnd()
    }
  }

  @Test(
    "does not warn of commands from files, nor of messages",
    arguments: [
      "tree", "add composer live; save w", "add composer live; undo",
      "load /dev/null", "define event Ping; add container a; save w; send a Ping",
    ])
  func saved(line: String) async throws {
    try await atHome { home in
      let terminal = try home.shell()
      try await terminal.seePrompt()
      try await terminal.enter(line)
      terminal.type("quit\r")
      try await terminal.seeEnd()
    }
  }

  @Test("does not warn if the input is not typed")
  func pipe() async throws {
    let result = try await patchbay("-i", input: "add composer live\nquit\n")
    #expect(result.errors == "")
    #expect(result.status == 0)
  }
}

import TestSupport
import Testing

@Suite("Ctrl-R", .needsLineEditor, .hangLimit)
struct SearchTests {
  private static let entries = [
    "state/patchbay/history": historyHeader + "echo first\ntree\necho 数据\necho second\n"
  ]

  private func searching(_ body: (Terminal) async throws -> Void) async throws {
    try await atPrompt(files: Self.entries) { terminal in
      terminal.type("ls")
      terminal.press(.control("r"))
      try await terminal.seeTyped("(search) '': ls|")
      try await body(terminal)
    }
  }

  @Test("searches incrementally in both directions, and typed keys can be deleted")
  func typing() async throws {
    try await searching { terminal in
      terminal.type("e")
      try await terminal.seeTyped("(search) 'e': echo second|")
      terminal.type("cho")
      try await terminal.seeTyped("(search) 'echo': echo second|")
      terminal.press(.control("r"))
      try await terminal.seeTyped("(search) 'echo': echo 数据|")
      terminal.press(.control("r"))
      try await terminal.seeTyped("(search) 'echo': echo first|")
      terminal.press(.control("s"))
      try await terminal.seeTyped("(search) 'echo': echo 数据|")
      terminal.press(.backspace)
      try await terminal.seeTyped("(search) 'ech': echo second|")
      terminal.type("zz")
      try await terminal.seeTyped("(no match) 'echzz': echo second|")
    }
  }

  @Test("finds text beyond ASCII")
  func unicode() async throws {
    try await searching { terminal in
      terminal.type("据")
      try await terminal.seeTyped("(search) '据': echo 数据|")
      terminal.press(.enter)
      try await terminal.see("\n数据\n/>")
    }
  }

  @Test(
    "is cancelled by Ctrl-G and Escape, with the line restored",
    arguments: [Key.control("g"), .escape])
  func givingUp(key: Key) async throws {
    try await searching { terminal in
      terminal.press(.control("g"))
      try await terminal.seeTyped("/> ls|")
      terminal.press(.left, .control("r"))
      terminal.type("tr")
      try await terminal.seeTyped("(search) 'tr': tree|")
      terminal.press(key)
      try await terminal.seeTyped("/> l|s")
    }
  }

  @Test("is ended by an arrow key, which moves in the match")
  func taking() async throws {
    try await searching { terminal in
      terminal.type("first")
      try await terminal.seeTyped("(search) 'first': echo first|")
      terminal.press(.left)
      try await terminal.seeTyped("/> echo firs|t")
      terminal.press(.control("r"))
      terminal.type("tree")
      terminal.press(.up)
      try await terminal.seeTyped("/> echo first|")
      terminal.press(.enter)
      try await terminal.see("\nfirst\n/>")
    }
  }

  @Test("runs the match at Enter")
  func running() async throws {
    try await searching { terminal in
      terminal.type("sec")
      terminal.press(.enter)
      try await terminal.see("/> echo second\nsecond\n/>")
    }
  }

  @Test("is cancelled by Ctrl-C together with the line")
  func interrupting() async throws {
    try await searching { terminal in
      terminal.type("sec")
      try await terminal.seeTyped("(search) 'sec': echo second|")
      terminal.press(.control("c"))
      try await terminal.seePrompt()
      #expect(!terminal.screen.lines.contains("second"))
      try await terminal.enter("echo on", showing: "on")
    }
  }
}

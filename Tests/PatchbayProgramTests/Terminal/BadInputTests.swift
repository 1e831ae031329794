import Foundation
import PatchbayText
import TestSupport
import Testing

@Suite("Hostile input at the prompt", .needsLineEditor, .hangLimit)
struct BadInputTests {
  private static let rows: [(name: String, bytes: [UInt8], shown: String)] = [
    ("a byte that starts no character", [0xFF], "a\u{FFFD}b"),
    ("a stray continuation byte", [0x80], "a\u{FFFD}b"),
    ("an incomplete character", [0xE6, 0x95], "a\u{FFFD}b"),
    ("a UTF-16 surrogate", [0xED, 0xA0, 0x80], "a\u{FFFD}\u{FFFD}\u{FFFD}b"),
    ("a two-byte control character", [0xC2, 0x88], "a\u{FFFD}b"), ("NUL", [0], "ab"),
    ("NUL after Ctrl-V", [0x16, 0], "ab"),
  ]

  @Test("is shown and entered as U+FFFD, or ignored")
  func bytes() async throws {
    try await atPrompt { terminal in
      for row in Self.rows {
        terminal.type("echo a")
        terminal.type(bytes: row.bytes)
        terminal.type("b")
        try await terminal.seeTyped("/> echo \(row.shown)|")
        #expect(terminal.screen.bells == 0)
        try await terminal.enter(showing: row.shown)
      }
    }
  }

  @Test("is U+FFFD in a paste too")
  func pasted() async throws {
    try await atPrompt { terminal in
      terminal.type("echo ")
      terminal.type(bytes: Array("\u{1B}[200~a".utf8) + [0xFF, 0xC3] + Array("b\u{1B}[201~".utf8))
      try await terminal.seeTyped("/> echo a\u{FFFD}\u{FFFD}b|")
      try await terminal.enter(showing: "a\u{FFFD}\u{FFFD}b")
    }
  }

  @Test("is searched for, and causes no harm")
  func searched() async throws {
    try await atPrompt { terminal in
      terminal.press(.control("r"))
      terminal.type(bytes: [0xFF])
      try await terminal.seeTyped("(no match) '\u{FFFD}': |")
      terminal.type(bytes: [0])
      terminal.press(.control("g"))
      try await terminal.enter("echo on", showing: "on")
    }
  }

  static let combined = [
    "e\u{301}x", "👨‍👩‍👧x", "🇨🇭x", "\u{200B}x", "\u{AD}x", "\u{202E}x", "\u{E000}x",
  ]

  @Test("may be drawn wrongly, but is entered exactly")
  func drawnWrong() async throws {
    try await atHome { home in
      let terminal = try home.shell()
      try await terminal.seePrompt()
      for text in Self.combined {
        terminal.type("echo '\(text)'")
        terminal.press(.left, .left)
        terminal.type("y")
        terminal.press(.end)
        terminal.type(" > f\r")
        let expected = Data((String(text.dropLast()).withLines + "yx\n").utf8)
        try await terminal.see("what was entered, in the file: \(text)") { _ in
          (try? Data(contentsOf: home.file("f"))) == expected
        }
        terminal.press(.control("l"))
      }
      try await terminal.leave()
    }
  }

  @Test("Ctrl-Y of a long text restores all of it or beeps, and stays exact")
  func longYank() async throws {
    try await atHome { home in
      let terminal = try home.shell()
      try await terminal.seePrompt()
      let text = String(repeating: "x", count: 3000)
      terminal.type("echo " + text)
      terminal.press(.control("w"), .control("y"))
      terminal.type(" a > f\r")
      try await terminal.see("what was entered, in the file") { _ in
        (try? home.text(of: "f")) == "\(terminal.screen.bells == 0 ? text + " " : "")a\n"
      }
      try await terminal.leave()
    }
  }
}

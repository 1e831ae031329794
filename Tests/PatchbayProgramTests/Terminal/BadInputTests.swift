import Foundation
import PatchbayText
import TestSupport
import Testing

@Suite("Hostile input at the prompt", .needsLineEditor, .timeLimit(.minutes(2)))
struct BadInputTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let shown: String
  }

  static let rows = [
    Row(testDescription: "a byte that begins nothing", bytes: [0xFF], shown: "a\u{FFFD}b"),
    Row(testDescription: "a byte that only goes on", bytes: [0x80], shown: "a\u{FFFD}b"),
    Row(testDescription: "a beginning without its end", bytes: [0xE6, 0x95], shown: "a\u{FFFD}b"),
    Row(
      testDescription: "half of a pair of UTF-16", bytes: [0xED, 0xA0, 0x80],
      shown: "a\u{FFFD}\u{FFFD}\u{FFFD}b"),
    Row(
      testDescription: "a control character of two bytes", bytes: [0xC2, 0x88], shown: "a\u{FFFD}b"),
    Row(testDescription: "NUL", bytes: [0], shown: "ab"),
    Row(testDescription: "NUL behind Ctrl-V", bytes: [0x16, 0], shown: "ab"),
  ]

  @Test("shows, and is entered as U+FFFD or not at all", arguments: rows)
  func bytes(row: Row) async throws {
    try await atPrompt { terminal in
      terminal.type("echo a")
      terminal.type(bytes: row.bytes)
      terminal.type("b")
      try await terminal.seeTyped("/> echo \(row.shown)|")
      #expect(terminal.screen.bells == 0)
      try await terminal.enter(showing: row.shown)
    }
  }

  @Test("in a paste is U+FFFD too")
  func pasted() async throws {
    try await atPrompt { terminal in
      terminal.type("echo ")
      terminal.type(bytes: Array("\u{1B}[200~a".utf8) + [0xFF, 0xC3] + Array("b\u{1B}[201~".utf8))
      try await terminal.seeTyped("/> echo a\u{FFFD}\u{FFFD}b|")
      try await terminal.enter(showing: "a\u{FFFD}\u{FFFD}b")
    }
  }

  @Test("in a search is looked for, and harms nothing")
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

  @Test("may be drawn wrong, but is entered exactly", arguments: combined)
  func drawnWrong(text: String) async throws {
    try await atHome { home in
      let terminal = try home.shell()
      try await terminal.seePrompt()
      terminal.type("echo '\(text)'")
      terminal.press(.left, .left)
      terminal.type("y")
      terminal.press(.end)
      terminal.type(" > f\r")
      let expected = Data((String(text.dropLast()).withLines + "yx\n").utf8)
      try await terminal.see("what was entered, in the file") { _ in
        (try? Data(contentsOf: home.file("f"))) == expected
      }
      try await terminal.leave()
    }
  }

  @Test("Ctrl-Y of a long text brings back all of it or beeps, and stays exact")
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

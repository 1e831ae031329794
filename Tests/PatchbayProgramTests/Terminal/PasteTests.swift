import Foundation
import TestSupport
import Testing

@Suite("What is pasted", .needsLineEditor, .timeLimit(.minutes(2)))
struct PasteTests {
  @Test("is put into the line with its newlines, and nothing is run before Enter")
  func severalLines() async throws {
    try await atPrompt { terminal in
      terminal.press(.paste("echo one\necho two\necho 数据"))
      try await terminal.seeTyped("/> echo one\necho two\necho 数据|")
      try await terminal.seeRest()
      #expect(!terminal.screen.lines.contains("one"))
      try await terminal.enter(showing: "one\ntwo\n数据")
      terminal.press(.up)
      try await terminal.seeTyped("/> echo one\necho two\necho 数据|")
    }
  }

  @Test("goes where the cursor is, and can be changed")
  func within() async throws {
    try await atPrompt { terminal in
      terminal.type("echo 'ad'")
      terminal.press(.left, .left, .paste("b\nc"))
      try await terminal.seeTyped("/> echo 'ab\nc|d'")
      terminal.press(.left, .left, .backspace)
      terminal.type("B")
      try await terminal.seeTyped("/> echo 'aB|\ncd'")
      try await terminal.enter(showing: "aB\ncd")
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let pasted: String
    /// What it is as od tells.
    let octets: String
  }

  static let rows = [
    Row(
      testDescription: "CR LF", pasted: "a\r\nb\rc\nd", octets: "a  \\n   b  \\n   c  \\n   d  \\n"),
    Row(
      testDescription: "control characters", pasted: "a\u{1}\u{4}\u{16}\u{7F}b\tc",
      octets: "a   b  \\t   c  \\n"),
    Row(testDescription: "NUL", pasted: "a\0b", octets: "a   b  \\n"),
    Row(
      testDescription: "an escape sequence", pasted: "a\u{1B}[31mb",
      octets: "a   [   3   1   m   b  \\n"),
    Row(
      testDescription: "the beginning of an end", pasted: "a\u{1B}[20b",
      octets: "a   [   2   0   b  \\n"),
  ]

  @Test("has plain newlines and no keys in it", arguments: rows)
  func cleaned(row: Row) async throws {
    try await atPrompt { terminal in
      terminal.type("echo '")
      terminal.type("\u{1B}[200~" + row.pasted + "\u{1B}[201~")
      try await terminal.enter("' | od -An -c", showing: "   " + row.octets)
    }
  }

  @Test("does not run when it is half a command")
  func halfACommand() async throws {
    try await atPrompt { terminal in
      terminal.type("\u{1B}[200~echo 'a\necho no\n")
      try await terminal.seeRest()
      terminal.type("b'\u{1B}[201~")
      try await terminal.seeTyped("/> echo 'a\necho no\nb'|")
      try await terminal.enter(showing: "a\necho no\nb")
    }
  }

  @Test("in a search ends the search, and goes into what was found")
  func inSearch() async throws {
    try await atPrompt { terminal in
      try await terminal.enter("echo first", showing: "first")
      terminal.press(.control("r"))
      terminal.type("fir")
      try await terminal.seeTyped("(search) 'fir': echo first|")
      terminal.press(.paste("\necho 数"))
      try await terminal.seeTyped("/> echo first\necho 数|")
      try await terminal.enter(showing: "first\n数")
    }
  }

  @Test("is dropped by Ctrl-C with all the line")
  func interrupted() async throws {
    try await atPrompt { terminal in
      terminal.press(.paste("echo one\necho two"))
      try await terminal.seeTyped("/> echo one\necho two|")
      terminal.press(.control("c"))
      try await terminal.see("/> echo one\necho two^C\n/>")
      terminal.type("\u{1B}[200~echo never")
      terminal.press(.control("c"))
      try await terminal.see("/> ^C\n/>")
      try await terminal.enter("echo on", showing: "on")
      #expect(!terminal.screen.lines.contains("never"))
    }
  }

  @Test("is exact, also if it is a mebibyte")
  func large() async throws {
    try await atPrompt { terminal in
      let text = String(repeating: "0123456789abcde\n", count: 1 << 16)
      terminal.press(.paste("echo '\(text)' | cksum"))
      terminal.press(.enter)
      let sum = try await runCommand(["cksum"], input: text + "\n").output
      try await terminal.see("the sum") { $0.text.hasSuffix("\n\(sum)/>") }
    }
  }
}

import Foundation
import TestSupport
import Testing

@Suite("A paste", .needsLineEditor, .hangLimit)
struct PasteTests {
  @Test("is inserted with its newlines, and nothing runs before Enter")
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

  @Test("is inserted at the cursor, and can be edited")
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

  private static let rows: [(name: String, pasted: String, echoed: String)] = [
    ("CR LF", "a\r\nb\rc\nd", "a\nb\nc\nd"),
    (
      "control characters", "a\u{1}\u{4}\u{16}\u{7F}b\tc\u{85}",
      #"a\u{1}\u{4}\u{16}\u{7f}b"# + "\tc" + #"\u{85}"#
    ),
    (
      "keys that send signals", "a\u{3}b\n\u{1A}c\u{1C}d",
      #"a\u{3}b"# + "\n" + #"\u{1a}c\u{1c}d"#
    ),
    ("keys of flow control", "a\u{13}b\u{11}c\u{F}", #"a\u{13}b\u{11}c\u{f}"#),
    ("NUL", "a\0b", "ab"), ("an escape sequence", "a\u{1B}[31mb", #"a\u{1b}[31mb"#),
    ("the beginning of an end sequence", "a\u{1B}[20b", #"a\u{1b}[20b"#),
    ("a start sequence", "a\u{1B}[200~b", #"a\u{1b}[200~b"#),
  ]

  @Test("has plain newlines, and all its other characters are text")
  func exact() async throws {
    try await atHome { home in
      let terminal = try home.shell()
      try await terminal.seePrompt()
      for row in Self.rows {
        terminal.type("echo '")
        terminal.type("\u{1B}[200~" + row.pasted + "\u{1B}[201~")
        terminal.type("' > f\r")
        try await terminal.see("what was entered, in the file: \(row.name)") { _ in
          (try? String(contentsOf: home.file("f"), encoding: .utf8)) == row.echoed + "\n"
        }
      }
      try await terminal.leave()
    }
  }

  static let keysBefore: [[Key]] = [
    [], [.escape], [.control("v")], [.control("x")], [.alt("[")], [.control("r")], [.tab, .tab],
  ]

  @Test("can't end the session while a command runs, whatever keys it contains")
  func meanwhile() async throws {
    try await atPrompt { terminal in
      terminal.type("define event Ping; add container r; add plugin r/s Slow on=Ping ms=60000\r")
      try await terminal.seePrompt()
      terminal.type("send r Ping --trace=brief\r")
      try await terminal.see("m1 Ping")
      terminal.press(.paste("a\u{1C}b\u{3}\u{3}\u{3}\u{3}\u{3}c\u{1C}d"))
      try await terminal.see("error[interrupted]")
      terminal.press(.control("u"))
      try await terminal.enter("echo alive", showing: "alive")
    }
  }

  @Test("runs nothing before Enter, whatever was pressed before")
  func behindKeys() async throws {
    try await atPrompt { terminal in
      for keys in Self.keysBefore {
        for key in keys { terminal.press(key) }
        terminal.press(.paste("echo $(echo PWN)ED\n\u{3}\necho $(echo PWN)ED\n"))
        try await terminal.seeRest()
        terminal.press(.control("c"))
        try await terminal.see("a new prompt behind \(keys)") { $0.text.hasSuffix("^C\n/>") }
        try await terminal.enter("echo on", showing: "on")
        #expect(!terminal.screen.everything.contains("PWNED"), "\(keys)")
      }
    }
  }

  @Test("does not run as half a command")
  func halfACommand() async throws {
    try await atPrompt { terminal in
      terminal.type("\u{1B}[200~echo 'a\necho no\n")
      try await terminal.seeRest()
      terminal.type("b'\u{1B}[201~")
      try await terminal.seeTyped("/> echo 'a\necho no\nb'|")
      try await terminal.enter(showing: "a\necho no\nb")
    }
  }

  @Test("in a search ends the search, and is inserted into the match")
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

  @Test("is dropped by Ctrl-C with the whole line")
  func interrupted() async throws {
    try await atPrompt { terminal in
      terminal.press(.paste("echo one\necho two"))
      try await terminal.seeTyped("/> echo one\necho two|")
      terminal.press(.control("c"))
      try await terminal.see("/> echo one\necho two^C\n/>")
      terminal.type("\u{1B}[200~echo never")
      // A paste without an end is abandoned at a key more than 150 ms later. The pause itself is
      // tested, and nothing on the screen shows its end.
      try await Task.sleep(for: .milliseconds(400))
      terminal.press(.control("c"))
      try await terminal.see("/> ^C\n/>")
      try await terminal.enter("echo on", showing: "on")
      #expect(!terminal.screen.lines.contains("never"))
    }
  }

  @Test("is exact, even if it is large: a mebibyte in a long run")
  func large() async throws {
    try await atPrompt { terminal in
      let text = String(repeating: "0123456789abcde\n", count: 1 << amount(13, inLongRun: 16))
      terminal.press(.paste("echo '\(text)' | cksum"))
      terminal.press(.enter)
      let sum = try await runCommand(["cksum"], input: text + "\n").output
      try await terminal.see("the sum") { $0.text.hasSuffix("\n\(sum)/>") }
    }
  }
}

import Foundation
import TestSupport
import Testing

@Suite("Recall by Up and Down", .needsLineEditor, .hangLimit)
struct RecallTests {
  private static let entries = [
    "state/patchbay/history": "patchbay history 1\necho first\ntree\necho 数据\n"
  ]

  @Test("shows earlier lines, and below them the line being typed")
  func upAndDown() async throws {
    try await atPrompt(files: Self.entries) { terminal in
      terminal.press(.up)
      try await terminal.seeTyped("/> echo 数据|")
      terminal.press(.up)
      try await terminal.seeTyped("/> tree|")
      terminal.press(.control("p"))
      try await terminal.seeTyped("/> echo first|")
      terminal.press(.up)
      try await terminal.see("a beep at the top") { $0.bells == 1 }
      terminal.press(.down)
      try await terminal.seeTyped("/> tree|")
      terminal.press(.control("n"), .down)
      try await terminal.seePrompt()
      terminal.press(.down)
      try await terminal.see("a beep at the bottom") { $0.bells == 2 }
      terminal.press(.up)
      try await terminal.enter(showing: "数据")
    }
  }

  @Test("is limited to lines that begin with the typed text")
  func beginning() async throws {
    try await atPrompt(files: Self.entries) { terminal in
      terminal.type("ec")
      terminal.press(.up)
      try await terminal.seeTyped("/> echo 数据|")
      terminal.press(.up)
      try await terminal.seeTyped("/> echo first|")
      terminal.press(.down, .down)
      try await terminal.seeTyped("/> ec|")
    }
  }

  @Test("shows a command of several lines as a whole, which can be edited")
  func severalLines() async throws {
    try await atPrompt { terminal in
      terminal.type("echo 'a\rb'\r")
      try await terminal.see("a\nb\n/>")
      terminal.press(.up)
      try await terminal.seeTyped("/> echo 'a\nb'|")
      terminal.press(.left, .backspace)
      terminal.type("数")
      terminal.press(.home, .right, .end)
      try await terminal.seeTyped("/> echo 'a\n数'|")
      try await terminal.enter(showing: "a\n数")
      try await terminal.enter("history", showing: "1  echo 'a ...\n2  echo 'a ...\n3  history")
    }
  }

  @Test("skips lines that begin with a space")
  func privacy() async throws {
    try await atHome { home in
      let terminal = try home.shell()
      try await terminal.seePrompt()
      try await terminal.enter("echo kept", showing: "kept")
      try await terminal.enter(" echo secret", showing: "secret")
      terminal.press(.up)
      try await terminal.seeTyped("/> echo kept|")
      terminal.press(.control("u"))
      try await terminal.enter("history", showing: "1  echo kept\n2  history")
      try await terminal.leave()
      #expect(try home.text(of: "state/patchbay/history") == historyHeader + "echo kept\nhistory\n")
    }
  }

  @Test("includes lines of earlier sessions, and of two at once")
  func sessions() async throws {
    try await atHome { home in
      let (first, second) = (try home.shell(), try home.shell())
      try await first.seePrompt()
      try await second.seePrompt()
      try await first.enter("echo 1", showing: "1")
      try await second.enter("echo 2", showing: "2")
      try await first.enter("echo 3", showing: "3")
      try await first.leave()
      try await second.enter("echo 4", showing: "4")
      try await second.leave()
      let third = try home.shell()
      try await third.seePrompt()
      for number in [4, 3, 2, 1] {
        third.press(.up)
        try await third.seeTyped("/> echo \(number)|")
      }
      try await third.leave()
    }
  }

  struct Trouble: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let files: [String: String]
    var state = "state"
    let words: String
  }

  static let troubles = [
    Trouble(
      testDescription: "damaged lines",
      files: ["state/patchbay/history": historyHeader + "echo a\n\u{0}\\x\necho b\n"],
      words: "damaged"),
    Trouble(
      testDescription: "a newer version",
      files: ["state/patchbay/history": "patchbay history 7\nwhatever\n"],
      words: "was written by a newer version (format 7)"),
    Trouble(
      testDescription: "a directory", files: ["state/patchbay/history/a": "b"],
      words: "can't be read: Is a directory"),
    Trouble(
      testDescription: "an unwritable place", files: [:], state: "/proc",
      words: "can't be written: "),
  ]

  @Test("may be unusable: the shell starts, and reports it once", arguments: troubles)
  func trouble(row: Trouble) async throws {
    try await atHome(files: row.files) { home in
      let state = row.state.hasPrefix("/") ? row.state : home.file(row.state).path
      let terminal = try home.shell(in: ["XDG_STATE_HOME": state])
      try await terminal.seePrompt()
      try await terminal.enter("echo one", showing: nil)
      try await terminal.enter("echo two", showing: "two")
      terminal.press(.up)
      try await terminal.seeTyped("/> echo two|")
      try await terminal.leave()
      let shown = terminal.screen.everything.replacing("\n", with: "")
      #expect(shown.ranges(of: "history at").count == 1)
      #expect(shown.contains(row.words))
      for (path, text) in row.files { #expect(try home.text(of: path).hasPrefix(text)) }
    }
  }
}

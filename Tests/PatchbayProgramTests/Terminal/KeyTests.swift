import TestSupport
import Testing

@Suite("Keys at the prompt", .needsLineEditor, .hangLimit)
struct KeyTests {
  struct Row {
    /// The text typed after the keys.
    let typed: String
    let keys: [Key]
    let then: String
    /// The line, with the cursor at `|`.
    let line: String
    /// The output after entering the line.
    let entered: String

    init(
      _: String, _ typed: String, _ keys: [Key], _ then: String = "", _ line: String,
      _ entered: String
    ) {
      (self.typed, self.keys, self.then, self.line) = (typed, keys, then, line)
      self.entered = entered
    }
  }

  static let motions = [
    Row("Left", "echo ab", [.left], "X", "echo aX|b", "aXb"),
    Row("Left, Right", "echo ab", [.left, .left, .right], "X", "echo aX|b", "aXb"),
    Row("Left over what is wide", "echo 数据", [.left], "X", "echo 数X|据", "数X据"),
    Row("Left over an emoji", "echo a😀b", [.left, .left], "é", "echo aé|😀b", "aé😀b"),
    Row(
      "Right over what is wide", "echo 数据!", [.home, .controlRight, .right, .right], "X",
      "echo 数X|据!", "数X据!"),
    Row("Ctrl-B", "echo ab", [.control("b")], "X", "echo aX|b", "aXb"),
    Row("Ctrl-F", "cho ab", [.home, .control("f")], "", "c|ho ab", ""),
    Row("Home", "cho ab", [.home], "e", "e|cho ab", "ab"),
    Row("Home, before what is wide", "cho 数据", [.home], "e", "e|cho 数据", "数据"),
    Row("Ctrl-A", "cho ab", [.control("a")], "e", "e|cho ab", "ab"),
    Row("End", "echo 数据", [.home, .end], "X", "echo 数据X|", "数据X"),
    Row("Ctrl-E", "echo ab", [.home, .control("e")], "X", "echo abX|", "abX"),
    Row("Alt-B", "echo ab cd", [.alt("b")], "X", "echo ab X|cd", "ab Xcd"),
    Row("Ctrl-Left", "echo ab 数据", [.controlLeft], "X", "echo ab X|数据", "ab X数据"),
    Row("Alt-F", "echo ab cd", [.home, .alt("f")], "", "echo| ab cd", "ab cd"),
    Row(
      "Ctrl-Right", "echo 数据 cd", [.home, .controlRight, .controlRight], "X", "echo 数据X| cd",
      "数据X cd"),
  ]

  static let deletions = [
    Row("Backspace", "echo abc", [.backspace], "X", "echo abX|", "abX"),
    Row("Backspace over what is wide", "echo 数据😀", [.backspace, .backspace], "", "echo 数|", "数"),
    Row("Backspace within", "echo 数据x", [.left, .backspace], "", "echo 数|x", "数x"),
    Row("Ctrl-H", "echo abc", [.left, .control("h")], "", "echo a|c", "ac"),
    Row("Delete", "echo abc", [.left, .left, .delete], "", "echo a|c", "ac"),
    Row("Delete what is wide", "echo a😀c", [.left, .left, .delete], "", "echo a|c", "ac"),
    Row("Ctrl-D", "echo abc", [.left, .left, .control("d")], "", "echo a|c", "ac"),
    Row("Ctrl-D behind all", "echo abc", [.control("d")], "", "echo abc|", "abc"),
    Row("Ctrl-K", "echo 数据", [.left, .control("k")], "", "echo 数|", "数"),
    Row("Ctrl-U", "echo 数据", [.left, .control("u")], "echo x", "echo x|", "x"),
    Row("Ctrl-W", "echo ab 数据", [.control("w")], "X", "echo ab X|", "ab X"),
    Row("Alt-D", "echo ab cd", [.home, .controlRight, .alt("d")], "", "echo| cd", "cd"),
    Row(
      "Ctrl-Y brings back a line", "echo 数据", [.control("u"), .control("y")], "", "echo 数据|", "数据"),
    Row(
      "Ctrl-Y brings back a word", "echo ab cd", [.control("w"), .control("y")], "X",
      "echo ab cdX|", "ab cdX"),
    Row(
      "Ctrl-Y brings back an end", "echo ab", [.left, .control("k"), .control("y"), .control("y")],
      "", "echo abb|", "abb"),
  ]

  static let changes = [
    Row("Ctrl-T", "echo ab", [.control("t")], "", "echo ba|", "ba"),
    Row("Ctrl-T with what is wide", "echo a数", [.control("t")], "", "echo 数a|", "数a"),
    Row("Alt-U", "echo ab cd", [.alt("b"), .alt("u")], "", "echo ab CD|", "ab CD"),
    Row("Alt-L", "echo AB CD", [.alt("b"), .alt("l")], "", "echo AB cd|", "AB cd"),
    Row("Alt-C", "echo ab éd", [.alt("b"), .alt("c")], "", "echo ab Éd|", "ab Éd"),
    Row("letters of the upper half of Latin-1", "echo ", [], "âÿþ×", "echo âÿþ×|", "âÿþ×"),
  ]

  /// In one session, so each row follows on the others.
  @Test("move the cursor, delete and change text")
  func editing() async throws {
    try await atPrompt { terminal in
      for row in Self.motions + Self.deletions + Self.changes {
        terminal.type(row.typed)
        for key in row.keys { terminal.press(key) }
        terminal.type(row.then)
        try await terminal.seeTyped("/> " + row.line)
        // A line without its first letter is no command.
        if row.entered.isEmpty { terminal.press(.control("c")) }
        try await row.entered.isEmpty ? terminal.seePrompt() : terminal.enter(showing: row.entered)
      }
    }
  }

  @Test("Ctrl-L clears the screen except for the line")
  func clearing() async throws {
    try await atPrompt { terminal in
      try await terminal.enter("echo above", showing: "above")
      terminal.type("echo ab")
      terminal.press(.left, .control("l"))
      try await terminal.see("the line alone") {
        $0.text == "/> echo ab" && $0.cursor == .at(0, 9)
      }
      try await terminal.enter("X", showing: "aXb")
    }
  }

  @Test("Ctrl-V inserts the next key literally")
  func quoting() async throws {
    try await atPrompt { terminal in
      terminal.type("echo 'a")
      terminal.press(.control("v"), .control("a"))
      terminal.type("b'")
      try await terminal.seeTyped("/> echo 'a^Ab'|")
      try await terminal.enter(" | od -An -c", showing: "   a   \\   u   {   1   }   b  \\n")
    }
  }

  @Test("Alt-X offers no libedit commands: an open quote would crash it there")
  func libeditCommands() async throws {
    try await atPrompt(files: [".editrc": "bind ^O ed-command\n"]) { terminal in
      terminal.press(.alt("x"))
      terminal.type("echo '")
      terminal.press(.control("o"))
      terminal.type("ab'")
      try await terminal.seeTyped("/> echo 'ab'|")
      try await terminal.enter(showing: "ab")
    }
  }

  @Test("a key without effect beeps")
  func beeping() async throws {
    try await atPrompt { terminal in
      terminal.press(.left)
      try await terminal.see("a beep") { $0.bells == 1 }
      terminal.press(.up)
      try await terminal.see("another") { $0.bells == 2 }
    }
  }
}

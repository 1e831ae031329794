import Foundation
import TestSupport
import Testing

@Suite("Long lines and resized screens", .needsLineEditor, .hangLimit)
struct LongLineTests {
  /// A text without spaces, in which every part is different.
  private static let text = (100..<160).map { "\($0)数" }.joined()

  /// The rows that a line takes, with the prompt.
  private static func rows(_ line: String, columns: Int) -> [String] {
    var screen = Screen(size: .init(columns: columns, rows: 40))
    screen.feed("/> " + line)
    return screen.lines.filter { !$0.isEmpty }
  }

  /// Enters a line that writes a file, and waits for the file.
  private func enter(_ terminal: Terminal, writing text: String, to file: URL) async throws {
    terminal.press(.enter)
    try await terminal.see("what was entered, in the file") { _ in
      (try? Data(contentsOf: file)) == Data((text + "\n").utf8)
    }
  }

  static let sizes = [
    Screen.Size(columns: 60, rows: 24), .init(columns: 33, rows: 24), .init(columns: 120, rows: 24),
    .init(columns: 80, rows: 12), .init(columns: 20, rows: 5),
  ]

  @Test("resizing keeps the line, with the cursor in it", arguments: sizes)
  func resizing(size: Screen.Size) async throws {
    try await atHome { home in
      let terminal = try home.shell()
      try await terminal.seePrompt()
      let line = "echo \(Self.text) > f"
      terminal.type(line)
      try await terminal.seeTyped(Self.rows(line, columns: 80).joined(separator: "\n") + "|")
      terminal.resize(to: size)
      let rows = Self.rows(line, columns: size.columns).suffix(size.rows)
      try await terminal.seeTyped(rows.joined(separator: "\n") + "|")
      terminal.press(.left, .left, .left, .left)
      terminal.type("é")
      terminal.press(.home, .end)
      try await enter(terminal, writing: Self.text + "é", to: home.file("f"))
      try await terminal.leave()
    }
  }

  @Test("repeated resizing during typing does not change the entered line")
  func manySizes() async throws {
    try await atHome { home in
      let terminal = try home.shell()
      try await terminal.seePrompt()
      terminal.type("echo ")
      for (index, character) in Self.text.enumerated() {
        terminal.type(String(character))
        let size = Self.sizes[index % Self.sizes.count]
        terminal.resize(to: size)
      }
      terminal.type(" > f")
      try await enter(terminal, writing: Self.text, to: home.file("f"))
      terminal.resize(to: .standard)
      terminal.press(.control("l"))
      try await terminal.seePrompt()
      try await terminal.leave()
    }
  }

  @Test("a line longer than the screen is entered exactly as edited")
  func longerThanTheScreen() async throws {
    try await atHome { home in
      let terminal = try home.shell(size: .init(columns: 20, rows: 5))
      try await terminal.see("/>")
      terminal.type("cho \(Self.text)z")
      terminal.press(.left, .left, .backspace)
      terminal.type("B")
      terminal.press(.home)
      terminal.type("e")
      terminal.press(.end)
      terminal.type("C > f")
      let changed = String(Self.text.dropLast(2)) + "B数zC"
      try await enter(terminal, writing: changed, to: home.file("f"))
      terminal.press(.up, .control("a"), .control("k"), .control("y"))
      terminal.type("2")
      try FileManager.default.removeItem(at: home.file("f"))
      try await enter(terminal, writing: changed, to: home.file("f2"))
      try await terminal.leave()
    }
  }

  @Test("a line that fills its row exactly goes on in the next")
  func fullRow() async throws {
    try await atPrompt { terminal in
      let text = String(repeating: "x", count: 72)
      terminal.type("echo " + text)
      try await terminal.seeTyped("/> echo \(text)\n|")
      terminal.press(.left)
      try await terminal.seeTyped("/> echo \(text.dropLast())|x")
      terminal.press(.right, .backspace)
      try await terminal.seeTyped("/> echo \(text.dropLast())|")
      terminal.type("数")
      try await terminal.seeTyped("/> echo \(text.dropLast())\n数|")
      try await terminal.enter(showing: text.dropLast() + "数")
    }
  }

  @Test("Up over lines of several rows clears all their rows")
  func recalling() async throws {
    try await atPrompt { terminal in
      let text = String(repeating: "x", count: 150)
      try await terminal.enter("echo short", showing: "short")
      terminal.type("echo " + text)
      terminal.press(.enter)
      try await terminal.see("the text, then a prompt") {
        $0.text.hasSuffix("\n\(text.dropFirst(80))\n/>")
      }
      terminal.press(.up)
      try await terminal.seeTyped("/> echo \(text.prefix(72))\n\(text.dropFirst(72))|")
      terminal.press(.up)
      try await terminal.seeTyped("/> echo short|")
    }
  }
}

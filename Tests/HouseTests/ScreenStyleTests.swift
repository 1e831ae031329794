import TestSupport
import Testing

@Suite("Styles on the test screen")
struct ScreenStyleTests {
  @Test(
    "styles are read in all their forms",
    arguments: [
      ("plain", "plain"),
      ("\u{1B}[1mb\u{1B}[0m a", "{bold}b{} a"),
      ("\u{1B}[2;3;4;7mx\u{1B}[my", "{dim italic underline inverse}x{}y"),
      ("\u{1B}[1;2ma\u{1B}[22mb", "{bold dim}a{}b"),
      ("\u{1B}[31ma\u{1B}[1mb\u{1B}[39mc", "{red}a{}{bold red}b{}{bold}c{}"),
      ("\u{1B}[91;104ma", "{bright-red on bright-blue}a{}"),
      ("\u{1B}[38;5;208;1ma\u{1B}[48;5;1mb", "{bold color208}a{}{bold color208 on red}b{}"),
      ("\u{1B}[38;2;255;128;0ma", "{#FF8000}a{}"),
      ("\u{1B}[38:2::255:128:0ma\u{1B}[38:5:9mb", "{#FF8000}a{}{bright-red}b{}"),
      ("\u{1B}[4:3ma\u{1B}[4:0mb", "{underline}a{}b"),
      ("\u{1B}[41m\u{1B}[K\u{1B}[ma", "a{on red}         {}"),
      ("\u{1B}[1mab\u{1B}[2D\u{1B}[m\u{1B}[Xc", "c{bold}b{}"),
      ("\u{1B}[7m漢\u{1B}(B\u{1B}[mx", "{inverse}漢{}x"),
      ("\u{1B}[1ma\u{1B}7\u{1B}[m\u{1B}8b", "{bold}ab{}"),
    ])
  func styles(text: String, styled: String) {
    var screen = Screen(size: .init(columns: 10, rows: 2))
    screen.feed(text)
    #expect(screen.styled(0) == styled)
    #expect(screen.unknown == [])
  }

  @Test("an unknown style is noted")
  func unknown() {
    var screen = Screen()
    screen.feed("\u{1B}[1;77ma\u{1B}[38;9;1mb")
    #expect(screen.styled(0) == "{bold}ab{}")
    #expect(screen.unknown == ["CSI 1;77m", "CSI 38;9;1m"])
  }

  @Test("the drawing marks the cursor")
  func drawing() {
    var screen = Screen(size: .init(columns: 6, rows: 2))
    screen.feed("ab漢\r\nx\u{1B}[?25l")
    #expect(
      screen.drawing == """
        ┌─▼────┐
        │ab漢  │
        ▶x     │
        └──────┘
        cursor at row 1, column 1, hidden
        """)
  }

  /// A new size, with the visible lines of `1` to `6` on four rows afterwards.
  struct Resize: Sendable, CustomTestStringConvertible {
    let name: String
    let size: Screen.Size
    let text: String
    let lines: [String]
    let cursor: Screen.Position
    var testDescription: String { name }
  }

  @Test(
    "resizing cuts and fills lines, and moves lines to and from the scrollback",
    arguments: [
      Resize(
        name: "lower", size: .init(columns: 10, rows: 2), text: "1\r\n2\r\n3\r\n4\r\n5",
        lines: ["4", "5"], cursor: .at(1, 1)),
      Resize(
        name: "lower with empty lines", size: .init(columns: 10, rows: 2), text: "1\r\n2",
        lines: ["1", "2"], cursor: .at(1, 1)),
      Resize(
        name: "higher", size: .init(columns: 10, rows: 6), text: "1\r\n2\r\n3\r\n4\r\n5",
        lines: ["1", "2", "3", "4", "5", ""], cursor: .at(4, 1)),
      Resize(
        name: "narrower", size: .init(columns: 3, rows: 4), text: "01漢3456",
        lines: ["01", "", "", ""], cursor: .at(0, 2)),
      Resize(
        name: "wider", size: .init(columns: 12, rows: 4), text: "0123456789",
        lines: ["0123456789", "", "", ""], cursor: .at(0, 9)),
      Resize(
        name: "under a pager", size: .init(columns: 10, rows: 2),
        text: "1\r\n2\r\n3\r\n4\u{1B}[?1049hpager",
        lines: ["3", "4"], cursor: .at(1, 1)),
    ])
  func resizing(row: Resize) {
    var screen = Screen(size: .init(columns: 10, rows: 4))
    screen.feed(row.text)
    screen.resize(to: row.size)
    if screen.isAlternate { screen.feed("\u{1B}[?1049l") }
    #expect(screen.lines == row.lines && screen.cursor == row.cursor, "\(screen.drawing)")
    screen.feed("\u{1B}[99;99HX")
    #expect(screen.cell(row.size.rows - 1, row.size.columns - 1)?.text == "X")
  }
}

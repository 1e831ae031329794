import TestSupport
import Testing

@Suite("The test screen")
struct ScreenTests {
  /// Output of a program on a screen of 10 columns and 4 rows, with the expected contents.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let lines: String
    let cursor: Screen.Position

    init(_ name: String, _ text: String, _ lines: String, _ row: Int, _ column: Int) {
      (self.name, self.text, self.lines) = (name, text, lines)
      cursor = .at(row, column)
    }

    var testDescription: String { name }
  }

  private func screen(_ text: String) -> Screen {
    var screen = Screen(size: .init(columns: 10, rows: 4))
    screen.feed(text)
    return screen
  }

  private func check(_ row: Row) {
    let whole = screen(row.text)
    #expect(whole.text == row.lines, "\(whole.drawing)")
    #expect(whole.cursor == row.cursor, "\(whole.drawing)")
    #expect(whole.unknown == [])
    var parts = Screen(size: whole.size)
    for byte in row.text.utf8 { parts.feed([byte]) }
    #expect(parts == whole, "the same when each byte comes by itself")
  }

  @Test(
    "writes and wraps",
    arguments: [
      Row("text", "abc", "abc", 0, 3),
      Row("LF alone", "ab\nc", "ab\n  c", 1, 3),
      Row("CR LF", "ab\r\nc", "ab\nc", 1, 1),
      Row("CR alone", "abc\rX", "Xbc", 0, 1),
      Row("NEL", "abc\u{1B}Ed", "abc\nd", 1, 1),
      Row("BS", "abc\u{8}X", "abX", 0, 3),
      Row("BS at the beginning", "\u{8}X", "X", 0, 1),
      Row("HT", "a\tb", "a       b", 0, 9),
      Row("HT at the end", "\t\tX", "         X", 0, 9),
      Row("the last column waits", "0123456789", "0123456789", 0, 9),
      Row("and then wraps", "0123456789a", "0123456789\na", 1, 1),
      Row("CR LF after the last column", "0123456789\r\na", "0123456789\na", 1, 1),
      Row("LF after the last column", "0123456789\na", "0123456789\n         a", 1, 9),
      Row("BS after the last column", "0123456789\u{8}X", "01234567X9", 0, 9),
      Row("a move after the last column", "0123456789\u{1B}[DX", "01234567X9", 0, 9),
      Row("erasing after the last column", "0123456789\u{1B}[KX", "012345678X", 0, 9),
      Row("a style after the last column", "0123456789\u{1B}[1ma", "0123456789\na", 1, 1),
      Row("how libedit comes to the next line", "0123456789 \u{8}", "0123456789", 1, 0),
      Row("no wrapping", "\u{1B}[?7l0123456789abc", "012345678c", 0, 9),
      Row("scrolling at the end", "1\r\n2\r\n3\r\n4\r\n5", "2\n3\n4\n5", 3, 1),
      Row("wrapping at the end", "\u{1B}[4H0123456789a", "\n\n0123456789\na", 3, 1),
      Row("repeating", "ab\u{1B}[3bc", "abbbbc", 0, 6),
      Row("inserting", "abc\r\u{1B}[4hXY\u{1B}[4lZ", "XYZbc", 0, 3),
      Row("NUL and DEL", "a\u{0}\u{7F}b", "ab", 0, 2),
      Row("CAN breaks an order off", "a\u{1B}[3\u{18}Cb", "aCb", 0, 3),
      Row("CR within an order", "abc\u{1B}[\r2Cd", "abd", 0, 3),
    ])
  func writing(row: Row) { check(row) }

  @Test(
    "moves and edits",
    arguments: [
      Row("CUP", "\u{1B}[2;3HX", "\n  X", 1, 3),
      Row("CUP beyond", "\u{1B}[99;99HX", "\n\n\n         X", 3, 9),
      Row("HVP", "\u{1B}[2fX", "\nX", 1, 1),
      Row(
        "CUU CUD CUF CUB", "\u{1B}[3;3H\u{1B}[AX\u{1B}[2BY\u{1B}[2CZ\u{1B}[5DW", "\n  X\n\n  WY  Z",
        3, 3),
      Row(
        "CNL CPL CHA VPA", "ab\u{1B}[2Ec\u{1B}[Fd\u{1B}[5Ge\u{1B}[4df", "ab\nd   e\nc\n     f", 3, 6
      ),
      Row("ED below", "aaa\r\nbbb\r\nccc\u{1B}[2;2H\u{1B}[J", "aaa\nb", 1, 1),
      Row("ED above", "aaa\r\nbbb\r\nccc\u{1B}[2;2H\u{1B}[1J", "\n  b\nccc", 1, 1),
      Row("ED all", "aaa\r\nbbb\u{1B}[2J", "", 1, 3),
      Row("EL right", "abcdef\u{1B}[3G\u{1B}[K", "ab", 0, 2),
      Row("EL left", "abcdef\u{1B}[3G\u{1B}[1K", "   def", 0, 2),
      Row("EL all", "abcdef\u{1B}[2K", "", 0, 6),
      Row("ICH", "abcdef\u{1B}[3G\u{1B}[2@X", "abX cdef", 0, 3),
      Row("ICH beyond", "0123456789\u{1B}[9G\u{1B}[5@", "01234567", 0, 8),
      Row("DCH", "abcdef\u{1B}[2G\u{1B}[2P", "adef", 0, 1),
      Row("ECH", "abcdef\u{1B}[2G\u{1B}[2X", "a  def", 0, 1),
      Row("IL", "1\r\n2\r\n3\r\n4\u{1B}[2;2H\u{1B}[L", "1\n\n2\n3", 1, 0),
      Row("DL", "1\r\n2\r\n3\r\n4\u{1B}[2;2H\u{1B}[2M", "1\n4", 1, 0),
      Row("SU", "1\r\n2\r\n3\r\n4\u{1B}[2S", "3\n4", 3, 1),
      Row("SD", "1\r\n2\r\n3\r\n4\u{1B}[T", "\n1\n2\n3", 3, 1),
      Row("ESC 7 and 8", "ab\u{1B}7\u{1B}[3;3Hc\u{1B}8d", "abd\n\n  c", 0, 3),
      Row("CSI s and u", "ab\u{1B}[sc\r\nd\u{1B}[ue", "abe\nd", 0, 3),
      Row(
        "the wait of the last column is saved", "0123456789\u{1B}7\u{1B}[H\u{1B}8a",
        "0123456789\na", 1, 1),
      Row("IND RI", "a\u{1B}Db\u{1B}Mc", "a c\n b", 0, 3),
      Row("RI at the top", "a\r\nb\u{1B}[H\u{1B}Mc", "c\na\nb", 0, 1),
      Row("tab backwards", "0123456789\u{1B}[ZX", "01234567X9", 0, 9),
    ])
  func moving(row: Row) { check(row) }

  private static let four = "1\r\n2\r\n3\r\n4"

  @Test(
    "scrolls within a region",
    arguments: [
      Row("setting it moves home", four + "\u{1B}[2;3r", "1\n2\n3\n4", 0, 0),
      Row("LF at its end", four + "\u{1B}[2;3r\u{1B}[3;1H\nX", "1\n3\nX\n4", 2, 1),
      Row("LF below it", four + "\u{1B}[2;3r\u{1B}[4;1H\nX", "1\n2\n3\nX", 3, 1),
      Row("RI at its top", four + "\u{1B}[2;3r\u{1B}[2;1H\u{1B}MX", "1\nX\n2\n4", 1, 1),
      Row("IL", four + "\u{1B}[2;3r\u{1B}[2;1H\u{1B}[LX", "1\nX\n2\n4", 1, 1),
      Row("DL outside", four + "\u{1B}[2;3r\u{1B}[MX", "X\n2\n3\n4", 0, 1),
      Row("CUD stays in it", four + "\u{1B}[2;3r\u{1B}[2;1H\u{1B}[9BX", "1\n2\nX\n4", 2, 1),
      Row("CUU stays in it", four + "\u{1B}[2;3r\u{1B}[3;1H\u{1B}[9AX", "1\nX\n3\n4", 1, 1),
      Row("origin mode", four + "\u{1B}[2;3r\u{1B}[?6h\u{1B}[9;1HX\u{1B}[?6l", "1\n2\nX\n4", 0, 0),
      Row("taken back", four + "\u{1B}[2;3r\u{1B}[r\u{1B}[4;1H\n", "2\n3\n4", 3, 0),
      Row("impossible", four + "\u{1B}[3;2r", "1\n2\n3\n4", 3, 1),
    ])
  func region(row: Row) { check(row) }

  @Test(
    "gives characters their width",
    arguments: [
      Row("wide", "漢字a", "漢字a", 0, 5),
      Row("emoji", "👍a", "👍a", 0, 3),
      Row("wide at the very end", "01234567漢", "01234567漢", 0, 9),
      Row("wide that doesn't fit", "012345678漢", "012345678\n漢", 1, 2),
      Row("wide without wrapping", "\u{1B}[?7l0123456789漢", "01234567漢", 0, 9),
      Row("over the first half", "漢字\rX", "X 字", 0, 1),
      Row("over the second half", "漢字\u{1B}[2GX", " X字", 0, 2),
      Row("wide over halves", "漢字\u{1B}[2G語", " 語", 0, 3),
      Row("erased half", "漢字\u{1B}[2G\u{1B}[K", "", 0, 1),
      Row("deleted half", "漢字\r\u{1B}[P", " 字", 0, 0),
      Row("inserted between halves", "漢字\u{1B}[2G\u{1B}[@", "   字", 0, 1),
      Row("pushed out by half", "01234567漢\r\u{1B}[@", " 01234567", 0, 0),
      Row("combining", "e\u{301}a", "e\u{301}a", 0, 2),
      Row("combining in the last column", "012345678e\u{301}a", "012345678e\u{301}\na", 1, 1),
      Row("combining on wide", "か\u{3099}a", "か\u{3099}a", 0, 3),
      Row("joined", "👩\u{200D}🚀a", "👩\u{200D}🚀a", 0, 5),
      Row("box drawing", "└─ a", "└─ a", 0, 4),
    ])
  func widths(row: Row) { check(row) }

  @Test(
    "invalid UTF-8 shows the replacement character",
    arguments: [
      ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xC3, 0x28], "\u{FFFD}("),
      ([0xE2, 0x82, 0x61], "\u{FFFD}a"), ([0xC0, 0xAF], "\u{FFFD}\u{FFFD}"),
      ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xE2, 0x82, 0xE2, 0x82, 0xAC], "\u{FFFD}€"),
      ([0xE2, 0x82, 0x1B, 0x5B, 0x43, 0x61], "\u{FFFD} a"),
    ] as [([UInt8], String)])
  func invalid(bytes: [UInt8], seen: String) {
    var screen = Screen()
    screen.feed(bytes)
    #expect(screen.text == seen)
  }

  @Test("the alternate screen leaves the main screen unchanged")
  func alternate() {
    var screen = screen("one\r\ntwo\u{1B}[?1049h\u{1B}[22;0;0t\u{1B}[Hpager\r\n\n\n\n\n")
    #expect(screen.isAlternate && screen.text == "" && screen.everything == "")
    screen.feed("\u{1B}[?1049l\u{1B}[23;0;0t")
    #expect(!screen.isAlternate && screen.text == "one\ntwo" && screen.cursor == .at(1, 3))
    #expect(screen.unknown == [])
  }

  @Test("lines scrolled off the top are kept until they are erased")
  func scrollback() {
    var screen = screen("1\r\n2\r\n3\r\n4\r\n5\r\n6")
    #expect(screen.text == "3\n4\n5\n6" && screen.everything == "1\n2\n3\n4\n5\n6")
    screen.feed("\u{1B}[H\u{1B}[2J\u{1B}[3J")
    #expect(screen.everything == "")
  }

  @Test("modes, titles and bells are noted")
  func modes() {
    var screen = screen(
      "\u{1B}[?2004h\u{1B}[?1h\u{1B}=\u{1B}[?25l\u{1B}[4h\u{1B}]0;a title\u{7}\u{7}")
    #expect(screen.takesBracketedPaste && screen.takesApplicationKeys && screen.isInserting)
    #expect(!screen.isCursorVisible && screen.bells == 1 && screen.title == "a title")
    screen.feed(
      "\u{1B}[?2004l\u{1B}[?1l\u{1B}>\u{1B}[?12l\u{1B}[?25h\u{1B}[4l\u{1B}]2;b\u{1B}\\x\u{1B}(B")
    #expect(!screen.takesBracketedPaste && !screen.takesApplicationKeys && !screen.isInserting)
    #expect(screen.isCursorVisible && screen.title == "b" && screen.text == "x")
    #expect(screen.unknown == [])
  }

  @Test("unknown sequences are omitted and recorded")
  func unknown() {
    let screen = screen(
      "a\u{1B}[?69hb\u{1B}#8c\u{1B}(0d\u{5}\u{1B}[6n\u{1B}[>4;1m\u{1B}Pq\u{1B}\\e\u{9B}")
    #expect(screen.text == "abcde")
    #expect(
      screen.unknown == [
        "CSI ?69h", "ESC #8", "ESC (0", "^E", "CSI 6n", "CSI >4;1m", "ESC Pq", "U+009B",
      ])
  }
}

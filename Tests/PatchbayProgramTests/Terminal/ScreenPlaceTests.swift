import PatchbayProgram
import Testing

@Suite("The position of the edited line on the screen")
struct ScreenPlaceTests {
  typealias Row = (name: String, prompt: Int, text: String, row: Int, column: Int)

  /// Rows for a screen of ten columns.
  static let rows: [Row] = [
    ("no text", 3, "", 0, 3),
    ("a word", 3, "abc", 0, 6),
    ("a full row", 3, "abcdefg", 1, 0),
    ("more than a row", 3, "abcdefghi", 1, 2),
    ("a newline", 3, "ab\ncd", 1, 2),
    ("a newline at the end of a row", 3, "abcdefg\nx", 2, 1),
    ("wide characters", 3, "数据", 0, 7),
    ("a wide character without room", 3, "abcdef数", 1, 2),
    ("a combining mark", 3, "e\u{301}", 0, 4),
    ("a tab", 3, "\tx", 0, 9),
    ("a tab over the end of a row", 9, "\t", 1, 6),
    ("a control character", 3, "\u{1}x", 0, 6),
    ("an unprinted character", 3, "\u{E000}", 1, 1),
    ("a long prompt", 12, "a", 1, 3),
  ]

  private static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case ..<0x20, 0xE000: -1
    case 0x300..<0x370: 0
    case 0x4E00...: 2
    default: 1
    }
  }

  @Test("is computed as libedit draws", arguments: rows)
  func place(row: Row) {
    var place = ScreenPlace(behindPrompt: row.prompt, columns: 10)
    place.advance(past: row.text, width: Self.width)
    #expect(place.row == row.row)
    #expect(place.column == row.column)
  }
}

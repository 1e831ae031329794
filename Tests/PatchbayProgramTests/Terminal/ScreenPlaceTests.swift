import PatchbayProgram
import Testing

@Suite("The position of the edited line on the screen")
struct ScreenPlaceTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var prompt = 3
    let text: String
    let row: Int
    let column: Int
  }

  /// Rows for a screen of ten columns.
  static let rows = [
    Row(testDescription: "no text", text: "", row: 0, column: 3),
    Row(testDescription: "a word", text: "abc", row: 0, column: 6),
    Row(testDescription: "a full row", text: "abcdefg", row: 1, column: 0),
    Row(testDescription: "more than a row", text: "abcdefghi", row: 1, column: 2),
    Row(testDescription: "a newline", text: "ab\ncd", row: 1, column: 2),
    Row(testDescription: "a newline at the end of a row", text: "abcdefg\nx", row: 2, column: 1),
    Row(testDescription: "wide characters", text: "数据", row: 0, column: 7),
    Row(testDescription: "a wide character without room", text: "abcdef数", row: 1, column: 2),
    Row(testDescription: "a combining mark", text: "e\u{301}", row: 0, column: 4),
    Row(testDescription: "a tab", text: "\tx", row: 0, column: 9),
    Row(testDescription: "a tab over the end of a row", prompt: 9, text: "\t", row: 1, column: 6),
    Row(testDescription: "a control character", text: "\u{1}x", row: 0, column: 6),
    Row(testDescription: "an unprinted character", text: "\u{E000}", row: 1, column: 1),
    Row(testDescription: "a long prompt", prompt: 12, text: "a", row: 1, column: 3),
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

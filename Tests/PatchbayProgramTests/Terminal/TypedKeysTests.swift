import PatchbayProgram
import Testing

@Suite("Decoding of typed keys")
struct TypedKeysTests {
  typealias Row = (name: String, bytes: [[UInt8]], characters: [String])

  static let rows: [Row] = [
    ("letters", [Array("ab".utf8)], ["a", "b"]),
    ("multi-byte characters", [Array("é数😀".utf8)], ["é", "数", "😀"]),
    ("a character in parts", [[0xF0], [0x9F, 0x98], [0x80, 0x61]], ["😀", "a"]),
    ("a byte that starts no character", [[0xFF, 0x61]], ["\u{FFFD}", "a"]),
    ("a stray continuation byte", [[0x80, 0x61]], ["\u{FFFD}", "a"]),
    ("an incomplete character", [[0xE6, 0x95, 0x61]], ["\u{FFFD}", "a"]),
    (
      "a character with too many bytes", [[0xE0, 0x80, 0x80, 0x61]],
      ["\u{FFFD}", "\u{FFFD}", "\u{FFFD}", "a"]
    ),
    ("a UTF-16 surrogate", [[0xED, 0xA0, 0x80]], ["\u{FFFD}", "\u{FFFD}", "\u{FFFD}"]),
    ("NUL", [[0, 0x61]], ["\0", "a"]),
    ("only the start of a character", [[0xE6, 0x95]], []),
  ]

  @Test("bytes become characters as they arrive", arguments: rows)
  func characters(row: Row) {
    var keys = TypedKeys()
    var found: [String] = []
    for bytes in row.bytes {
      keys.append(bytes)
      while let scalar = keys.take() { found.append(String(scalar)) }
    }
    #expect(found == row.characters)
  }

  @Test("a character that is put back comes next")
  func puttingBack() {
    var keys = TypedKeys()
    keys.append(Array("xyz".utf8))
    #expect(keys.take() == "x")
    keys.putBack("数")
    #expect(keys.take() == "数")
    #expect(keys.take() == "y")
  }

  @Test("a paste is read up to its end, however it arrives", arguments: 1...9)
  func paste(size: Int) {
    let end = Array("\u{1B}[201~".utf8)
    let all = Array("a\u{1B}[20b\u{1B}\u{1B}[201~rest".utf8)
    var (keys, place, found) = (TypedKeys(), 0, [UInt8]?.none)
    for start in stride(from: 0, to: all.count, by: size) {
      keys.append(all[start..<min(start + size, all.count)])
      found = found ?? keys.take(upTo: end, lookingFrom: &place)
    }
    #expect(found == Array("a\u{1B}[20b\u{1B}".utf8))
    #expect(keys.shown == "rest")
  }

  @Test("the visible part is the last line, without control keys")
  func shown() {
    var keys = TypedKeys()
    keys.append(Array("tree\nls \u{1B}[A\u{1B}[200~数xy\u{7F}\u{1B}[201~\u{1}!".utf8))
    #expect(keys.shown == "ls 数x!")
  }
}

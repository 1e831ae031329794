/// Finds the bytes that are not UTF-8 in a text as it was given.
enum UTF8Check {
  /// The limit on reported errors of one text; more would say nothing new.
  private static let most = 20

  /// Whether a text begins with the byte order mark of UTF-16.
  static func isUTF16(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  /// The first bytes that are not UTF-8, with their places in the text as it is read.
  static func malformedBytes(_ bytes: [UInt8], after mark: Int) -> [SourceText.MalformedByte] {
    guard String(validating: bytes, as: UTF8.self) == nil else { return [] }
    var found: [SourceText.MalformedByte] = []
    var (index, dropped, returns) = (mark, mark, 0)
    while index < bytes.count, found.count < most {
      let length = characterLength(bytes, index)
      if length == 0 { found.append(.init(place: index - dropped, number: index)) }
      if bytes[index] == Byte.newline { dropped += returns }
      returns = bytes[index] == Byte.carriageReturn ? returns + 1 : 0
      index += max(length, 1)
    }
    return found
  }

  /// The number of bytes of the character at a place; 0 if they are not UTF-8.
  private static func characterLength(_ bytes: [UInt8], _ index: Int) -> Int {
    let first = bytes[index]
    let length =
      switch first {
      case 0...0x7F: 1
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    guard length > 1 else { return length }
    guard index + length <= bytes.count else { return 0 }
    let second: ClosedRange<UInt8> =
      switch first {
      case 0xE0: 0xA0...0xBF
      case 0xED: 0x80...0x9F
      case 0xF0: 0x90...0xBF
      case 0xF4: 0x80...0x8F
      default: 0x80...0xBF
      }
    let isWhole =
      second.contains(bytes[index + 1])
      && bytes[(index + 2)..<max(index + length, index + 2)].allSatisfy { $0 & 0xC0 == 0x80 }
    return isWhole ? length : 0
  }
}

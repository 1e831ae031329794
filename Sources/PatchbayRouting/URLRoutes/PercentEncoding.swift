/// Percent-encoding of text for URLs and patterns.
enum PercentEncoding {
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Encodes a part of a URL: all bytes except letters, digits and `-._~`.
  static func encoded(_ text: String) -> String {
    encoded(text.utf8) {
      URLReader.isLetter($0) || URLReader.isDigit($0) || "-._~".utf8.contains($0)
    }
  }

  /// Encodes a part of a pattern for people: only characters that would mean something else.
  static func readable(_ text: String) -> String {
    let bytes = text.utf8
    let isWildcard = bytes.elementsEqual("*".utf8) || bytes.elementsEqual("**".utf8)
    let isParameter = bytes.first == UInt8(ascii: ":")
    let first = bytes.prefix(isParameter ? 1 : 0)
    return encoded(first) { _ in false }
      + encoded(bytes.dropFirst(first.count)) { byte in
        byte > 0x20 && byte != 0x7F && !"%/?#".utf8.contains(byte)
          && !(isWildcard && byte == UInt8(ascii: "*"))
      }
  }

  private static func encoded(
    _ text: some Sequence<UInt8>, keeping isKept: (UInt8) -> Bool
  ) -> String {
    var bytes: [UInt8] = []
    for byte in text {
      if isKept(byte) {
        bytes.append(byte)
      } else {
        bytes += [URLReader.percent, digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The form of an entry in a file: one line without control characters.
///
/// A newline is written as `\n`, a backslash as `\\`, another control character as `\x` and two
/// digits.
enum HistoryLine {
  static let end = UInt8(ascii: "\n")

  /// Escapes an entry; the result has no line end.
  static func bytes(of entry: String) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(entry.utf8.count)
    for scalar in entry.unicodeScalars {
      switch scalar {
      case "\n": line += Array(#"\n"#.utf8)
      case "\\": line += Array(#"\\"#.utf8)
      case _ where scalar.properties.generalCategory == .control:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        line += Array((scalar.value < 16 ? #"\x0"# : #"\x"#).utf8) + digits.utf8
      default: line += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return line
  }

  /// The entry in a line; nil if the line is damaged.
  static func entry(in line: some Collection<UInt8>) -> String? {
    var hasEscapes = false
    var former: UInt8 = 0
    for byte in line {
      // The control characters from U+0080 to U+009F are two bytes.
      let isControl = byte < 0x20 || byte == 0x7F || former == 0xC2 && byte < 0xA0
      if isControl { return nil }
      if byte == UInt8(ascii: "\\") { hasEscapes = true }
      former = byte
    }
    guard let text = String(validating: line, as: UTF8.self) else { return nil }
    return hasEscapes ? withoutEscapes(text) : text
  }

  private static func withoutEscapes(_ text: String) -> String? {
    var entry = String.UnicodeScalarView()
    var rest = text.unicodeScalars.makeIterator()
    while let scalar = rest.next() {
      guard scalar == "\\" else {
        entry.append(scalar)
        continue
      }
      switch rest.next() {
      case "\\": entry.append("\\")
      case "n": entry.append("\n")
      case "x":
        guard let high = digit(rest.next()), let low = digit(rest.next()) else { return nil }
        entry.append(Unicode.Scalar(high * 16 + low))
      default: return nil
      }
    }
    return String(entry)
  }

  private static func digit(_ scalar: Unicode.Scalar?) -> UInt8? {
    guard let scalar, scalar.isASCII else { return nil }
    return Character(scalar).hexDigitValue.map { UInt8($0) }
  }
}

/// The bytes with a meaning to the readers of this module.
package enum Byte {
  package static let tab = UInt8(ascii: "\t")
  package static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  package static let space = UInt8(ascii: " ")
  package static let bang = UInt8(ascii: "!")
  package static let quote = UInt8(ascii: "\"")
  package static let hash = UInt8(ascii: "#")
  package static let dollar = UInt8(ascii: "$")
  package static let apostrophe = UInt8(ascii: "'")
  package static let open = UInt8(ascii: "(")
  package static let close = UInt8(ascii: ")")
  static let plus = UInt8(ascii: "+")
  package static let comma = UInt8(ascii: ",")
  package static let minus = UInt8(ascii: "-")
  package static let dot = UInt8(ascii: ".")
  static let zero = UInt8(ascii: "0")
  package static let colon = UInt8(ascii: ":")
  package static let semicolon = UInt8(ascii: ";")
  static let less = UInt8(ascii: "<")
  package static let equals = UInt8(ascii: "=")
  static let greater = UInt8(ascii: ">")
  static let upperE = UInt8(ascii: "E")
  package static let openBracket = UInt8(ascii: "[")
  package static let backslash = UInt8(ascii: "\\")
  package static let slash = UInt8(ascii: "/")
  package static let closeBracket = UInt8(ascii: "]")
  package static let underscore = UInt8(ascii: "_")
  static let e = UInt8(ascii: "e")
  package static let u = UInt8(ascii: "u")
  package static let openBrace = UInt8(ascii: "{")
  static let bar = UInt8(ascii: "|")
  package static let closeBrace = UInt8(ascii: "}")

  package static func isDigit(_ byte: UInt8) -> Bool { byte &- zero < 10 }

  package static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

  /// Whether a byte is a space, a tab or a stray carriage return.
  package static func isSpace(_ byte: UInt8) -> Bool {
    byte == space || byte == tab || byte == carriageReturn
  }

  /// Whether a byte may be in the name of a variable.
  package static func isNamePart(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == underscore
  }

  /// Whether a byte may be in the name of a field: Swift's names, `dotted.keys` and `dashed-keys`.
  package static func isFieldPart(_ byte: UInt8) -> Bool {
    isNamePart(byte) || byte == dot || byte == minus || byte >= 0x80
  }

  /// The value of a hexadecimal digit; nil for any other byte.
  package static func hexValue(_ byte: UInt8) -> UInt32? {
    if isDigit(byte) { return UInt32(byte - zero) }
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "f")
      ? UInt32(lower - UInt8(ascii: "a")) + 10 : nil
  }
}

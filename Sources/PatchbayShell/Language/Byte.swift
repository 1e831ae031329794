/// The bytes that mean something to the readers of this module.
enum Byte {
  static let tab = UInt8(ascii: "\t")
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let bang = UInt8(ascii: "!")
  static let quote = UInt8(ascii: "\"")
  static let hash = UInt8(ascii: "#")
  static let dollar = UInt8(ascii: "$")
  static let apostrophe = UInt8(ascii: "'")
  static let open = UInt8(ascii: "(")
  static let close = UInt8(ascii: ")")
  static let plus = UInt8(ascii: "+")
  static let comma = UInt8(ascii: ",")
  static let minus = UInt8(ascii: "-")
  static let dot = UInt8(ascii: ".")
  static let zero = UInt8(ascii: "0")
  static let colon = UInt8(ascii: ":")
  static let semicolon = UInt8(ascii: ";")
  static let less = UInt8(ascii: "<")
  static let equals = UInt8(ascii: "=")
  static let greater = UInt8(ascii: ">")
  static let upperE = UInt8(ascii: "E")
  static let openBracket = UInt8(ascii: "[")
  static let backslash = UInt8(ascii: "\\")
  static let closeBracket = UInt8(ascii: "]")
  static let underscore = UInt8(ascii: "_")
  static let e = UInt8(ascii: "e")
  static let u = UInt8(ascii: "u")
  static let openBrace = UInt8(ascii: "{")
  static let bar = UInt8(ascii: "|")
  static let closeBrace = UInt8(ascii: "}")

  static func isDigit(_ byte: UInt8) -> Bool { byte &- zero < 10 }

  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

  /// A space or tab; a stray carriage return shows no better.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == space || byte == tab || byte == carriageReturn
  }

  /// May stand in the name of a variable.
  static func isNamePart(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == underscore
  }

  /// May stand in the name of a field: Swift's names, `dotted.keys` and `dashed-keys`.
  static func isFieldPart(_ byte: UInt8) -> Bool {
    isNamePart(byte) || byte == dot || byte == minus || byte >= 0x80
  }

  /// The value of a hexadecimal digit.
  static func hexValue(_ byte: UInt8) -> UInt32? {
    if isDigit(byte) { return UInt32(byte - zero) }
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "f")
      ? UInt32(lower - UInt8(ascii: "a")) + 10 : nil
  }
}

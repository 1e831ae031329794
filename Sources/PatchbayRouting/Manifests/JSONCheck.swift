/// Checks JSON before Foundation parses it, which reports neither the place of an error nor a
/// repeated member.
struct JSONCheck {
  private let bytes: [UInt8]
  private var place = 0
  /// For each open list and object, the names of its members so far; nil for a list.
  private var open: [Set<String>?] = []
  /// Whether nothing was read since the innermost list or object was opened.
  private var isJustOpened = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }
}

extension JSONCheck {
  /// Returns the first error with its place; nil if the text is valid.
  mutating func objection() -> String? {
    if String(validating: bytes, as: UTF8.self) == nil {
      return "it is not valid UTF-8; save it as UTF-8"
    }
    do throws(Objection) {
      try check()
      return nil
    } catch {
      return "line \(line), column \(column): \(error.words)"
    }
  }

  fileprivate enum Objection: Error {
    case noValue, noName, noColon, noEnd, notClosed, noNumber, more
    case badText(String)
    case repeated(String)
  }

  private var line: Int { bytes[..<place].count { $0 == UInt8(ascii: "\n") } + 1 }

  private var column: Int {
    place - (bytes[..<place].lastIndex(of: UInt8(ascii: "\n")) ?? -1)
  }

  private mutating func check() throws(Objection) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    try readValue()
    while !open.isEmpty { try readNext(isMember: open[open.count - 1] != nil) }
    skipSpaces()
    if place < bytes.count { throw .more }
  }

  /// Reads the next element or member of the innermost list or object, or its end.
  private mutating func readNext(isMember: Bool) throws(Objection) {
    let isFirst = isJustOpened
    isJustOpened = false
    skipSpaces()
    if take(isMember ? "}" : "]") {
      open.removeLast()
      return
    }
    if !isFirst, !take(",") { throw place < bytes.count ? .noEnd : .notClosed }
    if isMember { try readName() }
    try readValue()
  }

  private mutating func readName() throws(Objection) {
    skipSpaces()
    let start = place
    guard take("\"") else { throw place < bytes.count ? .noName : .notClosed }
    let name = try readText()
    if open[open.count - 1]?.insert(Self.decoded(name)).inserted == false {
      place = start
      throw .repeated(String(decoding: name, as: UTF8.self))
    }
    skipSpaces()
    guard take(":") else { throw place < bytes.count ? .noColon : .notClosed }
  }

  /// Reads a value; of a list or an object only the opening bracket.
  private mutating func readValue() throws(Objection) {
    skipSpaces()
    if take("[") { return begin(nil) }
    if take("{") { return begin([]) }
    if take("\"") {
      _ = try readText()
      return
    }
    for word in ["true", "false", "null"] where bytes[place...].starts(with: word.utf8) {
      place += word.utf8.count
      return
    }
    guard place < bytes.count else { throw .notClosed }
    guard bytes[place] == UInt8(ascii: "-") || URLReader.isDigit(bytes[place]) else {
      throw .noValue
    }
    try readNumber()
  }

  private mutating func begin(_ members: Set<String>?) {
    open.append(members)
    isJustOpened = true
  }

  /// Reads a text from after its opening quote; escapes are not decoded.
  private mutating func readText() throws(Objection) -> ArraySlice<UInt8> {
    let start = place
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      if bytes[place] < 0x20 { throw .badText("a text can't contain a control character") }
      if bytes[place] == UInt8(ascii: "\\") { try readEscape() } else { place += 1 }
    }
    guard place < bytes.count else { throw .badText("a text has no closing quote") }
    place += 1
    return bytes[start..<place - 1]
  }

  /// A text with its escapes decoded, since two spellings of a member's name are one name.
  private static func decoded(_ text: ArraySlice<UInt8>) -> String {
    var units: [UInt16] = []
    var rest = text
    while let escape = rest.firstIndex(of: UInt8(ascii: "\\")) {
      units += String(decoding: rest[..<escape], as: UTF8.self).utf16
      rest = rest[escape...].dropFirst()
      guard let byte = rest.popFirst() else { break }
      switch byte {
      case UInt8(ascii: "u"):
        units.append(UInt16(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16) ?? 0)
        rest = rest.dropFirst(4)
      case UInt8(ascii: "b"): units.append(0x08)
      case UInt8(ascii: "f"): units.append(0x0C)
      case UInt8(ascii: "n"): units.append(0x0A)
      case UInt8(ascii: "r"): units.append(0x0D)
      case UInt8(ascii: "t"): units.append(0x09)
      default: units.append(UInt16(byte))
      }
    }
    let end = String(decoding: rest, as: UTF8.self)
    return units.isEmpty ? end : String(decoding: units + end.utf16, as: UTF16.self)
  }

  private mutating func readEscape() throws(Objection) {
    let rest = bytes[place...].dropFirst()
    if rest.first == UInt8(ascii: "u") {
      let digits = rest.dropFirst().prefix(4)
      guard digits.count == 4, digits.allSatisfy({ URLReader.isHexDigit($0) }) else {
        throw .badText("\\u must be followed by four hexadecimal digits")
      }
      place += 6
    } else {
      guard let byte = rest.first, "\"\\/bfnrt".utf8.contains(byte) else {
        throw .badText("\\ must be followed by one of \" \\ / b f n r t u")
      }
      place += 2
    }
  }

  private mutating func readNumber() throws(Objection) {
    _ = take("-")
    if !take("0"), !takeDigits() { throw .noNumber }
    if take("."), !takeDigits() { throw .noNumber }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      if !takeDigits() { throw .noNumber }
    }
  }

  private mutating func takeDigits() -> Bool {
    let start = place
    while place < bytes.count, URLReader.isDigit(bytes[place]) { place += 1 }
    return place > start
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func skipSpaces() {
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
  }
}

extension JSONCheck.Objection {
  fileprivate var words: String {
    switch self {
    case .noValue: "a value is missing"
    case .noName: "expected the name of a member in double quotes"
    case .noColon: "expected a colon after the name of a member"
    case .noEnd: "expected a comma or the end of the list or object"
    case .notClosed: "the text ends before its lists and objects are closed"
    case .noNumber: "a number is incomplete"
    case .more: "unexpected text after the end"
    case .badText(let words): words
    case .repeated(let name): "the member \(name) appears twice; leave one out"
    }
  }
}

import PatchbayPlatform
import PatchbayText

extension Value: CustomStringConvertible {
  /// The value as it can be typed: `42`, `1.5`, `true`, `null`, `hello`, `"hello world"`, `[1, 2]`.
  public var description: String {
    guard case .text(let text) = self else { return json }
    return Self.needsQuotes(text) ? Self.quoted(text) : text
  }

  /// The value as JSON, on one line; a number that JSON can't express is null.
  public var json: String {
    var text = ""
    writeJSON(to: &text)
    return text
  }

  private func writeJSON(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .int(let int): text += String(int)
    case .double(let double): text += double.isFinite ? double.description : "null"
    case .text(let words): text += words.inJSON
    case .list(let values):
      text += "["
      for (index, value) in values.enumerated() where Work.goesOn {
        if index > 0 { text += ", " }
        value.writeJSON(to: &text)
      }
      text += "]"
    case .object(let fields):
      text += "{"
      for (index, field) in fields.enumerated() {
        if index > 0 { text += ", " }
        text += field.name.inJSON
        text += ": "
        field.value.writeJSON(to: &text)
      }
      text += "}"
    }
  }
}

// MARK: - As a word

extension Value {
  /// A text in double quotes, as the shell reads it.
  public static func quoted(_ text: String) -> String { text.quoted(escaping: ["$"]) }

  /// Whether a text would be read as something else without quotes.
  private static func needsQuotes(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return true }
    let special: (UInt8) -> Bool = { Self.specialBytes.contains($0) || $0 < 0x20 || $0 == 0x7F }
    return Self.specialFirstBytes.contains(first) || text.utf8.contains(where: special)
      || text.unicodeScalars.first.map(\.isJoined) ?? false
      || text.unicodeScalars.contains { $0.isInvisible } || Value(reading: text) != .text(text)
  }

  private static let specialBytes = Array(" ;'\"$\\()|".utf8)
  private static let specialFirstBytes = Array("#{[<>-!=~@".utf8)

  /// Reads a word without quotes: a number, true, false or null, or else a text.
  public init(reading text: String) {
    switch text {
    case "null": self = .null
    case "true": self = .bool(true)
    case "false": self = .bool(false)
    default: self = Self.number(Array(text.utf8)[...]) ?? .text(text)
    }
  }

  /// A number as JSON writes them; nil for anything else, and for one that is too large.
  static func number(_ bytes: ArraySlice<UInt8>) -> Value? {
    guard let isWhole = isWholeNumber(bytes) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    if isWhole { return Int(text).map(Value.int) }
    return Double(text).flatMap { $0.isFinite ? .double($0) : nil }
  }

  /// Whether bytes have the form of a number in JSON, which may be too large.
  static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool { isWholeNumber(bytes) != nil }

  /// Whether a number has neither a fraction nor an exponent; nil for what is no number.
  private static func isWholeNumber(_ bytes: ArraySlice<UInt8>) -> Bool? {
    var rest = bytes
    if rest.first == Byte.minus { rest.removeFirst() }
    let whole = rest.prefix(while: Byte.isDigit)
    guard let first = whole.first, whole.count == 1 || first != Byte.zero else { return nil }
    rest = rest.dropFirst(whole.count)
    if rest.isEmpty { return true }
    if rest.first == Byte.dot {
      let digits = rest.dropFirst().prefix(while: Byte.isDigit)
      guard !digits.isEmpty else { return nil }
      rest = rest.dropFirst(1 + digits.count)
    }
    if rest.first == Byte.e || rest.first == Byte.upperE {
      rest = rest.dropFirst()
      if rest.first == Byte.minus || rest.first == Byte.plus { rest = rest.dropFirst() }
      let digits = rest.prefix(while: Byte.isDigit)
      guard !digits.isEmpty else { return nil }
      rest = rest.dropFirst(digits.count)
    }
    return rest.isEmpty ? false : nil
  }
}

// MARK: - Names as words

extension String {
  /// The text as a word of a command that has no other meaning, in quotes if necessary.
  package var asWord: String {
    utf8.contains(where: Self.mayMeanMore.contains)
      ? Value.quoted(self) : Value.text(self).description
  }

  /// The name of a held object as a word of a command, in quotes if necessary.
  package var asHeld: String {
    let word = "@" + self
    let isPlain = utf8.allSatisfy(Byte.isFieldPart)
    return isPlain && !unicodeScalars.contains { $0.isInvisible || $0.isJoined }
      ? word : Value.quoted(word)
  }

  /// The characters that set a value, redirect output or begin something new.
  private static let mayMeanMore = Set("=<>{}&!#".utf8)
}

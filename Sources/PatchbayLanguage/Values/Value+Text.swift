extension Value: CustomStringConvertible {
  /// As it can be typed: `42`, `1.5`, `true`, `null`, `hello`, `"hello world"`, `[1, 2]`.
  public var description: String {
    guard case .text(let text) = self else { return json }
    return Self.needsQuotes(text) ? Self.quoted(text) : text
  }

  /// The value as JSON, on one line; a number that JSON doesn't know is null.
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
    case .text(let words): JSONWriter.write(words, to: &text)
    case .list(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += ", " }
        value.writeJSON(to: &text)
      }
      text += "]"
    case .object(let fields):
      text += "{"
      for (index, field) in fields.enumerated() {
        if index > 0 { text += ", " }
        JSONWriter.write(field.name, to: &text)
        text += ": "
        field.value.writeJSON(to: &text)
      }
      text += "}"
    }
  }
}

/// Texts as JSON has them.
private enum JSONWriter {
  static func write(_ words: String, to text: inout String) {
    text += "\""
    for scalar in words.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

// MARK: - As a word

extension Value {
  /// A text in double quotes, as the shell reads it.
  public static func quoted(_ text: String) -> String {
    var words = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\", "$": words += "\\\(scalar)"
      case "\n": words += "\\n"
      case "\t": words += "\\t"
      case _ where scalar.isInvisible: words += "\\u{\(String(scalar.value, radix: 16))}"
      default: words.unicodeScalars.append(scalar)
      }
    }
    return words + "\""
  }

  /// Whether a text would be read as something else without quotes.
  private static func needsQuotes(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return true }
    let special: (UInt8) -> Bool = { Self.specialBytes.contains($0) || $0 < 0x20 || $0 == 0x7F }
    return Self.specialFirstBytes.contains(first) || text.utf8.contains(where: special)
      || text.unicodeScalars.contains { $0.isInvisible } || Value(reading: text) != .text(text)
  }

  private static let specialBytes = Array(" ;'\"$\\()|".utf8)
  private static let specialFirstBytes = Array("#{[<>-!=~@".utf8)

  /// What a word without quotes stands for: a number, a truth, null, else a text.
  public init(reading text: String) {
    switch text {
    case "null": self = .null
    case "true": self = .bool(true)
    case "false": self = .bool(false)
    default: self = Self.number(Array(text.utf8)[...]) ?? .text(text)
    }
  }

  /// A number as JSON writes them; nil for anything else, and for a whole number that is too large.
  static func number(_ bytes: ArraySlice<UInt8>) -> Value? {
    var rest = bytes
    if rest.first == Byte.minus { rest.removeFirst() }
    let whole = rest.prefix(while: Byte.isDigit)
    guard let first = whole.first, whole.count == 1 || first != Byte.zero else { return nil }
    rest = rest.dropFirst(whole.count)
    let text = String(decoding: bytes, as: UTF8.self)
    if rest.isEmpty { return Int(text).map(Value.int) }
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
    guard rest.isEmpty, let double = Double(text), double.isFinite else { return nil }
    return .double(double)
  }
}

extension Unicode.Scalar {
  /// Whether one could not see that it is there.
  package var isInvisible: Bool {
    if value < 0x7F { return value < 0x20 }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      return true
    case .spaceSeparator: return value != 0x20
    default: return false
    }
  }
}

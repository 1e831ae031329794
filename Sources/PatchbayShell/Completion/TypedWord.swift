import PatchbayLanguage

/// A word as far as it is typed; its quotes may be open.
package struct TypedWord {
  private let bytes: [UInt8]
  /// The range of the word in the text.
  let range: Range<Int>
  /// The text of the word, without quotes.
  private(set) var text = ""
  /// Whether the word has no variables, commands and escapes.
  private(set) var isKnown = true
  /// Whether any part of the word is in quotes.
  private(set) var isQuoted = false
  /// The position after the last `/` or `:` outside of quotes; nil if there is none.
  private(set) var nameStart: Int?
  /// The text after that position.
  private(set) var name = ""
  /// The position of `$` if the word ends in the name of a variable; else nil.
  private(set) var variableStart: Int?

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    self.range = range
    read()
  }
}

extension TypedWord {
  var isEmpty: Bool { range.isEmpty }

  /// The word as it is typed.
  var raw: String { raw(range) }

  /// Whether the word is a condition, or `!` with or without a code.
  var isBeforeVerb: Bool { raw.hasPrefix("[") || raw.hasPrefix("!") }

  func raw(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The part of the word from a position on.
  func dropping(to place: Int) -> TypedWord { TypedWord(bytes, place..<range.upperBound) }

  private mutating func read() {
    var place = range.lowerBound
    var quote: UInt8?
    var letters: [UInt8] = []
    var lastName: Int = 0
    while place < range.upperBound {
      let byte = bytes[place]
      let start = place
      place += 1
      switch byte {
      case Byte.apostrophe where quote != Byte.quote, Byte.quote where quote != Byte.apostrophe:
        quote = quote == nil ? byte : nil
        isQuoted = true
      case Byte.backslash where quote == Byte.quote:
        isKnown = false
        place += 1
      case Byte.dollar where quote != Byte.apostrophe: readVariable(start, &place, into: &letters)
      default:
        letters.append(byte)
        if quote == nil, byte == UInt8(ascii: "/") || byte == Byte.colon {
          nameStart = place
          lastName = letters.count
        }
      }
    }
    text = String(decoding: letters, as: UTF8.self)
    name = String(decoding: letters[lastName...], as: UTF8.self)
  }

  private mutating func readVariable(
    _ start: Int, _ place: inout Int, into letters: inout [UInt8]
  ) {
    let isBraced = place < range.upperBound && bytes[place] == Byte.openBrace
    if isBraced { place += 1 }
    let first = place
    while place < range.upperBound, Byte.isNamePart(bytes[place]) { place += 1 }
    if place == range.upperBound {
      variableStart = start
    } else if place == first, !isBraced, bytes[place] != Byte.open {
      letters.append(Byte.dollar)
      return
    }
    isKnown = false
  }
}

// MARK: - Fields and options

extension TypedWord {
  /// The parts of `name=…` or `name:=…`: the name, whether the value is a formula, and its typed
  /// text.
  var field: (name: String, isFormula: Bool, value: TypedWord)? {
    guard let first = bytes[range].first,
      Byte.isLetter(first) || first == Byte.underscore || first >= 0x80
    else { return nil }
    let nameEnd = bytes[range].firstIndex { !Byte.isFieldPart($0) } ?? range.upperBound
    let isFormula = byte(at: nameEnd) == Byte.colon
    let equals = isFormula ? nameEnd + 1 : nameEnd
    guard byte(at: equals) == Byte.equals, byte(at: equals + 1) != Byte.equals || isFormula else {
      return nil
    }
    return (raw(range.lowerBound..<nameEnd), isFormula, dropping(to: equals + 1))
  }

  /// The parts of `--name=…`: the name, and the typed text of the value.
  var optionValue: (name: String, value: TypedWord)? {
    guard isLongOption, let equals = bytes[range].firstIndex(of: Byte.equals) else { return nil }
    return (raw(range.lowerBound + 2..<equals), dropping(to: equals + 1))
  }

  var isLongOption: Bool {
    byte(at: range.lowerBound) == Byte.minus && byte(at: range.lowerBound + 1) == Byte.minus
  }

  /// The letter of `-p`.
  var flag: Character? {
    guard range.count == 2, byte(at: range.lowerBound) == Byte.minus,
      let letter = byte(at: range.lowerBound + 1), Byte.isLetter(letter)
    else { return nil }
    return Character(Unicode.Scalar(letter))
  }

  private func byte(at place: Int) -> UInt8? { range.contains(place) ? bytes[place] : nil }
}

/// A value with spaces that is not in quotes: only its first word was read as the value.
package struct SpilledValue {
  /// The text before the value: `text=`, `n:=`, `--when=`.
  private let start: String
  /// The value and the words after it.
  private let words: [Word]
  /// Whether the text of the words is used as written, with its inner quotes.
  private let isRaw: Bool
}

extension SpilledValue {
  /// The value right before an argument of a command; nil if something else is before it.
  package init?(before index: Int, of arguments: [CommandPart]) {
    let stray = arguments[index...].prefix(while: \.isWord)
    guard let place = arguments[..<index].lastIndex(where: { !$0.isWord }) else { return nil }
    let between = arguments[(place + 1)..<index] + stray
    guard let sign = arguments[place].sign, let value = arguments[place].word else { return nil }
    start = sign
    words = [value] + between.compactMap(\.word)
    isRaw = arguments[place].takesFormula(words)
  }

  /// The words after a sign without a value that were perhaps meant as its value: all words of a
  /// formula, else one.
  ///
  /// Nil where nothing follows that can be meant as a value.
  init?(behind index: Int, of arguments: [CommandPart]) {
    let words = arguments[(index + 1)...].prefix(while: \.isWord).compactMap(\.word)
    guard let sign = arguments[index].sign, let first = words.first,
      let byte = first.raw.utf8.first, !Self.neverBeginValue.contains(byte)
    else { return nil }
    start = sign
    isRaw = arguments[index].takesFormula(words)
    if !isRaw, !first.isQuoted, first.raw.utf8.contains(Byte.equals) { return nil }
    self.words = isRaw ? words : [first]
  }

  private static let neverBeginValue = [Byte.bar, Byte.greater, Byte.minus]

  /// The remedy: the value in quotes.
  package var remedy: String { "quote a value with spaces: " + quoted }

  /// The same for a place within quotes, where a formula is easier to write without spaces.
  package var remedyWithinQuotes: String {
    let parts = Self.parts(ofFormula: words)
    let hasSpaces = parts[0] != words[0].raw && parts[0].contains(" ")
    let needsSpaces = hasSpaces || words.contains { Formula.wordOperators.contains($0.raw) }
    guard isRaw, !needsSpaces else { return remedy }
    return "leave out the spaces: " + start + parts.joined()
  }

  /// The sign with its value, in quotes where these are needed.
  var written: String { words.count == 1 ? start + words[0].raw : quoted }

  private var quoted: String {
    if isRaw { return start + Self.formula(of: words) }
    guard words.allSatisfy({ $0.literal != nil }) else {
      return "\(start)\"\(words.map(\.withinQuotes).joined(separator: " "))\""
    }
    return start + words.map { $0.literal ?? "" }.joined(separator: " ").inQuotes
  }

  /// The words of a formula as one, whose inner quotes stay.
  package static func formula(of words: [Word]) -> String {
    parts(ofFormula: words).joined(separator: " ").inQuotes
  }

  /// The words as they are written; apostrophes around the first one are its own and are left out.
  private static func parts(ofFormula words: [Word]) -> [String] {
    words.enumerated().map { index, word in
      index == 0 && word.raw.hasPrefix("'") ? word.inside.text : word.raw
    }
  }
}

extension CommandPart {
  fileprivate var isWord: Bool { if case .word = self { true } else { false } }

  /// The text before the value: `text=`, `n:=`, `--when=`; nil for other arguments.
  var sign: String? {
    switch self {
    case .assignment(let name, _): name.text + "="
    case .calculation(let name, _): name.text + ":="
    case .option(let name, .some): "--\(name.text)="
    case .word, .option, .flag, .separator: nil
    }
  }

  /// Whether these words are meant as a formula; of an option they are if they look like one.
  fileprivate func takesFormula(_ words: [Word]) -> Bool {
    switch self {
    case .calculation: true
    case .option: words.looksLikeFormula
    default: false
    }
  }
}

extension [Word] {
  /// Whether the words begin with a field or have an operator between them.
  fileprivate var looksLikeFormula: Bool {
    guard count > 1 else { return false }
    return self[0].literal?.hasPrefix(".") ?? false
      || contains { Formula.operators.contains($0.raw) || Formula.wordOperators.contains($0.raw) }
  }
}

extension Formula {
  fileprivate static let operators = [
    "&&", "||", "==", "!=", "<=", ">=", "=~", "<", ">", "+", "-", "*", "/", "=",
  ]
  fileprivate static let wordOperators = ["in", "has"]
}

extension Word {
  /// The word as a part of a text in double quotes, with its variables and commands as they are written.
  fileprivate var withinQuotes: String {
    pieces.map { piece in
      guard case .literal(let text) = piece.content else { return piece.span.text }
      return String(Value.quoted(text).dropFirst().dropLast())
    }.joined()
  }
}

extension String {
  /// The text in quotes, in apostrophes if it has none.
  package var inQuotes: String { contains("'") ? Value.quoted(self) : "'\(self)'" }
}

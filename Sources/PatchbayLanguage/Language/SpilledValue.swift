/// A value with spaces that is not in quotes: only its first word was read as the value.
package struct SpilledValue {
  /// What stands before the value: `text=`, `n:=`, `--when=`.
  private let start: String
  /// The value and the words behind it.
  private let words: [Word]
  /// Whether the text of the words counts as it is written, inner quotes and all.
  private let isRaw: Bool
}

extension SpilledValue {
  /// The value right before an argument of a command; nil where that argument stands behind something else.
  package init?(before index: Int, of arguments: [CommandPart]) {
    let stray = arguments[index...].prefix { $0.word != nil && $0.isWord }
    guard let place = arguments[..<index].lastIndex(where: { !$0.isWord }) else { return nil }
    let between = arguments[(place + 1)..<index] + stray
    switch arguments[place] {
    case .assignment(let name, let value):
      (start, isRaw, words) = (name.text + "=", false, [value] + between.compactMap(\.word))
    case .calculation(let name, let value):
      (start, isRaw, words) = (name.text + ":=", true, [value] + between.compactMap(\.word))
    case .option(let name, let value?):
      start = "--\(name.text)="
      (isRaw, words) = (!value.isQuoted, [value] + between.compactMap(\.word))
    case .word, .option, .flag, .separator: return nil
    }
  }

  /// Whether the first word alone is no number, truth or null.
  package var mayBeText: Bool {
    guard let first = words.first, !first.isQuoted, let text = first.literal else { return true }
    return isRaw || Value(reading: text) == .text(text)
  }

  /// How the value is written so that all of it counts.
  package var remedy: String { "quote a value with spaces: " + quoted }

  /// The same for a place within quotes, where a formula is easier to write without spaces.
  package var remedyWithinQuotes: String {
    let needsSpaces = words.contains { Self.wordOperators.contains($0.raw) }
    guard isRaw, !needsSpaces else { return remedy }
    return "leave out the spaces: " + start + words.map(\.raw).joined()
  }

  private var quoted: String {
    guard words.allSatisfy({ $0.literal != nil }) else {
      return "\(start)\"\(words.map(\.raw).joined(separator: " "))\""
    }
    let parts =
      isRaw ? [words[0].formula] + words.dropFirst().map(\.raw) : words.map { $0.literal ?? "" }
    let text = parts.joined(separator: " ")
    return start + text.inQuotes
  }

  private static let wordOperators = ["in", "has"]
}

extension CommandPart {
  fileprivate var isWord: Bool { if case .word = self { true } else { false } }
}

extension Word {
  /// What counts of a formula: in apostrophes what is inside, since these are the word's own quotes.
  fileprivate var formula: String { raw.hasPrefix("'") ? inside.text : raw }
}

extension String {
  /// The text in quotes, in apostrophes if it has none.
  package var inQuotes: String { contains("'") ? Value.quoted(self) : "'\(self)'" }
}

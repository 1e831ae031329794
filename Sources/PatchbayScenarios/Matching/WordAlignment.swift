/// Aligns the words of an expected line with those of a line of output.
///
/// A placeholder is aligned with adjacent words that it matches; `[..]` rather with few. The size
/// of the table is limited: longer lines are not aligned.
struct WordAlignment {
  /// The words of the expected line.
  let written: [Word]
  let printed: [String]
  /// The aligned words, in order.
  private(set) var steps: [Step] = []

  enum Word {
    case text(String)
    case placeholder(Placeholder)
  }

  enum Step {
    /// An unchanged word, or a placeholder with the range of words that it matches.
    case kept(Int, Range<Int>)
    case removed(Int)
    case added(Int)
  }

  /// The most cells of the table.
  static let mostCells = 40_000
  /// The most words that a placeholder is aligned with.
  static let mostWords = 24

  /// Aligns two lines; nil if they are too long.
  init?(_ pattern: LinePattern, _ line: String, values: CaptureValues) {
    written = pattern.words
    printed = line.words
    guard (written.count + 1) * (printed.count + 1) <= Self.mostCells else { return nil }
    let table = WordTable(written: written, printed: printed, values: values)
    steps = table.steps()
  }
}

extension LinePattern {
  /// The placeholders of the line, and the words between them.
  fileprivate var words: [WordAlignment.Word] {
    guard !parts.isEmpty else { return bare.words.map { .text($0) } }
    return parts.flatMap { part -> [WordAlignment.Word] in
      switch part.content {
      case .text(let text): String(text).words.map { .text($0) }
      case .placeholder(let placeholder): [.placeholder(placeholder)]
      }
    }
  }
}

extension String {
  /// The words, numbers and runs of spaces of the text, and every other character by itself.
  fileprivate var words: [String] {
    var words: [String] = []
    var last: Sort?
    for character in self {
      let sort = Sort(character)
      if sort == last, sort != .sign {
        words[words.count - 1].append(character)
      } else {
        words.append(String(character))
      }
      last = sort
    }
    return words
  }
}

/// The sorts of characters; adjacent characters of one sort form a word, except for signs.
private enum Sort {
  case word
  case number
  case space
  case sign

  init(_ character: Character) {
    if character.isLetter || character == "_" {
      self = .word
    } else if character.isNumber {
      self = .number
    } else {
      self = character == " " ? .space : .sign
    }
  }
}

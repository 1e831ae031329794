/// Finds which words of a written line are still there in a line of output.
///
/// A placeholder goes on to stand for words next to each other that it can stand for; `[..]` rather for
/// few. Its table is bounded: longer lines have no alignment.
struct WordAlignment {
  /// The words of the line as written, and those of the output's.
  let written: [Word]
  let printed: [String]
  /// What became of each, in order.
  private(set) var steps: [Step] = []

  enum Word {
    case text(String)
    case placeholder(Placeholder)
  }

  enum Step {
    /// A word as it was, or a placeholder and the words that it stands for.
    case kept(Int, Range<Int>)
    case removed(Int)
    case added(Int)
  }

  /// More cells are too many.
  static let mostCells = 40_000
  /// A placeholder stands for at most so many words.
  static let mostWords = 24

  /// Nil for lines that are too long.
  init?(_ pattern: LinePattern, _ line: String, values: [String: String]) {
    written = pattern.words
    printed = line.words
    guard (written.count + 1) * (printed.count + 1) <= Self.mostCells else { return nil }
    let table = WordTable(written: written, printed: printed, values: values)
    steps = table.steps()
  }
}

extension LinePattern {
  /// Its placeholders, and the words of what stands between them.
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
  /// Its words, its numbers, its spaces, and what is none of these, character by character.
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

/// What characters make a word together.
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

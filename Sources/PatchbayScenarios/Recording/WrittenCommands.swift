import PatchbayLanguage
import PatchbayShell

/// Edits that make the text of commands valid in a file of its own: verbs in full, and the message
/// numbers of the new run.
struct WrittenCommands {
  private let commands: CommandTable
  private let numbers: RecordedNumbers
  /// The edits by their start in bytes of the source.
  private var edits: [Int: (end: Int, text: String)] = [:]
  /// Whether a command reads a file of commands.
  private(set) var readsFile = false
  /// A message that a command names and that is not sent again; nil if there is none.
  private(set) var missingMessage: Int?
  /// Whether words have variables or commands, so that their text is known only in a run.
  private(set) var isComputed = false

  init(_ commands: CommandTable, _ numbers: RecordedNumbers) {
    (self.commands, self.numbers) = (commands, numbers)
  }
}

extension WrittenCommands {
  /// Reads an item and all commands nested in it.
  mutating func read(_ item: Item) throws(ShellError) {
    let invocation = try Binding.bind(
      item.command, of: commands, span: item.span, forms: .short)
    if invocation.spec.effect == .commands, invocation.spec.readsFile { readsFile = true }
    replace(invocation.verbSpan, by: invocation.spec.verb)
    for word in invocation.messageWords { renumber(word) }
    for (parameter, words) in zip(invocation.spec.parameters, invocation.words)
    where parameter.takesRest {
      for word in words { try readAll(in: word.span) }
    }
    for word in item.words {
      for case .command(let substitution) in word.pieces.map(\.content) {
        for item in substitution.items { try read(item) }
      }
      if word.literal == nil { isComputed = true }
    }
  }

  /// Reads all commands in a span.
  mutating func readAll(in span: SourceSpan) throws(ShellError) {
    var reader = ScriptReader(span)
    while let line = reader.next() {
      for item in line.items { try read(item) }
    }
  }

  private mutating func renumber(_ word: ArgumentWord) {
    guard let former = word.namedMessage, let text = word.text else { return }
    guard let number = numbers[former] else {
      missingMessage = former
      return
    }
    if number != former {
      replace(word.span, by: "m\(number)" + text.dropFirst("m\(former)".count))
    }
  }

  private mutating func replace(_ span: SourceSpan, by text: String) {
    edits[span.start] = (span.end, text)
  }

  /// The text of a span after the edits.
  func text(of span: SourceSpan) -> String {
    var bytes = Array(span.text.utf8)
    for (start, edit) in edits.sorted(by: { $0.key > $1.key })
    where start >= span.start && edit.end <= span.end {
      bytes.replaceSubrange(start - span.start..<edit.end - span.start, with: Array(edit.text.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Item {
  /// All words after the verb, and those after `>`, `>>` and `|`.
  fileprivate var words: [Word] {
    let target: [Word] =
      switch redirect {
      case .file(let word), .append(let word): [word]
      case .program(let words): words
      case nil: []
      }
    return command.arguments.compactMap(\.anyWord) + target
  }
}

extension CommandPart {
  /// The word or value of the part; nil for formulas, flags and separators.
  fileprivate var anyWord: Word? {
    switch self {
    case .word(let word), .assignment(_, let word): word
    case .option(_, let word): word
    case .calculation, .flag, .separator: nil
    }
  }
}

extension CommandSpec {
  fileprivate var readsFile: Bool { parameters.contains { $0.type is FileName } }
}

import PatchbayCatalog
import PatchbayLanguage

// An action that makes messages takes each as one word, and as a kind followed by its fields.

extension CommandWords where C == AddInterceptor {
  /// The same with each message to be made, and the fields after its kind, as one word.
  func gatheringMessages(of form: ActionForm?) throws(ShellError) -> CommandWords {
    guard let form else { return self }
    let parts = self.parts
    let behind = parts.indices.map { index in
      invocation.fields.filter { field in
        field.span.start > parts[index].span.end
          && (index + 1 == parts.count || field.span.end < parts[index + 1].span.start)
      }
    }
    try refuseSpilledValues()
    var gathered = parts
    var taken: [ArgumentField] = []
    for (index, fields) in behind.enumerated()
    where form.role(ofWord: index) == .making && !fields.isEmpty {
      gathered[index] = parts[index].joined(with: fields)
      taken += fields
    }
    if taken.isEmpty { return self }
    let left = invocation.fields.filter { field in !taken.contains { $0.span == field.span } }
    return CommandWords(
      box: box, invocation: invocation.with(fields: left).with(words: gathered, of: ActionPart.self)
    )
  }

  /// A word of a formula with spaces is no kind.
  private func refuseSpilledValues() throws(ShellError) {
    for part in self.parts {
      guard let first = part.word.raw.utf8.first, !Self.beginsKind(first),
        let value = invocation.spilledValue(into: part)
      else { continue }
      throw ShellError(.strayWord(part.word.raw, fix: value.remedy), at: part.span)
    }
  }

  private static func beginsKind(_ byte: UInt8) -> Bool {
    Byte.isFieldPart(byte) && byte != Byte.dot && byte != Byte.minus && !Byte.isDigit(byte)
      || byte == Byte.quote || byte == Byte.apostrophe || byte == Byte.dollar
  }
}

extension ArgumentWord {
  /// The word with its fields as one: as it was typed, if all of that is here, else as it can be typed again.
  fileprivate func joined(with fields: [ArgumentField]) -> ArgumentWord {
    let span = span.through(fields.last?.span ?? span)
    let parts = [self.span] + fields.map(\.span)
    let isWhole = zip(parts, parts.dropFirst()).allSatisfy { one, next in
      span.source.bytes[one.end..<next.start].allSatisfy(Byte.isSpace)
    }
    let isLiteral = word.literal != nil && fields.allSatisfy { $0.value.word.literal != nil }
    if isWhole, isLiteral, !isQuoted {
      let piece = Word.Piece(content: .literal(span.text), isQuoted: false, span: span)
      return ArgumentWord(Word(pieces: [piece], span: span, document: nil))
    }
    let words = [text ?? ""] + fields.map(\.description)
    return ArgumentWord(quoting: words.joined(separator: " "), insteadOf: span)
  }
}

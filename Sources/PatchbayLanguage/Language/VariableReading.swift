extension ScriptReader {
  /// Whether the `$` here begins a substitution: if a name, `{` or `(` follows.
  ///
  /// Before anything else it is a dollar sign.
  var isAtVariable: Bool {
    guard let next = byte(after: 1) else { return false }
    return Byte.isLetter(next) || next == Byte.underscore || next == Byte.openBrace
      || next == Byte.open
  }

  /// Reads `$name`, `${name}` or `$(…)`.
  mutating func readVariable(isQuoted: Bool) throws(Abandonment) -> Word.Piece {
    let start = position
    position += 1
    if byte == Byte.open {
      let substitution = try readSubstitution(start)
      return Word.Piece(
        content: .command(substitution), isQuoted: isQuoted, span: span(from: start))
    }
    let isBraced = byte == Byte.openBrace
    if isBraced { position += 1 }
    let nameStart = position
    while let byte, Byte.isNamePart(byte) { position += 1 }
    let name = source.text(nameStart..<position)
    if isBraced {
      let begins = nameStart < end && !Byte.isDigit(bytes[nameStart])
      if begins, !name.isEmpty, byte == Byte.closeBrace {
        position += 1
      } else {
        report(.badVariable, start, position)
      }
    }
    return Word.Piece(content: .variable(name), isQuoted: isQuoted, span: span(from: start))
  }

  private mutating func readSubstitution(_ start: Int) throws(Abandonment) -> Word.Substitution {
    position += 1
    if let refusal = Nesting.refusal(of: depth) {
      report(.tooDeep(what: "'$('", most: depth, refusal), start, start + 2)
      throw Abandonment(place: position)
    }
    depth += 1
    var items: [Item] = []
    try readItems(into: &items)
    depth -= 1
    guard byte == Byte.close else {
      report(.unclosedSubstitution, start, start + 2)
      throw Abandonment(place: position)
    }
    position += 1
    if items.isEmpty { report(.missingCommand(after: "$("), start, position) }
    return Word.Substitution(items: items, span: span(from: start))
  }
}

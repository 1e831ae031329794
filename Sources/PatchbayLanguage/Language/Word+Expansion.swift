extension Word {
  /// The text of the word, with the values of variables and the outputs of commands in it.
  ///
  /// A variable that isn't set is an error at its place. The inserted text is never parsed again.
  public func expanded(
    variables: [String: String], mostBytes: Int = Budget.value.standard,
    commands: (Substitution) throws(ShellError) -> String
  ) throws(ShellError) -> String {
    var text = ""
    for piece in pieces {
      let part = try piece.expanded(variables: variables, commands: commands)
      guard text.utf8.count + part.utf8.count <= mostBytes else {
        throw ShellError(.overBudget(.value, mostBytes), at: span)
      }
      text += part
    }
    return text
  }

  /// The value of the word where no type is declared.
  ///
  /// It is a number, true, false, null, a list, an object or else a text. If any part of the word
  /// is in quotes, it is always a text.
  public func value(
    variables: [String: String], commands: (Substitution) throws(ShellError) -> String
  ) throws(ShellError) -> Value {
    let text = try expanded(variables: variables, commands: commands)
    if isQuoted { return .text(text) }
    guard let first = text.utf8.first, first == Byte.openBrace || first == Byte.openBracket else {
      return Value(reading: text)
    }
    if literal != nil {
      var reader = JSONReader(span.source, span.start..<span.end)
      return try reader.readAll()
    }
    return (try? Value(json: text)) ?? .text(text)
  }
}

extension Word.Piece {
  fileprivate func expanded(
    variables: [String: String], commands: (Word.Substitution) throws(ShellError) -> String
  ) throws(ShellError) -> String {
    switch content {
    case .literal(let text): return text
    case .command(let substitution): return try commands(substitution)
    case .variable(let name):
      if let value = variables[name] { return value }
      throw ShellError(UnknownName(variable: name, among: variables.keys.sorted()), at: span)
    }
  }
}

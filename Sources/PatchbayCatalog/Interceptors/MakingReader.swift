import PatchbayLanguage

/// Reads the words inside a single typed word that describes a message to hand on.
struct MakingReader {
  let source: Kind
  /// The place of the typed word.
  let part: PartError.Part
}

extension MakingReader {
  /// Splits the text into its first word and the following ones.
  func command(_ text: String) throws(PartError) -> (Name, [CommandPart]) {
    let source = SourceText(text)
    let (script, errors) = Script.parse(source)
    if let first = errors.first { throw PartError(part, .text(first)) }
    let items = script.lines.flatMap(\.items)
    let whole = SourceSpan(source, 0, source.bytes.count)
    guard let item = items.first, let verb = item.command.verb.literal else {
      throw refusal("a kind is missing here", "write KIND field:=formula ...", at: whole)
    }
    if items.count > 1 {
      throw refusal(
        "this word describes one message only", "write each message as a word of its own",
        at: items[1].span)
    }
    if item.redirect != nil || item.mustFail != nil || item.isTry || !item.conditions.isEmpty {
      throw refusal(
        "only a kind and its fields are allowed here", "write KIND field:=formula ...",
        at: item.span)
    }
    return (Name(text: verb, span: item.command.verb.span), item.command.arguments)
  }

  /// Reads the fields from words.
  func fields(of kind: Kind, _ arguments: [CommandPart]) throws(PartError) -> FieldExpressions {
    try refuseSpilledValues(arguments)
    var fields = FieldExpressions(of: kind)
    for argument in arguments { try add(argument, to: &fields) }
    return fields
  }

  /// A word after a value is reported before the value, which is only the start of the intended one.
  private func refuseSpilledValues(_ arguments: [CommandPart]) throws(PartError) {
    for (index, argument) in arguments.enumerated() {
      guard case .word(let word) = argument,
        let value = SpilledValue(before: index, of: arguments)
      else { continue }
      let words = FaultWords(
        .unexpected, "unexpected word '\(word.raw)'", value.remedyWithinQuotes)
      throw PartError(part, .text(ShellError(words, at: word.span)))
    }
  }

  private func add(_ argument: CommandPart, to fields: inout FieldExpressions) throws(PartError) {
    switch argument {
    case .calculation(let name, let word):
      let type = fields.type(of: name.text)
      let expression = try formula(word, giving: type)
      try rethrowing(fields.add(name.text, expression, at: part)) { self.error($0, at: name.span) }
    case .assignment(let name, let word):
      let value = try value(word)
      let shape = fields.shape.fields.first { $0.name == name.text }?.type
      let given =
        word.isQuoted
        ? value : shape?.value(of: word.literal ?? word.raw, undeclared: value) ?? value
      try rethrowing(fields.add(name.text, .constant(given), at: part)) {
        self.error($0, at: name.span)
      }
    case .word(let word): throw needless(at: word.span)
    case .option(let name, _), .flag(let name): throw needless(at: name.span)
    case .separator(let span): throw needless(at: span)
    }
  }

  private func formula(_ word: Word, giving type: FieldType) throws(PartError) -> Expression {
    return try rethrowing(Expression(Formula.parse(word), over: [source], giving: type)) {
      PartError(part, .text($0))
    }
  }

  private func value(_ word: Word) throws(PartError) -> Value {
    do throws(ShellError) {
      return try word.value(variables: [:]) { _ throws(ShellError) in
        throw ShellError(
          FaultWords(.unexpected, "commands can't be run here", "write the text itself"),
          at: word.span)
      }
    } catch {
      throw PartError(part, .text(error))
    }
  }
}

// MARK: - Places

extension MakingReader {
  /// Moves an error about the whole word to a place inside it.
  func error(_ error: PartError, at span: SourceSpan) -> PartError {
    if case .text = error.problem { return error }
    return PartError(part, .text(error.shellError(at: span)))
  }

  private func refusal(_ words: String, _ fix: String, at span: SourceSpan) -> PartError {
    PartError(part, .text(ShellError(FaultWords(.unexpected, words, fix), at: span)))
  }

  private func needless(at span: SourceSpan) -> PartError {
    refusal("this is not allowed here", "write field:=formula or field=value", at: span)
  }
}

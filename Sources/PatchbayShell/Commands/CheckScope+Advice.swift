import PatchbayCatalog
import PatchbayLanguage

// The intended form of a wrong command, for the remedy of its error.

// MARK: - Words without a place

extension CheckScope {
  /// The options or fields that surplus words were perhaps meant as; nil if nothing fits.
  func meaning(of words: ArraySlice<ArgumentWord>, in invocation: Invocation) -> String? {
    guard tellsErrors, !isLearning, let first = words.first else { return nil }
    let value = invocation.spilledValue(into: first)
    if let option = option(taking: first, in: invocation), value == nil || option.isPath {
      return "--\(option.name)=\(first.word.raw)"
    }
    if let value, value.mayBeText { return nil }
    guard invocation.spec.fields != nil else { return nil }
    let fields = fieldsLeft(in: invocation, before: first.span.start)
    return fields.value(withColon: first) ?? fields.values(ofJSON: first) ?? fields.values(
      ofPairs: words)
      ?? fields.values(inOrder: words)
  }

  /// The kind of a command, if messages of the kind have no fields; nil for any other command.
  func kindWithoutFields(in invocation: Invocation) -> String? {
    guard let index = invocation.spec.fields?.parameter, invocation.words.indices.contains(index),
      let name = invocation.words[index].first?.text, let kind = kinds[name],
      kind.hasKnownFields, kind.shape.fields.isEmpty
    else { return nil }
    return name
  }

  /// An option that takes this word and few others: one of its choices, a type, or an existing
  /// path.
  private func option(
    taking word: ArgumentWord, in invocation: Invocation
  ) -> (any DeclaredOption)? {
    let isPlace = word.word.literal?.contains("/") == true || isPlace(word)
    return invocation.spec.options.first { option in
      guard invocation.option(option.name) == nil, let type = option.value else { return false }
      if let choices = type as? any ChoosingArgument {
        return word.text.map(choices.words.contains) ?? false
      }
      if type is PluginTypeName { return word.text.map(catalog.pluginNames.contains) ?? false }
      return isPlace && option.isPath
    }
  }

  /// The fields that the command takes and does not have yet; required ones first.
  private func fieldsLeft(in invocation: Invocation, before end: Int) -> [TypedField] {
    let span = invocation.span
    let bytes = Array(span.source.bytes[span.start..<end])
    var reader = CursorReader(bytes, cursor: bytes.count)
    guard let place = reader.read(),
      case .command(let command) = TypedCommand.read(place.words[...], of: session.commands)
    else { return [] }
    let completer = Completer(session, place, after: EarlierText(in: self))
    let left = completer.fields(of: command).filter { field in
      !field.isOneOfMany && !invocation.fields.contains { $0.name.text == field.name }
    }
    return left.filter(\.isRequired) + left.filter { !$0.isRequired }
  }
}

extension DeclaredOption {
  fileprivate var isPath: Bool { value is any PathArgument }
}

extension String {
  /// `name:value` as `name=value`; nil for any other text, such as a URL.
  var pairWithColon: String? {
    guard let colon = firstIndex(of: ":"), String(self[..<colon]).isFieldName else { return nil }
    let value = self[index(after: colon)...]
    return value.hasPrefix("/") ? nil : "\(self[..<colon])=\(value.isEmpty ? "VALUE" : value)"
  }
}

extension [TypedField] {
  /// `text:hi` as an existing field.
  fileprivate func value(withColon word: ArgumentWord) -> String? {
    guard let pair = word.word.raw.pairWithColon else { return nil }
    return contains { pair.hasPrefix($0.name + "=") } ? pair : nil
  }

  /// `{"text":"hi"}` as the fields that it names; nil for any other word.
  fileprivate func values(ofJSON word: ArgumentWord) -> String? {
    guard word.word.raw.hasPrefix("{"), case .object(let values)? = try? Value(json: word.word.raw)
    else { return nil }
    return values.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
  }

  /// `text hi` as the field that the first word names.
  fileprivate func values(ofPairs words: ArraySlice<ArgumentWord>) -> String? {
    guard words.count > 1, !words.contains(where: \.isBadField),
      let field = first(where: { $0.name == words.first?.text })
    else {
      return nil
    }
    let values = words.dropFirst()
    let value = values.count == 1 ? values.last?.word.raw ?? "" : values.inQuotes
    return field.name + field.sign + value
  }

  /// Each word as the value of a field, in order; surplus words are joined to one text.
  fileprivate func values(inOrder words: ArraySlice<ArgumentWord>) -> String? {
    guard let first, !words.contains(where: \.isBadField) else { return nil }
    // The name of a field alone is not its value.
    if words.count == 1, let name = words.first?.word.raw,
      let named = self.first(where: { $0.name == name })
    {
      return named.name + named.sign + "VALUE"
    }
    guard words.count > count else {
      return zip(self, words).map { $0.name + $0.sign + $1.word.raw }.joined(separator: " ")
    }
    return first.name + first.sign + words.inQuotes
  }
}

extension ArraySlice<ArgumentWord> {
  /// The words as one, in quotes that keep its variables.
  fileprivate var inQuotes: String {
    let text = map { $0.text ?? $0.word.raw }.joined(separator: " ")
    return allSatisfy { $0.text != nil } ? text.inQuotes : "\"\(text)\""
  }
}

extension ArgumentWord {
  /// The name in a word such as `'n'=1`; nil for any other word.
  var fieldNameInQuotes: String? {
    let raw = word.raw
    guard let quote = raw.first, "'\"".contains(quote) else { return nil }
    let name = raw.dropFirst().prefix { $0 != quote }
    return raw.dropFirst(name.count + 2).hasPrefix("=") ? String(name) : nil
  }

  /// Whether the word was meant as a field, but its name can't be one, as `2n=1`.
  var isBadField: Bool {
    guard !isQuoted, let text, let equals = text.firstIndex(of: "=") else { return false }
    let name = text[..<equals]
    return !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
  }
}

extension Invocation {
  /// The options that a field was perhaps meant as.
  func optionsMeant(by field: ArgumentField) -> [String] {
    let option = spec.options.first { $0.name == field.name.text && $0.value != nil }
    return option == nil || field.isFormula ? [] : ["--" + field.span.text]
  }
}

// MARK: - Errors of words with a place

extension CheckScope {
  /// An error of a command, or the one to correct first.
  func advised(_ error: ShellError, of invocation: Invocation) -> ShellError {
    guard tellsErrors, !isLearning else { return error }
    if error.code == LanguageCode.missingValue.code { return error }
    return doubleVerb(error, in: invocation) ?? swapped(error, in: invocation)
      ?? missingPlace(before: error, in: invocation) ?? withoutParentheses(error)
      ?? meantAsOption(error, in: invocation) ?? stepNotCount(error, in: invocation)
      ?? ofAnotherSort(error)
      ?? session.advised(error, of: invocation)
  }

  /// The error of commands such as `set env P k=v`, with a verb in the place of a path.
  private func doubleVerb(_ error: ShellError, in invocation: Invocation) -> ShellError? {
    guard let word = invocation.words.first?.first, let name = word.text,
      let verb = Reflex.verb(meantBy: invocation.spec.verb, before: name), !isPlace(word)
    else { return nil }
    let (span, bytes) = (invocation.span, invocation.span.source.bytes)
    let rest = String(decoding: bytes[word.span.end..<span.end], as: UTF8.self)
    return ShellError(
      .noCommand("\(invocation.spec.verb) \(name)", fix: "write \(verb)\(rest)"),
      at: invocation.verbSpan.through(word.span))
  }

  /// The error of `trace=off` in the place of `--trace=off`.
  private func meantAsOption(_ error: ShellError, in invocation: Invocation) -> ShellError? {
    guard error.code == LanguageCode.unknownField.code,
      let field = invocation.fields.first(where: { $0.name.span == error.span }),
      let option = invocation.optionsMeant(by: field).first
    else { return nil }
    return error.advising("as an option it is \(option)")
  }

  /// The error of `undo s3`, which takes a number of steps.
  private func stepNotCount(_ error: ShellError, in invocation: Invocation) -> ShellError? {
    guard invocation.spec.verb == "undo", let text = error.span?.text, text.hasPrefix("s"),
      let step = Int(text.dropFirst())
    else { return nil }
    let count = session.lastStep - step
    return error.advising(
      count > 0 && !mayHaveChangedWorld
        ? "undo \(count) goes back to \(text)" : "undo N goes back N steps")
  }

  /// The error of an unknown type, if something else has the name.
  private func ofAnotherSort(_ error: ShellError) -> ShellError? {
    guard error.code == CommandCode.unknownType.code, let name = error.span?.text else {
      return nil
    }
    if let kind = kinds[name] {
      return error.advising("\(name) is \(kind.category.withArticle)")
    }
    if catalog.pluginNames.contains(name) { return error.advising("\(name) is a plugin type") }
    if catalog.relayNames.contains(name) { return error.advising("\(name) is a relay type") }
    return catalog.environments.contains { $0.name == name }
      ? error.advising("\(name) is an environment type") : nil
  }

  /// The error of a missing path, if a kind is in its place.
  func shifted(
    _ error: ShellError, words: [ArgumentWord], of spec: CommandSpec, in span: SourceSpan
  ) -> ShellError? {
    guard tellsErrors, !isLearning, let word = words.first, let name = word.text,
      let place = spec.parameters.first, place.type is any PathArgument, kinds[name] != nil,
      !isPlace(word)
    else { return nil }
    let rest = SourceSpan(span.source, word.span.start, span.end).text
    return ShellError(
      code: error.code, message: error.message, span: error.span,
      fix: "\(name) is a kind, and \(place.plainSummary) comes before it: "
        + "\(spec.verb) \(place.name) \(rest)")
  }

  /// The error of a word in the parentheses of a help text, which are not part of a command.
  private func withoutParentheses(_ error: ShellError) -> ShellError? {
    guard error.code == CatalogCode.unknownKind.code, error.span?.text.hasPrefix("(") == true else {
      return nil
    }
    return error.advising("leave out the parentheses: they only group words in help")
  }

  /// The error of an earlier word that is an unknown path; nil if an earlier command may have made
  /// the path.
  private func missingPlace(before error: ShellError, in invocation: Invocation) -> ShellError? {
    guard !mayHaveChangedWorld, let wrong = error.span else { return nil }
    let context = CommandContext(
      session: session, world: world, place: session.place, isRebuilding: false)
    for (parameter, words) in zip(invocation.spec.parameters, invocation.words) {
      guard parameter.type is any ExistingPath else { continue }
      for word in words where word.text != nil && word.span.end <= wrong.start {
        let missing = failure { () throws(ShellError) in _ = try context.target(word) }
        if missing?.code == CommandCode.unknownPath.code { return missing }
      }
    }
    return nil
  }

  /// The same error with the right order, if two words are swapped.
  private func swapped(_ error: ShellError, in invocation: Invocation) -> ShellError? {
    let single = zip(invocation.spec.parameters, invocation.words).compactMap { parameter, words in
      words.count == 1 ? (parameter, words[0]) : nil
    }
    // A word that can't be a name fits no other place. A kind of a flow accepts most words, so
    // swapping with one proves nothing.
    guard ![CatalogCode.badName.code, CommandCode.badPath.code].contains(error.code),
      let wrong = single.firstIndex(where: { $0.1.span == error.span }),
      !fits(single[wrong].1, single[wrong].0), !(single[wrong].0.type is FlowKind)
    else { return nil }
    for other in single.indices where other != wrong {
      let (first, second) = (min(wrong, other), max(wrong, other))
      let ((one, word), (two, next)) = (single[first], single[second])
      guard fits(word, two), fits(next, one), !isPlace(word) || !(one.type is any PathArgument)
      else { continue }
      var words = single.map(\.1.word.raw)
      words.swapAt(first, second)
      let command = ([invocation.leadingWords] + words).joined(separator: " ")
      return ShellError(
        code: error.code, message: error.message, span: error.span,
        fix: "\(one.plainSummary) comes before \(two.plainSummary): \(command)")
    }
    return nil
  }

  private func fits(_ word: ArgumentWord, _ parameter: any DeclaredParameter) -> Bool {
    word.text != nil
      && failure { () throws(ShellError) in try parameter.type.check(word, in: self) } == nil
  }

  /// Whether there is something at the path that a word is.
  private func isPlace(_ word: ArgumentWord) -> Bool {
    let context = CommandContext(
      session: session, world: world, place: session.place, isRebuilding: false)
    let found = try? context.existing(word)
    return found?.isEmpty == false
  }
}

extension DeclaredParameter {
  /// The summary up to its first sign, such as a colon.
  fileprivate var plainSummary: Substring {
    let words = summary.prefix { !":;,(".contains($0) }
    return words.hasSuffix(" ") ? words.dropLast() : words
  }
}

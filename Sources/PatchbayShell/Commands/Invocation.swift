import PatchbayInspection
public import PatchbayLanguage
import PatchbayText

/// A typed command, with its words assigned to the declarations of its spec.
package struct Invocation: Sendable {
  package let spec: CommandSpec
  /// The words for each parameter, in the order of the spec's parameters.
  package fileprivate(set) var words: [[ArgumentWord]]
  package fileprivate(set) var fields: [ArgumentField]
  fileprivate(set) var options: [ArgumentOption]
  /// The text of the whole command.
  package let span: SourceSpan
  /// The text of the verb.
  package let verbSpan: SourceSpan
}

extension Invocation {
  /// Whether the command sends a message or query.
  package var isSending: Bool { spec.group == .send && spec.effect == .world }
}

/// A word of a command.
public struct ArgumentWord: Sendable {
  let word: Word
  /// The text of the word; nil until its variables and commands are expanded.
  public let text: String?
  /// The place of the word in the text.
  public var span: SourceSpan { word.span }
  /// Whether any part of the word is in quotes.
  public var isQuoted: Bool { word.isQuoted }
}

/// `name=value` or `name:=formula`.
package struct ArgumentField: Sendable {
  package let name: Name
  let value: ArgumentWord
  /// The value as read without a declared type; nil for a formula, and until the word is expanded.
  let undeclared: Value?
  package let isFormula: Bool

  package var span: SourceSpan { name.span.through(value.span) }
}

/// An option of a typed command.
public struct ArgumentOption: Sendable {
  let option: any DeclaredOption
  /// The value; nil for a flag.
  public let value: ArgumentWord?
  /// The text of the option, with its value.
  public let span: SourceSpan
}

// MARK: - Looking up

extension Invocation {
  /// All words for the first parameter of a type; empty if there is none.
  func words<T: ArgumentType>(of type: T.Type) -> [ArgumentWord] {
    spec.parameters.firstIndex { $0.type is T }.map { words[$0] } ?? []
  }

  /// The last option of a name; nil if it is omitted.
  func option(_ name: String) -> ArgumentOption? { options.last { $0.option.name == name } }
}

// MARK: - Commands that list or add

extension Invocation {
  /// Throws for an option without effect, in a command that lists unless `word` is given.
  package func checkOptions(
    without word: String, isListing: Bool, listed: Set<String> = ["format"]
  ) throws(ShellError) {
    for option in options {
      let name = option.option.name
      if isListing, !listed.contains(name) {
        throw ShellError(.needsOption("--\(name)", needed: word), at: option.span)
      }
    }
  }

  /// The words, fields and options in the order of writing.
  var parts: [CommandPart] {
    let words = words.joined().map { CommandPart.word($0.word) }
    let fields = fields.map { field in
      field.isFormula
        ? CommandPart.calculation(field.name, field.value.word)
        : CommandPart.assignment(field.name, field.value.word)
    }
    let options = options.map { option in
      CommandPart.option(Name(text: option.option.name, span: option.span), option.value?.word)
    }
    return (words + fields + options).sorted { $0.span.start < $1.span.start }
  }

  /// The value right before a word, which was perhaps meant as a part of it.
  func spilledValue(into word: ArgumentWord) -> SpilledValue? {
    let parts = parts
    let index = parts.firstIndex { part in
      if case .word(let other) = part { other.span == word.span } else { false }
    }
    return index.flatMap { SpilledValue(before: $0, of: parts) }
  }

  /// The command with other fields.
  func with(fields: [ArgumentField]) -> Invocation {
    var other = self
    other.fields = fields
    return other
  }

  /// The same with other words for the first parameter of a type.
  func with<T: ArgumentType>(words: [ArgumentWord], of type: T.Type) -> Invocation {
    guard let index = spec.parameters.firstIndex(where: { $0.type is T }) else { return self }
    var other = self
    other.words[index] = words
    return other
  }

  /// The command without an option.
  func without(option: any DeclaredOption) -> Invocation {
    var other = self
    other.options.removeAll { $0.option === option }
    return other
  }

  /// The command with other words for the parameters and options of a type.
  func mappingWords<T: ArgumentType, Failure>(
    of type: T.Type, _ change: (ArgumentWord) throws(Failure) -> ArgumentWord
  ) throws(Failure) -> Invocation {
    try mapping { word, type throws(Failure) in type is T ? try change(word) : word }
  }

  private func mapping<Failure>(
    _ change: (ArgumentWord, any ArgumentType) throws(Failure) -> ArgumentWord
  ) throws(Failure) -> Invocation {
    var other = self
    for (index, parameter) in spec.parameters.enumerated() {
      for place in words[index].indices {
        other.words[index][place] = try change(words[index][place], parameter.type)
      }
    }
    for (index, option) in options.enumerated() {
      guard let value = option.value, let type = option.option.value else { continue }
      other.options[index] = ArgumentOption(
        option: option.option, value: try change(value, type), span: option.span)
    }
    return other
  }
}

// MARK: - Putting in what was computed

extension Invocation {
  /// The command with variables and commands in its words replaced by their values.
  func expanded(by expand: (Word) throws(ShellError) -> String) throws(ShellError) -> Invocation {
    var expanded = try mapping { word, _ throws(ShellError) in try word.expanded(by: expand) }
    for index in fields.indices { expanded.fields[index] = try fields[index].expanded(by: expand) }
    return expanded
  }

  /// The words whose texts count: those for parameters, then the values of fields and options.
  private var valueWords: [ArgumentWord] {
    words.joined() + fields.filter { !$0.isFormula }.map(\.value) + options.compactMap(\.value)
  }

  /// The values that replaced variables and commands, in the order of `expanded(by:)`; nil if any
  /// is unknown.
  var putIn: [String]? {
    let texts = valueWords.filter { $0.word.literal == nil }.map(\.text)
    return texts.contains(nil) ? nil : texts.compactMap(\.self)
  }

  /// Whether another command has the same text span and the same expanded values.
  ///
  /// Replays of a message have its span, each with other words and fields.
  func isTypedAs(_ other: Invocation) -> Bool {
    guard spec === other.spec, span.isSame(as: other.span), let putIn, let others = other.putIn
    else { return false }
    return putIn == others && hasSameWords(as: other) && hasSameFields(as: other)
  }

  private func hasSameWords(as other: Invocation) -> Bool {
    words.elementsEqual(other.words) { $0.elementsEqual($1) { $0.text == $1.text } }
      && options.elementsEqual(other.options) {
        $0.option === $1.option && $0.value?.text == $1.value?.text
      }
  }

  private func hasSameFields(as other: Invocation) -> Bool {
    fields.elementsEqual(other.fields) {
      $0.name.text == $1.name.text && $0.isFormula == $1.isFormula
        && $0.value.text == $1.value.text && $0.undeclared == $1.undeclared
    }
  }

  /// Whether the text of every word is known.
  var isExpanded: Bool { valueWords.allSatisfy { $0.text != nil } }

  /// The words for parameters, with their types.
  var typedArguments: [(word: ArgumentWord, type: any ArgumentType)] {
    zip(spec.parameters, words).flatMap { parameter, words in words.map { ($0, parameter.type) } }
  }

  /// The same, then the values of options.
  var typedWords: [(word: ArgumentWord, type: any ArgumentType)] {
    typedArguments
      + options.compactMap { option in
        option.value.flatMap { word in option.option.value.map { (word, $0) } }
      }
  }
}

extension ArgumentWord {
  /// A word whose text is known if it has no variables and commands.
  init(_ word: Word) { self.init(word: word, text: word.literal) }

  /// A word that the shell makes itself.
  init(_ text: String, isQuoted: Bool = true, at span: SourceSpan) {
    let piece = Word.Piece(content: .literal(text), isQuoted: isQuoted, span: span)
    self.init(word: Word(pieces: [piece], span: span, document: nil), text: text)
  }

  /// A quoted text in the place of the typed one.
  init(quoting text: String, insteadOf typed: SourceSpan) {
    let source = SourceText(Value.quoted(text), insteadOf: typed)
    self.init(text, at: SourceSpan(source, 0, source.bytes.count))
  }

  /// A word with this value as its text.
  init(_ value: Value, at span: SourceSpan) {
    if case .text(let text) = value {
      self.init(text, at: span)
    } else {
      self.init(span.text, isQuoted: false, at: span)
    }
  }

  /// The word with another path.
  func naming(_ path: PathText) -> ArgumentWord {
    ArgumentWord(path.topologyPath.text, isQuoted: false, at: span)
  }

  fileprivate func expanded(by expand: (Word) throws(ShellError) -> String) throws(ShellError)
    -> ArgumentWord
  { text == nil ? ArgumentWord(word: word, text: try expand(word)) : self }
}

extension ArgumentField {
  init(
    _ name: Name, _ word: Word, isFormula: Bool, asking proceed: () throws(ShellError) -> Void
  ) throws(ShellError) {
    self.name = name
    value = ArgumentWord(word)
    self.isFormula = isFormula
    undeclared = isFormula ? nil : try value.undeclaredValue(asking: proceed)
  }

  fileprivate func expanded(by expand: (Word) throws(ShellError) -> String) throws(ShellError)
    -> ArgumentField
  {
    if isFormula || undeclared != nil { return self }
    let value = try value.expanded(by: expand)
    return ArgumentField(
      name: name, value: value, undeclared: try value.undeclaredValue(), isFormula: false)
  }

  /// The text of the value; nil until it is expanded, and for a formula.
  package var typedText: String? { isFormula ? nil : value.text }
}

extension ArgumentField: CustomStringConvertible {
  /// The field as it can be typed again, after expansion.
  package var description: String {
    let text =
      value.rawIfTame
      ?? (isFormula ? value.text.map(Value.quoted) ?? value.word.raw : known.description)
    return name.text + (isFormula ? ":=" : "=") + text
  }

  /// The value in words that differ only if it is read otherwise: a text in quotes, or a formula.
  var words: String {
    if isFormula { return value.text ?? value.word.raw }
    return if case .text(let text) = known { Value.quoted(text) } else { known.description }
  }

  private var known: Value { undeclared ?? .text(value.text ?? "") }

  /// Whether another field has the same name and value, perhaps quoted differently.
  func isRead(as other: Self) -> Bool {
    if description == other.description { return true }
    return name.text == other.name.text && isFormula == other.isFormula
      && value.text == other.value.text && undeclared == other.undeclared
  }
}

extension ArgumentWord {
  /// The word as it can be typed again, after expansion.
  var retyped: String {
    if let rawIfTame { return rawIfTame }
    let value = try? undeclaredValue()
    return (value ?? .text(text ?? "")).description
  }

  /// The word as it was typed; nil if it was expanded, or is not visible text on one line.
  fileprivate var rawIfTame: String? {
    let raw = word.raw
    let isTame = raw.unicodeScalars.allSatisfy { !$0.isUnruly && !$0.isInvisible }
    return word.literal != nil && word.document == nil && isTame ? raw : nil
  }

  /// The value as read without a declared type; nil until the word is expanded.
  ///
  /// `proceed` is called before each part of a long value, and may throw to stop.
  func undeclaredValue(
    asking proceed: () throws(ShellError) -> Void = {}
  ) throws(ShellError) -> Value? {
    guard let text else { return nil }
    if isQuoted { return .text(text) }
    guard text.utf8.first == Byte.openBrace || text.utf8.first == Byte.openBracket else {
      return Value(reading: text)
    }
    guard word.literal != nil else { return (try? Value(json: text)) ?? .text(text) }
    var reader = JSONReader(span.source, span.start..<span.end)
    return try reader.readAll(asking: proceed)
  }
}

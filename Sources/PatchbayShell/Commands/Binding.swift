import PatchbayCatalog
package import PatchbayLanguage

/// Assigns the words of a command to the parameters, fields and options of its spec.
package struct Binding {
  private let spec: CommandSpec
  private let command: CommandText
  private let span: SourceSpan
  private let verbSpan: SourceSpan
  private var words: [ArgumentWord] = []
  private var fields: [ArgumentField] = []
  private var fieldNames: Set<String> = []
  private var options: [ArgumentOption] = []
  /// An option with a letter whose value must be the next word.
  private var open: (option: any DeclaredOption, span: SourceSpan)?

  /// Binds a command to the spec of its verb.
  ///
  /// At the prompt, any unambiguous prefix of a verb works.
  package static func bind(
    _ command: CommandText, of commands: CommandTable, span: SourceSpan,
    allowsPrefixes: Bool = false, asking proceed: () throws(ShellError) -> Void = {}
  ) throws(ShellError) -> Invocation {
    let (spec, used) = try commands.spec(for: command, allowsPrefixes: allowsPrefixes)
    var binding = Binding(spec: spec, command: command, span: span, verbWords: used)
    return try binding.bind(command.arguments.dropFirst(used - 1), asking: proceed)
  }

  private init(spec: CommandSpec, command: CommandText, span: SourceSpan, verbWords: Int) {
    self.spec = spec
    self.command = command
    // The span begins at the verb: conditions and the like before it don't belong to the command.
    self.span = command.verb.span.through(span)
    let last = verbWords > 1 ? command.arguments[verbWords - 2].span : command.verb.span
    verbSpan = command.verb.span.through(last)
  }
}

extension Binding {
  private mutating func bind(
    _ arguments: ArraySlice<CommandPart>, asking proceed: () throws(ShellError) -> Void
  ) throws(ShellError) -> Invocation {
    for argument in arguments {
      try proceed()
      if takesCommandNext, open == nil {
        if case .option = argument { try take(argument, asking: proceed); continue }
        words.append(ArgumentWord(tail(from: argument.span)))
        break
      }
      try take(argument, asking: proceed)
    }
    if let open {
      throw ShellError(
        .optionNeedsValue(open.option.name, placeholder: open.option.placeholder), at: open.span)
    }
    return Invocation(
      spec, words: try distributed(), fields: fields, options: options, span: span,
      verbSpan: verbSpan)
  }

  /// Whether the rest of the words is one nested command.
  private var takesCommandNext: Bool {
    spec.parameters.indices.contains(words.count) && spec.parameters[words.count].takesRest
  }

  /// The rest of the command as one word.
  private func tail(from start: SourceSpan) -> Word {
    let last = command.arguments.last?.span ?? start
    let span = start.through(last)
    let piece = Word.Piece(content: .literal(span.text), isQuoted: false, span: span)
    return Word(pieces: [piece], span: span, document: nil)
  }

  private mutating func take(
    _ argument: CommandPart, asking proceed: () throws(ShellError) -> Void
  ) throws(ShellError) {
    if let open, case .word(let word) = argument {
      options.append(
        ArgumentOption(
          option: open.option, value: ArgumentWord(word), span: open.span.through(word.span)))
      self.open = nil
      return
    }
    switch argument {
    case .word(let word): words.append(ArgumentWord(word))
    case .assignment(let name, let word):
      fields.append(
        try field(name, word, isFormula: false, asking: proceed))
    case .calculation(let name, let word):
      fields.append(
        try field(name, word, isFormula: true, asking: proceed))
    case .option(let name, let word): try takeOption(name, word, at: argument.span)
    case .flag(let name): try takeFlag(name, at: argument.span)
    case .separator: break
    }
  }
}

// MARK: - Fields

extension Binding {
  private mutating func field(
    _ name: Name, _ word: Word, isFormula: Bool, asking proceed: () throws(ShellError) -> Void
  ) throws(ShellError) -> ArgumentField {
    let span = name.span.through(word.span)
    if spec.fields == nil {
      let option = spec.options.first { $0.name == name.text && $0.value != nil }
      throw ShellError(
        .takesNoFields(spec.verb), at: span, near: option == nil ? [] : ["--" + span.text])
    }
    guard fieldNames.insert(name.text).inserted else {
      throw ShellError(.repeatedField(name.text), at: name.span)
    }
    return try ArgumentField(name, word, isFormula: isFormula, asking: proceed)
  }
}

// MARK: - Options

extension Binding {
  private mutating func takeOption(
    _ name: Name, _ word: Word?, at span: SourceSpan
  ) throws(ShellError) {
    guard let option = spec.options.first(where: { $0.name == name.text }) else {
      throw unknownOption("--" + name.text, at: span)
    }
    switch (option.value, word) {
    case (nil, let word?): throw ShellError(.optionTakesNoValue(option.name), at: word.span)
    case (.some, nil):
      throw ShellError(
        .optionNeedsValue(option.name, placeholder: option.placeholder), at: span)
    default:
      options.append(
        ArgumentOption(option: option, value: word.map { ArgumentWord($0) }, span: span))
    }
  }

  private mutating func takeFlag(_ name: Name, at span: SourceSpan) throws(ShellError) {
    guard
      let option = spec.options.first(where: { $0.letter.map { String($0) } == name.text })
    else { throw unknownOption("-" + name.text, at: span) }
    if option.value == nil {
      options.append(ArgumentOption(option: option, value: nil, span: span))
    } else {
      open = (option, span)
    }
  }

  private func unknownOption(_ name: String, at span: SourceSpan) -> ShellError {
    ShellError(.option(name, of: spec.verb, among: spec.options.map(\.name)), at: span)
  }
}

// MARK: - Words

extension Binding {
  /// The words for each parameter; throws for missing and extra words.
  private func distributed() throws(ShellError) -> [[ArgumentWord]] {
    var rest = words[...]
    var required = spec.parameters.count { $0.arity.isRequired }
    var found: [[ArgumentWord]] = []
    for (parameter, isPath) in zip(spec.parameters, spec.arePaths) {
      if parameter.arity.isRequired { required -= 1 }
      let most = parameter.arity.isMany ? rest.count - required : 1
      let isFree = parameter.arity.isRequired || rest.count > required
      let taken = isFree ? rest.prefix(max(0, most)) : []
      if taken.isEmpty, parameter.arity.isRequired {
        throw ShellError(
          .missingArgument(parameter.name, usage: spec.usage),
          at: SourceSpan(span.source, span.end, span.end))
      }
      rest = rest.dropFirst(taken.count)
      found.append(isPath ? taken.map(\.asPath) : Array(taken))
    }
    if let first = rest.first {
      if spec.fields != nil, let text = first.text, let equals = text.firstIndex(of: "=") {
        throw ShellError(
          .mistakenName(
            String(text[..<equals]), for: "a word",
            fix: "the name before '=' must begin with a letter or _"),
          at: first.span)
      }
      throw ShellError(
        spec.fields != nil
          ? .noField(first.text ?? first.span.text, usage: spec.usage)
          : .tooManyArguments(usage: spec.usage), at: first.span)
    }
    return found
  }
}

import PatchbayCatalog
package import PatchbayLanguage

/// Assigns the words of a command to the parameters, fields and options of its spec.
package struct Binding {
  private let spec: CommandSpec
  private let command: CommandText
  private let span: SourceSpan
  private let verbSpan: SourceSpan
  /// Finds the intended order of the words, for the error; nil if the error is not shown.
  private let scope: CheckScope?
  private var words: [ArgumentWord] = []
  private var fields: [ArgumentField] = []
  private var fieldNames: Set<String> = []
  private var options: [ArgumentOption] = []
  /// An option with a letter whose value must be the next word.
  private var open: (option: any DeclaredOption, span: SourceSpan)?

  /// Binds a command to the spec of its verb.
  ///
  /// `forms` are the forms in which the verb may be written.
  package static func bind(
    _ command: CommandText, of commands: CommandTable, span: SourceSpan,
    forms: VerbForms = .full, in scope: CheckScope? = nil,
    asking proceed: () throws(ShellError) -> Void = {}
  ) throws(ShellError) -> Invocation {
    if let help = help(instead: command, of: commands, span: span, forms) { return help }
    let (first, count) = try commands.spec(for: command, forms)
    let (spec, used) = try first.named(by: command, words: count)
    var binding = Binding(
      spec: spec, command: command, span: span, verbWords: used, scope: scope)
    return try binding.bind(command.arguments.dropFirst(used - 1), asking: proceed)
  }

  /// Binds the options of a `try`.
  static func bind(_ trial: Trial, at span: SourceSpan) throws(ShellError) -> Invocation {
    let verb = Word(pieces: [], span: span, document: nil)
    var binding = Binding(
      spec: TrialOptions.spec, command: CommandText(verb: verb, arguments: trial.options),
      span: span, verbWords: 1, scope: nil)
    return try binding.bind(trial.options[...], asking: {})
  }

  /// `help VERB` for `VERB --help` and `VERB -h`.
  private static func help(
    instead command: CommandText, of commands: CommandTable, span: SourceSpan,
    _ forms: VerbForms
  ) -> Invocation? {
    guard command.arguments.last?.asksForHelp == true,
      let help = commands.spec(named: "help"),
      let verb = commands.verb(of: command.verb.literal ?? "", forms)
    else { return nil }
    let second = commands.secondWords(of: verb).first {
      $0 == command.arguments.first?.word?.literal
    }
    let word = ArgumentWord(
      [verb, second].compactMap(\.self).joined(separator: " "), at: command.verb.span)
    return Invocation(
      spec: help, words: [[word]], fields: [], options: [], span: span, verbSpan: command.verb.span)
  }

  private init(
    spec: CommandSpec, command: CommandText, span: SourceSpan, verbWords: Int, scope: CheckScope?
  ) {
    (self.spec, self.command, self.scope) = (spec, command, scope)
    // The span begins at the verb: conditions and the like before it don't belong to the command.
    self.span = command.verb.span.through(span)
    let last = verbWords > 1 ? command.arguments[verbWords - 2].span : command.verb.span
    verbSpan = command.verb.span.through(last)
    if verbWords > 2 {
      options = [ArgumentOption(option: CommandTable.negation, value: nil, span: verbSpan)]
    }
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
    try refuseSpacedSigns()
    let invocation = invocation(of: try distributed())
    try invocation.checkExclusions()
    return invocation
  }

  private func invocation(of words: [[ArgumentWord]]) -> Invocation {
    Invocation(
      spec: spec, words: words, fields: fields, options: options, span: span, verbSpan: verbSpan)
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
      self.open = nil
      return try add(open.option, ArgumentWord(word), at: open.span.through(word.span))
    }
    switch argument {
    case .word(let word):
      words.append(ArgumentWord(word))
      if spec.fields?.source.belongToWords == true { fieldNames = [] }
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
      let fault = declaresFields ? FormFault.valueOfField(spec.verb) : .takesNoFields(spec.verb)
      throw ShellError(fault, at: span)
    }
    guard fieldNames.insert(name.text).inserted else {
      throw ShellError(.repeatedField(name.text), at: name.span)
    }
    return try ArgumentField(name, word, isFormula: isFormula, asking: proceed)
  }

  private var declaresFields: Bool { spec.parameters.contains { $0.type is FieldDeclaration } }

  /// Reports `name = value`, which is read as several words.
  private func refuseSpacedSigns() throws(ShellError) {
    guard spec.fields != nil else { return }
    for (name, sign) in zip(words, words.dropFirst()) where name.word.raw.isFieldName {
      let text = sign.word.raw
      guard let equals = [":=", "="].first(where: text.hasPrefix),
        case let value = text.dropFirst(equals.count), value.first != "=", value.first != "~"
      else { continue }
      let behind = value.isEmpty ? words(behind: sign.span) : []
      let meant = equals == "=" ? Array(behind.prefix(1)) : behind
      let written = meant.count > 1 ? SpilledValue.formula(of: meant) : meant.first?.raw ?? ""
      throw ShellError(
        .spacedSign(name.word.raw + text + written),
        at: name.span.through(meant.last?.span ?? sign.span))
    }
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
    default: try add(option, word.map { ArgumentWord($0) }, at: span)
    }
  }

  private mutating func add(
    _ option: any DeclaredOption, _ value: ArgumentWord?, at span: SourceSpan
  ) throws(ShellError) {
    guard !options.contains(where: { $0.option === option }) else {
      throw ShellError(.repeatedOption("--" + option.name), at: span)
    }
    options.append(ArgumentOption(option: option, value: value, span: span))
  }

  private mutating func takeFlag(_ name: Name, at span: SourceSpan) throws(ShellError) {
    guard
      let option = spec.options.first(where: { $0.letter.map { String($0) } == name.text })
    else {
      if spec.options.contains(where: { $0.name == name.text }) {
        throw ShellError(LanguageFault.missingDash("-" + name.text), at: span)
      }
      throw unknownOption("-" + name.text, at: span)
    }
    if option.value == nil { try add(option, nil, at: span) } else { open = (option, span) }
  }

  /// The words right after a place.
  private func words(behind span: SourceSpan) -> [Word] {
    command.arguments.drop { $0.span.start < span.end }
      .prefix { if case .word = $0 { true } else { false } }.compactMap(\.word)
  }

  private func unknownOption(_ name: String, at span: SourceSpan) -> ShellError {
    ShellError(.option(name, of: spec.verb, among: spec.options.map(\.name), near: nil), at: span)
  }
}

// MARK: - Words

extension Binding {
  /// The words for each parameter; throws for missing and extra words.
  private func distributed() throws(ShellError) -> [[ArgumentWord]] {
    var rest = words[...]
    var required = spec.parameters.count { $0.arity.isRequired }
    var found: [[ArgumentWord]] = []
    for parameter in spec.parameters {
      if parameter.arity.isRequired { required -= 1 }
      let most = parameter.arity.isMany ? rest.count - required : 1
      let isFree = parameter.arity.isRequired || rest.count > required
      let taken = isFree ? rest.prefix(max(0, most)) : []
      if taken.isEmpty, parameter.arity.isRequired {
        let error = ShellError(
          .missingArguments(missing(from: found.count), usage: spec.usage),
          at: SourceSpan(span.source, span.end, span.end))
        throw scope?.shifted(error, words: words, of: spec, in: span) ?? error
      }
      rest = rest.dropFirst(taken.count)
      found.append(Array(taken))
    }
    if let first = rest.first { throw error(ofStray: first) }
    return found
  }

  /// The names and meanings of the required parameters from an index on.
  private func missing(from index: Int) -> [FormFault.Named] {
    spec.parameters[index...].filter(\.arity.isRequired).map { .init($0.name, $0.summary) }
  }

  /// The error of a word after those that have a place.
  private func error(ofStray word: ArgumentWord) -> ShellError {
    var fix = "usage: \(spec.usage)"
    if let value = invocation(of: [words]).spilledValue(into: word) {
      fix = value.remedy
    } else if spec.parameters.last?.type is TextArgument {
      let whole = words.dropFirst(spec.parameters.count - 1).map(\.word.raw)
      fix = "write \(whole.joined(separator: " ").inQuotes)"
    }
    return ShellError(.strayWord(word.word.raw, fix: fix), at: word.span)
  }
}

extension CommandPart {
  fileprivate var asksForHelp: Bool {
    switch self {
    case .option(let name, nil): name.text == "help"
    case .flag(let name): name.text == "h"
    default: false
    }
  }
}

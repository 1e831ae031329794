/// A command that is being typed, with its words assigned to the declarations of its spec.
package struct TypedCommand {
  let spec: CommandSpec
  /// The words for parameters.
  private(set) var words: [TypedWord] = []
  /// The names of the typed fields.
  private(set) var fields: [String] = []
  /// The typed options, with the typed text of their values.
  private(set) var options: [(option: any DeclaredOption, value: String?)] = []
  /// An option with a letter whose value must be the next word.
  private(set) var openOption: (any DeclaredOption)?
  /// Whether `--` was typed, so that only words follow.
  private(set) var endsOptions = false
  /// The sign `>`, `>>` or `|`, and the number of words after it; nil without a redirect.
  private(set) var redirect: (sign: String, words: Int)?

  /// The result of reading the words before the cursor.
  package enum Reading {
    /// The verb is next; `mayTry` says whether `try` is allowed before it.
    case verb(mayTry: Bool)
    /// The second word of a verb is next, one of these.
    case secondWord(of: String, [Offer])
    /// The verb is known.
    case command(TypedCommand)
    /// The verb is unknown.
    case unknown
  }
}

extension TypedCommand {
  package static func read(_ words: ArraySlice<TypedWord>, of commands: CommandTable) -> Reading {
    var rest = words
    var mayTry = true
    rest = rest.drop(while: \.isBeforeVerb)
    if rest.first?.raw == "try" {
      mayTry = false
      rest = rest.dropFirst().drop(while: \.isLongOption)
    }
    guard let verb = rest.popFirst() else { return .verb(mayTry: mayTry) }
    guard let first = commands.verbs.completed(verb.text) else { return .unknown }
    if first == "expect" { return readExpectation(rest, of: commands) }
    let seconds = commands.secondWords(of: first)
    if seconds.isEmpty { return read(rest, as: commands.spec(named: first), of: commands) }
    guard let word = rest.popFirst() else {
      let offers = seconds.map { Offer($0, commands.spec(named: "\(first) \($0)")?.summary ?? "") }
      return .secondWord(of: first, offers)
    }
    return read(
      rest, as: seconds.completed(word.text).flatMap { commands.spec(named: "\(first) \($0)") },
      of: commands)
  }

  static func read(
    _ words: ArraySlice<TypedWord>, as spec: CommandSpec?, of commands: CommandTable
  ) -> Reading {
    guard let spec else { return .unknown }
    var command = TypedCommand(spec: spec)
    var rest = words
    while let word = rest.first {
      if command.takesCommandNext, !word.raw.hasPrefix("-") { return read(rest, of: commands) }
      rest.removeFirst()
      command.take(word)
    }
    return command.takesCommandNext ? read([], of: commands) : .command(command)
  }

  private var takesCommandNext: Bool { parameter?.takesRest == true && redirect == nil }

  /// The command with one more word.
  func taking(_ word: TypedWord) -> TypedCommand {
    var command = self
    command.take(word)
    return command
  }

  private mutating func take(_ word: TypedWord) {
    if let redirect {
      self.redirect = (redirect.sign, redirect.words + 1)
    } else if let open = openOption {
      options.append((open, word.text))
      openOption = nil
    } else if [">", ">>", "|"].contains(word.raw) {
      redirect = (word.raw, 0)
    } else if !endsOptions, word.raw == "--" {
      endsOptions = true
    } else if !endsOptions, word.raw.hasPrefix("-"), word.isLongOption || word.flag != nil {
      takeOption(word)
    } else if let field = word.field {
      fields.append(field.name)
    } else {
      words.append(word)
      if spec.fields?.source.belongToWords == true { fields = [] }
    }
  }

  private mutating func takeOption(_ word: TypedWord) {
    if let flag = word.flag {
      guard let option = spec.options.first(where: { $0.letter == flag }) else { return }
      if option.value == nil { options.append((option, nil)) } else { openOption = option }
      return
    }
    let name = word.optionValue?.name ?? String(word.raw.dropFirst(2))
    guard let option = spec.options.first(where: { $0.name == name }) else { return }
    options.append((option, word.optionValue?.value.text))
  }
}

extension [String] {
  /// The word that a typed text names in full or by an unambiguous prefix; nil if there is none.
  fileprivate func completed(_ typed: String) -> String? {
    if contains(typed) { return typed }
    let longer = filter { $0.hasPrefix(typed) }
    return longer.count == 1 ? longer[0] : nil
  }
}

// MARK: - Looking up

extension TypedCommand {
  /// The parameter that the next word is for.
  var parameter: (any DeclaredParameter)? { parameter(after: words.count) }

  /// The parameter of the word after `count` words; nil if there is none.
  func parameter(after count: Int) -> (any DeclaredParameter)? {
    let parameters = spec.parameters
    if parameters.indices.contains(count) { return parameters[count] }
    return parameters.last.flatMap { $0.arity.isMany ? $0 : nil }
  }

  /// The first word for a parameter of a type; nil if it is not typed yet, or has variables.
  func word<T: ArgumentType>(_ type: T.Type) -> TypedWord? { word(where: { $0.type is T }) }

  func text<T: ArgumentType>(_ type: T.Type) -> String? { word(type)?.text }

  /// The first word for a parameter of a type, and all words after it.
  func words<T: ArgumentType>(_ type: T.Type) -> [TypedWord] {
    guard let index = spec.parameters.firstIndex(where: { $0.type is T }), index < words.count
    else { return [] }
    return Array(words[index...])
  }

  /// The first path of the command.
  var place: TypedWord? { word(where: \.isPath) }

  private func word(where isMeant: (any DeclaredParameter) -> Bool) -> TypedWord? {
    guard let index = spec.parameters.firstIndex(where: isMeant), words.indices.contains(index),
      words[index].isKnown
    else { return nil }
    return words[index]
  }

  /// The typed value of an option with this name.
  func option(_ name: String) -> String? { options.last { $0.option.name == name }?.value }

  /// The text of the word that the fields belong to; nil if it is not typed or not known.
  var fieldOwner: String? {
    guard let owner = spec.fields?.owner else { return nil }
    return word { $0 === owner }?.text ?? options.last { $0.option === owner }?.value
  }

  /// The options that can still be typed.
  var freeOptions: [any DeclaredOption] {
    spec.options.filter { option in
      option.name != openOption?.name && !options.contains { $0.option.name == option.name }
        && option.companion.map { word in words.contains { $0.text == word } } ?? true
        && !isExcluded(option)
    }
  }

  /// Whether an argument can't be given with the words and options that are typed.
  func isExcluded(_ argument: any DeclaredArgument) -> Bool {
    var given: [any DeclaredArgument] = options.map { $0.option }
    given += spec.parameters.prefix(words.count).map { $0 }
    return spec.exclusions.contains { exclusion in
      given.contains { exclusion.excludes(argument, beside: $0) }
    }
  }
}

import PatchbayLanguage

extension CommandTable {
  /// The checks of `expect`, in the order in which help lists them.
  static let expectations = [
    CommandSpec("expect delivered", ExpectDelivered()),
    CommandSpec("expect blocked", ExpectBlocked()),
    CommandSpec("expect order", ExpectOrder()),
    CommandSpec("expect count", ExpectCount()),
    CommandSpec("expect answer", ExpectAnswer()),
    CommandSpec("expect field", ExpectField()),
    CommandSpec("expect changed", ExpectChanged()),
    CommandSpec("expect cause", ExpectCause()),
    CommandSpec("expect env", ExpectEnvironment()),
    CommandSpec("expect state", ExpectState()),
    CommandSpec("expect setter", ExpectSetter()),
    CommandSpec("expect exists", ExpectExistence()),
    CommandSpec("expect result", ExpectResult()),
    CommandSpec("expect same", ExpectSame()),
    CommandSpec("expect flow", ExpectFlow()),
    CommandSpec("expect fault", ExpectFault()),
    CommandSpec("expect clean", ExpectClean()),
  ]

  /// The word that negates the check after it.
  static let negation = Flag("not", "negates the check")
}

// MARK: - How a check is written

extension CommandSpec {
  fileprivate var checkName: String { String(verb.dropFirst("expect ".count)) }

  private var expectedWords: String {
    (parameters.map(\.form) + (fields.map { [$0.source.form] } ?? [])).joined(separator: " ")
  }

  /// The form and meaning of the check on one line.
  var expectationLine: String {
    let typed = "\(checkName) \(expectedWords)"
    return typed + String(repeating: " ", count: max(2, 22 - typed.count)) + summary
  }

  fileprivate var expectationOffer: Offer { Offer(checkName, "\(expectedWords), \(summary)") }
}

// MARK: - Reading one

extension Invocation {
  var isNegated: Bool { options.contains { $0.option === CommandTable.negation } }
}

extension CommandSpec {
  /// The command that a command names, with the number of its words: of `expect` its check.
  func named(by command: CommandText, words: Int) throws(ShellError) -> (CommandSpec, words: Int) {
    guard verb == "expect" else { return (self, words) }
    let names = command.arguments.prefix(2).prefix { if case .word = $0 { true } else { false } }
      .compactMap(\.word)
    let isNegated = names.first?.literal == CommandTable.negation.name
    guard let name = isNegated ? names.dropFirst().first : names.first else {
      throw ShellError(.missingArgument("CHECK", usage: usage), at: command.verb.span)
    }
    if name.literal == nil { throw ShellError(LanguageFault.computedVerb, at: name.span) }
    let check = try ChoiceArgument(CommandTable.expectations, named: \.checkName)
      .value(of: ArgumentWord(name))
    return (check, isNegated ? 3 : 2)
  }
}

extension TypedCommand {
  /// Reads the words after `expect`.
  static func readExpectation(
    _ words: ArraySlice<TypedWord>, of commands: CommandTable
  ) -> Reading {
    let (checks, negation) = (CommandTable.expectations, CommandTable.negation)
    let isNegated = words.first?.text == negation.name
    var rest = isNegated ? words.dropFirst() : words
    guard let name = rest.popFirst() else {
      let negating = isNegated ? [] : [Offer(negation.name, negation.summary)]
      return .secondWord(of: "expect", checks.map(\.expectationOffer) + negating)
    }
    return read(rest, as: checks.first { $0.checkName == name.text }, of: commands)
  }
}

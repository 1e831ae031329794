import PatchbayLanguage

extension CommandTable {
  /// The checks of `expect`, in the order in which help lists them.
  static let expectations = [
    CommandSpec("delivered", ExpectDelivered()), CommandSpec("blocked", ExpectBlocked()),
    CommandSpec("order", ExpectOrder()),
    CommandSpec("count", ExpectCount()), CommandSpec("answer", ExpectAnswer()),
    CommandSpec("field", ExpectField()),
    CommandSpec("changed", ExpectChanged()), CommandSpec("cause", ExpectCause()),
    CommandSpec("env", ExpectEnvironment()),
    CommandSpec("state", ExpectState()), CommandSpec("setter", ExpectSetter()),
    CommandSpec("exists", ExpectExistence()),
    CommandSpec("result", ExpectResult()), CommandSpec("same", ExpectSame()),
    CommandSpec("flow", ExpectFlow()),
    CommandSpec("fault", ExpectFault()), CommandSpec("clean", ExpectClean()),
  ]

  /// The word that negates the check after it.
  static let negation = Flag("not", "negates the check")
}

// MARK: - How a check is written

extension CommandSpec {
  private var expectedWords: String {
    (parameters.map(\.form) + (fields.map { [$0.source.form] } ?? [])).joined(separator: " ")
  }

  /// The form and meaning of the check on one line.
  var expectationLine: String {
    let typed = "\(verb) \(expectedWords)"
    return typed + String(repeating: " ", count: max(2, 22 - typed.count)) + summary
  }

  var expectationOffer: Offer { Offer(verb, "\(expectedWords), \(summary)") }

  fileprivate var expectationUsage: String { "expect \(verb) \(expectedWords)" }
}

// MARK: - Reading one

extension Invocation {
  var isNegated: Bool { options.contains { $0.option === CommandTable.negation } }

  /// The words before the arguments: the verb, or `expect` with the name of its check.
  var leadingWords: String {
    guard CommandTable.expectations.contains(where: { $0 === spec }) else { return spec.verb }
    return "expect \(isNegated ? "not " : "")\(spec.verb)"
  }

  /// The check that the words name, as a command of its own.
  func expectation(_ words: [ArgumentWord]) throws(ShellError) -> Invocation {
    var rest = words[...]
    let not = rest.first?.text == CommandTable.negation.name ? rest.popFirst() : nil
    guard let name = rest.popFirst() else {
      throw ShellError(.missingArgument("CHECK", usage: spec.usage), at: span)
    }
    let check = try ChoiceArgument(CommandTable.expectations, named: \.verb).value(of: name)
    try checkForm(of: check, Array(rest), at: name.span)
    let sorted = check.parameters.map { parameter in
      let taken = rest.prefix(parameter.arity.isMany ? rest.count : 1)
      rest = rest.dropFirst(taken.count)
      return Array(taken)
    }
    let negation = not.map {
      ArgumentOption(option: CommandTable.negation, value: nil, span: $0.span)
    }
    return Invocation(
      spec: check, words: sorted, fields: fields, options: options + (negation.map { [$0] } ?? []),
      span: span, verbSpan: verbSpan)
  }

  /// Throws for missing words, and for words, fields and options that the check would ignore.
  private func checkForm(
    of check: CommandSpec, _ words: [ArgumentWord], at span: SourceSpan
  ) throws(ShellError) {
    let usage = check.expectationUsage
    let missing = check.parameters.filter(\.arity.isRequired).dropFirst(words.count)
    let isOpen = check.parameters.contains(where: \.arity.isMany)
    if !missing.isEmpty {
      let named = missing.map { FormFault.Named($0.name, $0.summary) }
      throw ShellError(.missingArguments(named, usage: usage), at: span)
    }
    if fields.isEmpty, let source = check.fields?.source, !source.mayBeLeftOut {
      throw ShellError(.missingArgument(source.form, usage: usage), at: span)
    }
    let foreign =
      (isOpen ? nil : words.dropFirst(check.parameters.count).first?.span)
      ?? (check.fields == nil ? fields.first?.span : nil)
      ?? options.first { option in !check.options.contains { $0 === option.option } }?.span
    if let foreign { throw ShellError(stray: foreign, usage: usage) }
  }
}

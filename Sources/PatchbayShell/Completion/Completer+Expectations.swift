import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// What `expect` wants, word by word.

extension TypedCommand {
  /// The check that is wanted, if it is typed, and the words behind it.
  var expectation: (form: ExpectationForm, words: ArraySlice<TypedWord>)? {
    let typed = words.drop { $0.text == "not" }
    guard let form = typed.first.flatMap({ ExpectationForm(rawValue: $0.text) }) else { return nil }
    return (form, typed.dropFirst())
  }

  /// The first of the words behind the check for a parameter of this type.
  fileprivate func expected(where isMeant: (CommandSpec.Parameter) -> Bool) -> TypedWord? {
    guard let expectation else { return nil }
    return zip(expectation.form.parameters, expectation.words).first { isMeant($0.0) }?.1
  }
}

extension Completer {
  func expectations(of command: TypedCommand) -> Offers {
    guard let (form, words) = command.expectation else {
      guard command.words.allSatisfy({ $0.text == "not" }) else { return Offers() }
      return Offers(
        words: ExpectationForm.allCases.map(\.offer)
          + (command.words.isEmpty ? [Offer("not", "it must not hold")] : []))
    }
    let parameters = form.parameters
    guard
      let next = words.count < parameters.count
        ? parameters[words.count] : parameters.last.flatMap({ $0.arity.isMany ? $0 : nil })
    else { return Offers() }
    return offers(for: next, in: command)
  }

  /// The fields of what the check is about.
  func expectedFields(of command: TypedCommand) -> [TypedField] {
    switch command.expectation?.form {
    case .field?:
      expectedTrace(of: command)?.message.fields.map { field in
        let value = Offer(ofWords: field.value, "what it was")
        return TypedField(
          name: field.name, type: "it was \(field.value)", isRequired: false, isOneOfMany: true,
          values: { [value] })
      } ?? []
    case .env?:
      environmentFields(
        command.expected(where: \.isPath).flatMap(target)?.node?.effectiveEnvironment)
    case .state?:
      kindFields(command.expected { $0.type is KindName }?.text, .any).map(\.kept)
    default: []
    }
  }

  func expectedTrace(of command: TypedCommand) -> Trace? {
    guard let word = command.expected(where: { $0.type is MessageOrLast }) else { return nil }
    return trace(word.text)
  }

  /// The answers that somebody gave.
  func answersGiven(to command: TypedCommand) -> [Offer] {
    guard let trace = expectedTrace(of: command) else { return [] }
    return trace.hops.compactMap { hop in
      guard case .answered(let path, let value) = hop.step else { return nil }
      return Offer(ofWords: hop.typedAnswer ?? value, "answered by \(path)")
    }.unique
  }

  /// The interceptors that the message met, else those that it would have.
  func interceptorsMet(by command: TypedCommand) -> [Offer] {
    let trace = expectedTrace(of: command)
    let met = trace?.hops.compactMap(\.step.place) ?? []
    let names = (met + (trace?.unreached.compactMap(\.place) ?? [])).compactMap { path in
      PathText(path.text)?.interceptor.map { Offer($0.name, path.text) }
    }
    if !names.isEmpty { return names.unique }
    var node = command.expected(where: \.isPath).flatMap(target)?.node
    var above: [Offer] = []
    while let next = node {
      above += next.interceptorRecords.map { Offer("\($0.identity)", $0.identity.typeName) }
      node = next.parent
    }
    return above.unique
  }
}

extension Offer {
  /// A value in words, as a trace has it: texts in quotes.
  fileprivate init(ofWords value: String, _ summary: String) {
    let isText = value.hasPrefix("\"")
    let isWord = (try? Value(json: value)) != nil
    self.init(
      isText ? String(value.dropFirst().dropLast()) : value, insertion: isWord ? value : nil,
      summary)
  }
}

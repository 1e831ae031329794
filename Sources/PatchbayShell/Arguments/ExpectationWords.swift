import PatchbayInspection

/// The words of an expectation after `expect`.
package struct ExpectationWords: SteeringArgument {
  package func offers(at place: ArgumentPlace) -> Offers {
    place.completer.expectations(of: place.command)
  }

  package func forms(at place: ArgumentPlace) -> [Offer] {
    place.completer.checkOffers(of: place.command)
  }
}

/// The fields of the expectation that is being typed.
struct ExpectedFields: FieldSource {
  let form = "[k=v ...]"

  func fields(of word: String?, in command: TypedCommand, _ completer: Completer) -> [TypedField] {
    command.expectation.map { completer.fields(of: $0) } ?? []
  }

  func form(in command: TypedCommand, _ completer: Completer) -> String? {
    guard let expectation = command.expectation else { return form }
    return expectation.spec.fields?.source.form
  }
}

/// An expected answer to the query of an expectation.
package struct ExpectedAnswer: ArgumentType {
  package func read(_ word: ArgumentWord, in context: CommandContext) -> String { word.text ?? "" }

  package func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: place.completer.answersGiven(to: place.command))
  }
}

/// The expected result of a message.
package struct ExpectedResult: ArgumentType {
  package func read(_ word: ArgumentWord, in context: CommandContext) -> String { word.text ?? "" }

  package func offers(at place: ArgumentPlace) -> Offers {
    let trace = place.completer.expectedTrace(of: place.command)
    return Offers(words: trace.map { [Offer($0.result, "its result")] } ?? [])
  }
}

/// The interceptor that is expected to have kept a message from an observer.
package struct InterceptorMet: ArgumentType {
  package func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: place.command.expectation.map(place.completer.interceptorsMet) ?? [])
  }
}

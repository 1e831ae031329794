import PatchbayInspection

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
    Offers(words: place.completer.interceptorsMet(by: place.command))
  }
}

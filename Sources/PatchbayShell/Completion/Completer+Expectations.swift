import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// Completions for the words of `expect`.

extension TypedCommand {
  /// The check as a command of its own; nil until its name is typed.
  var expectation: TypedCommand? {
    let name = words.first?.text == CommandTable.negation.name ? 1 : 0
    guard words.indices.contains(name),
      let check = CommandTable.expectations.first(where: { $0.verb == words[name].text })
    else { return nil }
    return behind(name + 1, as: check)
  }
}

extension Completer {
  func expectations(of command: TypedCommand) -> Offers {
    if let check = command.expectation {
      return check.parameter.map { offers(of: $0.type, current, in: check) } ?? Offers()
    }
    return Offers(words: checkOffers(of: command))
  }

  /// The checks, and what negates one; empty where neither can be the next word.
  func checkOffers(of command: TypedCommand) -> [Offer] {
    let negation = CommandTable.negation
    let isNegated = command.words.first?.text == negation.name
    guard command.words.count == (isNegated ? 1 : 0) else { return [] }
    return CommandTable.expectations.map(\.expectationOffer)
      + (isNegated ? [] : [Offer(negation.name, negation.summary)])
  }

  /// The trace of the message that a check is about.
  func expectedTrace(of check: TypedCommand) -> Trace? {
    check.text(MessageNumber.self).flatMap(trace)
  }

  /// The answers to the query that a check is about.
  func answersGiven(to check: TypedCommand) -> [Offer] {
    guard let trace = expectedTrace(of: check) else { return [] }
    return trace.hops.compactMap { hop in
      guard case .answered(let path, let value) = hop.step else { return nil }
      return Offer(ofWords: hop.typedAnswer ?? value, "answered by \(path)")
    }.unique
  }

  /// The interceptors in the message's trace.
  func interceptorsMet(by check: TypedCommand) -> [Offer] {
    let trace = expectedTrace(of: check)
    let met = trace?.hops.compactMap(\.step.place) ?? []
    return (met + (trace?.unreached.compactMap(\.place) ?? [])).compactMap { path in
      PathText(path.text)?.interceptor.map { Offer($0.name, path.text) }
    }.unique
  }
}

extension Offer {
  /// An offer for a value in the words of a trace, in which texts are quoted.
  init(ofWords value: String, _ summary: String) {
    let read = try? Value(json: value)
    if case .text(let text)? = read {
      self.init(text, insertion: value, summary)
      return
    }
    let isText = value.hasPrefix("\"")
    self.init(
      isText ? String(value.dropFirst().dropLast()) : value, insertion: read == nil ? nil : value,
      summary)
  }
}

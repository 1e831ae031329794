import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// Completions for the words of `expect`.

extension Completer {
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

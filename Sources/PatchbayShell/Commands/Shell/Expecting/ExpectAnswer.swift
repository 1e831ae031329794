import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// `expect answer`.
struct ExpectAnswer: Expectation {
  let form = CommandForm(expecting: "answer", "one of the answers is V")

  let message = Argument.expected
  let answer = Argument("V", ExpectedAnswer(), "the answer")

  /// Accepts the answer as `ask` prints it, or as the trace does.
  func outcome(of call: Call<Self>, in context: CommandContext) throws(ShellError) -> Outcome {
    let trace = try call.message
    guard trace.category == .query else {
      throw ShellError(.noAnswers(trace.message.kind), at: call.words.message.span)
    }
    let answers = trace.hops.compactMap { hop -> (shown: String, typed: String)? in
      guard case .answered(_, let shown) = hop.step else { return nil }
      return (shown, hop.typedAnswer ?? shown)
    }
    let wanted = try call.answer
    let words = [wanted, Value.quoted(wanted)]
    let value = try? Value(json: wanted)
    let holds = answers.contains { answer in
      words.contains(answer.shown) || words.contains(answer.typed)
        || value.map { (try? Value(json: answer.typed)) == $0 } ?? false
    }
    let list = answers.map(\.typed).listed()
    return Outcome(holds, answers.isEmpty ? "no answers" : "the answers are \(list)")
  }
}

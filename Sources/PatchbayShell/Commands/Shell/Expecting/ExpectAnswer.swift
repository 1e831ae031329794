import PatchbayCatalog
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
    let readings = context.kind(of: trace).readings(ofAnswer: wanted)
    let holds = answers.contains { answer in
      [answer.shown, answer.typed].contains { words in
        words == wanted || KnownValue("answer", printed: words).isAny(of: readings)
      }
    }
    let list = answers.map(\.typed).listed()
    return Outcome(holds, answers.isEmpty ? "no answers" : "the answers are \(list)")
  }
}

extension Kind? {
  /// The possible values of a word as an answer: read without a type, and as the query reads it.
  fileprivate func readings(ofAnswer word: String) -> [Value] {
    let undeclared = (try? Value(json: word)) ?? Value(reading: word)
    let declared = self?.answerShape?.value(of: word, undeclared: undeclared)
    let made = declared.flatMap { try? self?.response(from: $0) }.map { Value(telling: $0) }
    return [undeclared, .text(word)] + [declared, made].compactMap(\.self)
  }
}

import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// A check of `expect`, in one type: the words that it takes, what it means, and when it holds.
///
/// It is a command behind the word `expect`, or behind `expect not`.
protocol Expectation: Command {
  /// Whether it holds, and what there is, as told where that is not what is wanted.
  func outcome(of call: Call<Self>, in context: CommandContext) throws(ShellError) -> (
    holds: Bool, found: String
  )
  /// The delivery that it is about; nil where it is about something else.
  func delivery(_ call: Call<Self>, in context: CommandContext) throws(ShellError) -> (
    trace: Trace, place: TopologyPath
  )?
}

extension Expectation {
  func delivery(_ call: Call<Self>, in context: CommandContext) -> (
    trace: Trace, place: TopologyPath
  )? { nil }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let (holds, found) = try outcome(of: call, in: context)
    guard holds == call.invocation.isNegated else { return }
    if let (trace, place) = try delivery(call, in: context) {
      context.session.unmet = UnmetDelivery(trace: trace, place: place, span: call.span)
    }
    let wanted = SourceSpan(call.span.source, call.verbSpan.end, call.span.end).text.oneLine
      .drop { $0 == " " }
    throw ShellError(.expectation("not as expected: \(wanted)", found: found), at: call.span)
  }
}

extension CommandForm {
  /// Of a check of `expect`.
  init(expecting name: String, _ meaning: String) {
    self.init(name, .shell, meaning, examples: [])
  }
}

extension Argument where T == MessageOrLast {
  /// The message that an expectation is about.
  static var expected: Self { Self("mN", MessageOrLast(), "the message") }
}

extension [ArgumentField] {
  /// Whether all of them are among the values that are known.
  func hold(among known: [(name: String, value: String)]) -> Bool {
    allSatisfy { field in
      let wanted = [field.undeclared?.description ?? "", Value.quoted(field.value.text ?? "")]
      return known.contains { $0.name == field.name.text && wanted.contains($0.value) }
    }
  }
}

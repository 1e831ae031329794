import PatchbayInspection
import PatchbayLanguage

/// `expect delivered`.
struct ExpectDelivered: Expectation {
  let form = CommandForm(expecting: "delivered", "P received the message")

  let message = Argument.expected
  let place = Argument.hearer

  func outcome(of call: Call<Self>, in context: CommandContext) throws(ShellError) -> Outcome {
    let trace = try call.message
    let path = try context.hearer(try call.place, of: trace, at: call.words.place.span)
    return Outcome(
      context.session.ofNow(trace).receivers.contains(path),
      (try? context.why(path, trace))?.headline ?? trace.hearersInWords,
      delivery: (trace, path))
  }
}

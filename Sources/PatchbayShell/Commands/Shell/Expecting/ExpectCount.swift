import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// `expect count`.
struct ExpectCount: Expectation {
  let form = CommandForm(expecting: "count", "exactly N distinct observers received it")

  let message = Argument.expected
  let count = Argument("N", CountArgument(), "how many")

  func outcome(of call: Call<Self>, in context: CommandContext) throws(ShellError) -> Outcome {
    let trace = try call.message
    let wanted = try call.count
    let found = trace.receivers.count
    return Outcome(
      found == wanted,
      "\(found.counted("observer")): \(trace.hearersInWords)"
    )
  }
}

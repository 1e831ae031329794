import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// `expect fault`.
struct ExpectFault: Expectation {
  let form = CommandForm(expecting: "fault", "a handler of it failed; any message unless given")

  let messages = ArgumentList(
    "mN", MessageNumber(), "the messages (default: all)", mayBeEmpty: true)

  func outcome(of call: Call<Self>, in context: CommandContext) throws(ShellError) -> Outcome {
    let named = try call.messages
    let traces = named.isEmpty ? context.session.traces : named
    let faults = traces.flatMap { trace in trace.handlerFaults.map { (trace.number, $0) } }
    let words = faults.map { number, hop -> String in
      guard case .fault(let words) = hop.step else { return "" }
      return "m\(number).\(hop.number): \(words)"
    }
    return Outcome(
      !faults.isEmpty,
      faults.isEmpty ? "no handler failed" : words.listed(upTo: 3, separator: "; "))
  }
}

import PatchbayInspection
import PatchbayLanguage

/// `expect delivered`.
struct ExpectDelivered: Expectation {
  let form = CommandForm(expecting: "delivered", "P has heard the message")

  let message = Argument.expected
  let place = Argument("P", FreePath(.endpoint), "who hears it")

  func delivery(_ call: Call<Self>, in context: CommandContext) throws(ShellError) -> (
    trace: Trace, place: TopologyPath
  )? { try wanted(call, in: context) }

  private func wanted(_ call: Call<Self>, in context: CommandContext) throws(ShellError) -> (
    trace: Trace, place: TopologyPath
  ) {
    let trace = try call.message
    return (trace, try context.hearer(try call.place, of: trace, at: call.words.place.span))
  }

  func outcome(of call: Call<Self>, in context: CommandContext) throws(ShellError) -> (
    holds: Bool, found: String
  ) {
    let (trace, path) = try wanted(call, in: context)
    return (
      trace.cameTo(path, Present(of: context.world.roots)),
      (try? context.why(path, trace))?.headline ?? trace.hearersInWords
    )
  }
}

import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// `expect cause`.
struct ExpectCause: Expectation {
  let form = CommandForm(expecting: "cause", "mM caused it, directly or through others")

  let message = Argument.expected
  let cause = Argument("mM", MessageNumber(), "the cause")

  func outcome(of call: Call<Self>, in context: CommandContext) throws(ShellError) -> Outcome {
    let causes = context.origin(of: try call.message).causes.map(\.message)
    let wanted = try call.cause.number
    return Outcome(
      causes.contains(wanted),
      causes.isEmpty
        ? "no message caused it" : "caused by \(causes.map { "m\($0)" }.listed())")
  }
}

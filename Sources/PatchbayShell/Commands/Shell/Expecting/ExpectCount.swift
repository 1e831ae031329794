import PatchbayInspection
import PatchbayLanguage

/// `expect count`.
struct ExpectCount: Expectation {
  let form = CommandForm(
    expecting: "count", "so many observers have heard it, however often")

  let message = Argument.expected
  let count = Argument("N", Count(), "how many")

  func outcome(of call: Call<Self>, in context: CommandContext) throws(ShellError) -> (
    holds: Bool, found: String
  ) {
    let trace = try call.message
    let wanted = try call.count
    let found = Set(trace.hearers).count
    return (
      found == wanted,
      "\(found) \(found == 1 ? "observer" : "observers"): \(trace.hearersInWords)"
    )
  }
}

import PatchbayLanguage
import PatchbayText

/// `expect exists`.
struct ExpectExistence: Expectation {
  let form = CommandForm(expecting: "exists", "something is at P, or matches it")

  let place = Argument("P", PlacePattern(), "the place")

  func outcome(of call: Call<Self>, in context: CommandContext) throws(ShellError) -> Outcome {
    let found = try call.place.map { "\($0.path) is \($0.words)" }
    return Outcome(
      !found.isEmpty, found.isEmpty ? "nothing is there" : found.listed(separator: "; "))
  }
}

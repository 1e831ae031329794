import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// `expect changed`.
struct ExpectChanged: Expectation {
  let form = CommandForm(
    expecting: "changed", "these interceptors changed field F, in this order; any unless given")

  let message = Argument.expected
  let field = Argument("F", FieldOfMessage(), "the field")
  let places = ArgumentList(
    "P:I", FreePath(.interceptor), "the interceptors that changed it", mayBeEmpty: true)

  func outcome(of call: Call<Self>, in context: CommandContext) throws(ShellError) -> Outcome {
    let history = try context.history(
      of: try call.field, in: try call.message, at: call.words.field.span)
    let found = history.events.filter { $0.hop != nil }.map(\.place)
    let wanted = try call.places.map(\.topologyPath)
    let words = "changed by \(found.map(\.text).listed())"
    return Outcome(
      wanted.isEmpty ? !found.isEmpty : found == wanted, found.isEmpty ? "not changed" : words)
  }
}

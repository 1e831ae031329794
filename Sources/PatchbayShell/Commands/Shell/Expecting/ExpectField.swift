import PatchbayCatalog
import PatchbayInspection
import PatchbayLanguage

/// `expect field`.
struct ExpectField: Expectation {
  let form = CommandForm(expecting: "field", "it was sent with this field")

  let message = Argument.expected
  private let fields = KnownFields { command, completer in
    completer.expectedTrace(of: command)?.message.fields.map { field in
      let value = Offer(ofWords: field.value, "what it was")
      return TypedField(
        name: field.name, type: "it was \(field.value)", isRequired: false, isOneOfMany: true,
        values: { [value] })
    } ?? []
  }

  func outcome(of call: Call<Self>, in context: CommandContext) throws(ShellError) -> Outcome {
    let trace = try call.message
    let message = trace.message
    let names = message.fields.map(\.name)
    for field in call.fields where !names.contains(field.name.text) {
      throw call.invocation.unknownField(field, of: message.kind, among: names)
    }
    let known = message.fields.map { KnownValue($0.name, printed: $0.value) }
    let sender = PathText(trace.sender).flatMap { context.world.existing($0) }
    return Outcome(
      try context.hold(call.fields, among: known, of: context.kind(of: trace), at: sender?.node),
      "it was sent with \(message)")
  }
}

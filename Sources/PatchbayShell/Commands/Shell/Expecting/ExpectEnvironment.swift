import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage

/// `expect env`.
struct ExpectEnvironment: Expectation {
  let form = CommandForm(expecting: "env", "this can be read at P")

  let node = Argument("P", NodePath(), "the node")
  private let fields = ReadableValues()

  func outcome(of call: Call<Self>, in context: CommandContext) throws(ShellError) -> Outcome {
    let values = try call.node.node.effectiveEnvironment.map { record in
      (name: record.key, value: record.value.map { Value(environment: $0).description } ?? "null")
    }
    let words = values.map { "\($0.name)=\($0.value)" }.joined(separator: ", ")
    return Outcome(call.fields.hold(among: values), values.isEmpty ? "nothing is set" : words)
  }
}

/// What can be read at the node.
private struct ReadableValues: FieldSource {
  let form = "k=v"

  func fields(of word: String?, in command: TypedCommand, _ completer: Completer) -> [TypedField] {
    completer.environmentFields(command.place.flatMap(completer.target)?.node?.effectiveEnvironment)
  }
}

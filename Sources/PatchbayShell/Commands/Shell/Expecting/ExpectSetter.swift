import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

/// `expect setter`.
struct ExpectSetter: Expectation {
  let form = CommandForm(expecting: "setter", "the state KIND that P remembers was set by mN")

  let place = Argument("P", NodePath(), "the node")
  let kind = Argument("KIND", KindName(.state), "the state")
  let message = Argument.expected

  func outcome(of call: Call<Self>, in context: CommandContext) throws(ShellError) -> Outcome {
    let (node, path) = try call.place
    let origin = context.origin(of: try call.kind, on: nil, in: node, member: nil)
    return Outcome(
      try call.message.number == origin.setter?.message,
      origin.setter.map { "set by m\($0.message)" }
        ?? (origin.message == nil ? "\(path) remembers none" : "not set by a message that is kept"))
  }
}

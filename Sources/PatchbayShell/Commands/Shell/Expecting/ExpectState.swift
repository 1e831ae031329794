import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage

/// `expect state`.
struct ExpectState: Expectation {
  let form = CommandForm(expecting: "state", "P remembers this state")

  let node = Argument("P", NodePath(), "the node")
  let kind = Argument("KIND", KindName(.state), "the state")
  private let fields = KnownFields(form: "[k=v]", mayBeLeftOut: true) { command, completer in
    completer.kindFields(command.text(KindName.self), .any).map(\.kept)
  }

  func outcome(of call: Call<Self>, in context: CommandContext) throws(ShellError) -> Outcome {
    let (node, kind) = (try call.node.node, try call.kind.name)
    guard let state = node.stateRecords.last(where: { $0.kind == kind && $0.channel == nil })
    else {
      return Outcome(false, "it remembers no \(kind)")
    }
    guard case .object(let known)? = context.world.kinds.takeApart(state.message)?.fields else {
      return Outcome(call.fields.isEmpty, "its fields are not known")
    }
    let values = known.map { KnownValue($0.name, $0.value) }
    return Outcome(
      try context.hold(call.fields, among: values, of: try call.kind, at: node),
      known.count == 0
        ? "it remembers \(kind), which has no fields" : "it is \(Value.object(known).plain)")
  }
}

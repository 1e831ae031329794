import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage
import PatchbayText

/// `expect env`.
struct ExpectEnvironment: Expectation {
  let form = CommandForm(expecting: "env", "P reads this value")

  let node = Argument("P", NodePath(), "the node")
  private let fields = KnownFields { command, completer in
    completer.environmentFields(command.place.flatMap(completer.target)?.node?.effectiveEnvironment)
  }

  func outcome(of call: Call<Self>, in context: CommandContext) throws(ShellError) -> Outcome {
    let node = try call.node.node
    let nearest = call.fields.compactMap { node.environmentRecord(of: $0.name.text)?.readable }
    if try context.hold(call.fields, among: nearest, at: node) {
      return Outcome(true, Self.words(at: node, of: call.fields.map(\.name.text)))
    }
    // A key and a type may have the same name.
    let named = node.effectiveEnvironment.filter { record in
      call.fields.contains { $0.name.text == record.key }
    }
    return Outcome(
      try context.hold(call.fields, among: named.map(\.readable), at: node),
      Self.words(at: node, of: call.fields.map(\.name.text)))
  }

  /// The values that can be read, and the names among these that can't.
  private static func words(at node: ComposableContainer, of names: [String]) -> String {
    let values = node.effectiveEnvironment.map(\.readable)
    if values.isEmpty { return "nothing is set" }
    let unset = names.filter { name in !values.contains { $0.name == name } }
    let set = values.map { "\($0.name)=\($0.text)" }.listed()
    if unset.isEmpty { return set }
    return "\(set); \(unset.joinedByAnd) \(unset.count == 1 ? "is" : "are") not set"
  }
}

extension EnvironmentRecord {
  fileprivate var readable: KnownValue {
    KnownValue(key, value.map(Value.init(environment:)) ?? .null)
  }
}

import PatchbayCatalog

/// What can be changed of the thing at a place, or the fields of a state that is named behind it.
struct ChangedFields: FieldSource {
  let form = "[k=v ...]"

  func fields(of word: String?, in command: TypedCommand, _ completer: Completer) -> [TypedField] {
    if let state = command.text(StateKind.self) { return completer.kindFields(state, .any) }
    switch command.place.flatMap(completer.target) {
    case .node?: return Self.ofNodes
    case .interceptor?: return Self.ofInterceptors
    case .endpoint(let endpoint, _, _)? where endpoint.isPlugin:
      let type = completer.pluginRecord(command)?.typeName
      return Self.ofPlugins + completer.pluginFields(type, command).map(\.kept)
    default: return []
    }
  }

  private static var ofNodes: [TypedField] {
    [
      TypedField(
        name: "causalDepth", type: "int: how long a chain of causes may be", placeholder: "N",
        isRequired: false),
      TypedField(
        name: "deliveries", type: "int: how many deliveries a message may lead to",
        placeholder: "N", isRequired: false),
    ]
  }

  private static var ofInterceptors: [TypedField] {
    [
      TypedField(
        name: "order", type: "int: the higher sees messages first", placeholder: "N",
        isRequired: false)
    ]
  }

  private static var ofPlugins: [TypedField] {
    [
      TypedField(
        name: "priority", type: "who hears first: high, normal, low or a number",
        placeholder: "high|N", isRequired: false, values: { Priority.offers })
    ]
  }

  func kindsHeard(by word: String?, in command: TypedCommand, _ completer: Completer) -> [Kind]? {
    completer.pluginRecord(command).flatMap { record in
      completer.kindsHeard(
        byPlugin: record.typeName, before: record.fields.first { $0.name == "on" }?.text)
    }
  }

  let readEnvironment = true
}

import PatchbayCatalog
import PatchbayLanguage

/// The settings of the thing at a place, or the fields of the state kind that follows the place.
struct ChangedFields: FieldSource {
  let form = "[k=v ...]"

  func fields(of word: String?, in command: TypedCommand, _ completer: Completer) -> [TypedField] {
    if let state = command.text(StateKind.self) { return completer.kindFields(state, .any) }
    switch command.place.flatMap(completer.target) {
    case .node?: return NodeSetting.typed
    case .interceptor?: return InterceptorSetting.typed
    case .endpoint(let endpoint, _, _)? where endpoint.isPlugin:
      let type = completer.pluginRecord(command)?.typeName
      return PluginSetting.typed + completer.pluginFields(type, command).map(\.kept)
    default: return []
    }
  }

  func kindsHeard(
    by word: String?, in command: TypedCommand, _ completer: Completer
  ) -> [Kind]? {
    completer.pluginRecord(command).flatMap { record in
      completer.kindsHeard(
        byPlugin: record.typeName, before: record.fields.first { $0.name.text == "on" }?.value.text)
    }
  }

  let readEnvironment = true
}

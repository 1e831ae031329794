import PatchbayCatalog
package import PatchbayLanguage

/// What can be named and not be there.
package enum NamedThing: Sendable, Hashable {
  case kind, query, state, plugin, relay, environment, held, interceptor, option, topic
  case type, errorCode, command, condition, fieldType
}

extension ShellError {
  /// That there is nothing of a name among these.
  package init(
    unknown name: String, _ thing: NamedThing, among names: [String], near: [String]? = nil,
    at span: SourceSpan?
  ) {
    self.init(thing.unknown(name, among: names, near: near), at: span)
  }

  /// That there is nothing of the name that a word is.
  init(unknown word: ArgumentWord, _ thing: NamedThing, among names: [String]) {
    self.init(unknown: word.text ?? "", thing, among: names, at: word.span)
  }
}

extension NamedThing {
  fileprivate func unknown(
    _ name: String, among names: [String], near: [String]?
  ) -> UnknownName {
    UnknownName(
      words, name, code: code, among: names, near: near,
      remedy: remedy(isAny: !names.isEmpty).map(UnknownName.Remedy.look))
  }

  private var code: ErrorCode {
    switch self {
    case .command: CommandCode.unknownCommand.code
    case .condition: CommandCode.unknownCondition.code
    case .fieldType: CatalogCode.badValue.code
    case .kind, .query, .state: CatalogCode.unknownKind.code
    case .plugin, .relay, .environment, .type: CommandCode.unknownType.code
    case .held, .interceptor, .option, .topic, .errorCode: LanguageCode.unknownName.code
    }
  }

  private var words: String {
    switch self {
    case .command: "command"
    case .condition: "condition"
    case .kind: "message kind"
    case .query: "query"
    case .state: "state"
    case .plugin: "plugin type"
    case .relay: "relay type"
    case .environment: "environment type"
    case .held: "held object"
    case .interceptor: "interceptor"
    case .option: "option"
    case .topic: "command, error code or topic"
    case .type, .fieldType: "type"
    case .errorCode: "error code"
    }
  }

  private func remedy(isAny: Bool) -> String? {
    switch self {
    case .kind: "types lists all; define event NAME field:type makes one"
    case .query: "types lists all; define query NAME field:type --returns=type makes one"
    case .state: "types lists all; define state NAME field:type makes one"
    case .plugin, .relay, .environment, .type: "types lists all"
    case .held: isAny ? "show @NAME shows one" : "hold NAME TYPE holds one"
    case .option: "option lists all"
    case .topic, .command: "help lists all"
    case .errorCode: "help codes lists all"
    case .condition: "there are \(ConditionName.allCases.map(\.form).joined(separator: ", "))"
    case .fieldType: "there are bool, int, double, text, list, object and any"
    case .interceptor: nil
    }
  }
}

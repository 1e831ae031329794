import PatchbayCatalog
package import PatchbayLanguage
import PatchbayText

/// The things that an unknown name can be meant for.
package enum NamedThing: Sendable, Hashable {
  case plugin, relay, environment, held, interceptor, option, topic
  case type, errorCode, command, condition, fieldType
}

extension ShellError {
  /// An error for a name that is not among the known names.
  package init(
    unknown name: String, _ thing: NamedThing, among names: [String], near: [String]? = nil,
    at span: SourceSpan?
  ) {
    self.init(thing.unknown(name, among: names, near: near), at: span)
  }

  /// An error for a word that is not among the known names.
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
    case .plugin, .relay, .environment, .type: CommandCode.unknownType.code
    case .held, .interceptor, .option, .topic, .errorCode: LanguageCode.unknownName.code
    }
  }

  private var words: String {
    switch self {
    case .command: "command"
    case .condition: "condition"
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
    case .plugin, .relay, .environment, .type: "types lists all"
    case .held: isAny ? "show @NAME shows one" : "hold NAME TYPE holds one"
    case .option: "option lists all"
    case .topic, .command: "help lists all"
    case .errorCode: "help codes lists all"
    case .condition: "there are \(ConditionName.allCases.map(\.form).joined(separator: ", "))"
    case .fieldType: "there are \(FieldType.names.joinedByAnd)"
    case .interceptor: isAny ? "tree lists all" : "add interceptor P:N ACT adds one"
    }
  }
}

extension UnknownName {
  /// An unknown environment value: the node doesn't set it itself.
  static func environmentValue(_ key: String, of node: String, among existing: [String])
    -> UnknownName
  {
    UnknownName(
      "environment value", key, of: node, code: CommandCode.unknownPath.code, among: existing,
      remedy: .all("it has"))
  }
}

import PatchbayCatalog
package import PatchbayLanguage
import PatchbayText

/// A thing that an unknown name can be meant for.
package struct NamedThing: Sendable {
  private let words: String
  private let code: ErrorCode
  private let remedy: String
  /// The remedy where there is no such thing yet.
  private let beginning: String

  private init(
    _ words: String, _ code: some DeclaredCode = CommandCode.unknownType,
    _ remedy: String = "types lists all", orNone beginning: String? = nil
  ) {
    (self.words, self.code, self.remedy) = (words, code.code, remedy)
    self.beginning = beginning ?? remedy
  }
}

extension NamedThing {
  package static let plugin = Self("plugin type")
  static let relay = Self("relay type")
  package static let environment = Self("environment type")
  package static let type = Self("type")
  static let fieldType = Self(
    "type", CatalogCode.badValue, "there are \(FieldType.names.joinedByAnd)")
  static let held = Self(
    "held object", LanguageCode.unknownName, "show @NAME shows one",
    orNone: "hold NAME TYPE holds one")
  package static let interceptor = Self(
    "interceptor", LanguageCode.unknownName, "tree lists all",
    orNone: "add interceptor P:N ACT adds one")
  static let option = Self("option", LanguageCode.unknownName, "option lists all")
  static let command = Self("command", CommandCode.unknownCommand, "help lists all")
  static let topic = Self(
    "command, error code or topic", LanguageCode.unknownName, "help lists all")
  package static let errorCode = Self(
    "error code", LanguageCode.unknownName, "help codes lists all")
  static let condition = Self(
    "condition", CommandCode.unknownCondition,
    "there are \(ConditionName.allCases.map(\.form).joined(separator: ", "))")

  fileprivate func unknown(_ name: String, among names: [String], near: [String]?) -> UnknownName {
    UnknownName(
      words, name, code: code, among: names, near: near,
      remedy: .look(names.isEmpty ? beginning : remedy))
  }
}

extension ShellError {
  /// An error for a name that is not among the known names.
  package init(
    unknown name: String, _ thing: NamedThing, among names: [String], near: [String]? = nil,
    at span: SourceSpan?
  ) { self.init(thing.unknown(name, among: names, near: near), at: span) }

  /// An error for a word that is not among the known names.
  init(unknown word: ArgumentWord, _ thing: NamedThing, among names: [String]) {
    self.init(unknown: word.text ?? "", thing, among: names, at: word.span)
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

package import PatchbayLanguage

extension UnknownName {
  /// The error for an unknown interceptor action.
  static func action(_ name: String, among existing: [String]) -> UnknownName {
    UnknownName(
      "action", name, code: CatalogCode.unknownAction.code, among: existing,
      remedy: .look("help actions lists all"))
  }

  /// The error for an unknown parameter of a plugin.
  static func parameter(
    _ name: String, of plugin: String, among existing: [String]
  ) -> UnknownName {
    UnknownName(
      "parameter", name, of: plugin, code: LanguageCode.unknownField.code, among: existing,
      remedy: .all("there are"))
  }

  /// An option, with its dashes, that a command or an action doesn't have.
  ///
  /// `near` is what was meant, where that is more than a similar name.
  package static func option(
    _ name: String, of owner: String, among existing: [String], near: [String]? = nil
  ) -> UnknownName {
    UnknownName(
      option: name, of: owner, code: CatalogCode.unknownOption.code,
      among: existing.map { "--" + $0 }, near: near, remedy: .all("it has"))
  }
}

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
      remedy: .listing)
  }

  /// The error for an unknown option of a command or action; the name includes the dashes.
  package static func option(_ name: String, of owner: String, among existing: [String])
    -> UnknownName
  {
    UnknownName(
      option: name, of: owner, code: CatalogCode.unknownOption.code,
      among: existing.map { "--" + $0 }, remedy: .all("it has"))
  }
}

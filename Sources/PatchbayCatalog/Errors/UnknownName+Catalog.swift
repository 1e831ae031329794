import PatchbayLanguage

extension UnknownName {
  /// A kind that isn't there.
  static func kind(
    _ name: String, _ sort: KindError.Sort, among existing: [String]
  ) -> UnknownName {
    UnknownName(
      sort.words, name, code: CatalogCode.unknownKind.code, among: existing, remedy: .listing)
  }

  /// An action that isn't there.
  static func action(_ name: String, among existing: [String]) -> UnknownName {
    UnknownName(
      "action", name, code: CatalogCode.unknownAction.code, among: existing,
      remedy: .look("help actions lists all"))
  }

  /// A parameter that a plugin doesn't have.
  static func parameter(
    _ name: String, of plugin: String, among existing: [String]
  ) -> UnknownName {
    UnknownName(
      "parameter", name, of: plugin, code: LanguageCode.unknownField.code, among: existing,
      remedy: .listing)
  }

  /// An option that an action doesn't have.
  static func option(_ name: String, of action: String, among existing: [String]) -> UnknownName {
    UnknownName(
      option: "--" + name, of: action, code: CatalogCode.unknownOption.code,
      among: existing.map { "--" + $0 },
      remedy: .listing)
  }
}

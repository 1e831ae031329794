public import PatchbayLanguage

/// The stable codes of errors in what a catalogue makes: kinds, fields and actions.
public enum CatalogCode: String, DeclaredCode {
  /// A required argument is missing.
  case missingArgument = "missing-argument"
  /// There are more arguments than the form has.
  case tooManyArguments = "too-many-arguments"
  /// There is no such option.
  case unknownOption = "unknown-option"
  /// A value is not of its type.
  case badValue = "wrong-value"
  /// A name has an invalid form.
  case badName = "bad-name"
  /// The name is taken.
  case nameTaken = "name-taken"
  /// There is no such kind of message or query.
  case unknownKind = "unknown-kind"
  /// A required field is missing.
  case missingField = "missing-field"
  /// The kind has the wrong category.
  case wrongKind = "wrong-kind"
  /// There is no such interceptor action.
  case unknownAction = "unknown-action"
}

extension FaultWords {
  package init(_ code: CatalogCode, _ message: String, _ fix: String? = nil) {
    self.init(code: code.code, message, fix)
  }
}

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

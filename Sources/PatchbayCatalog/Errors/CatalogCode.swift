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

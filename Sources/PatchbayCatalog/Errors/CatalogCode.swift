public import PatchbayLanguage

/// The stable names of all that can be wrong with what a catalogue makes: kinds, fields, actions.
public enum CatalogCode: String, DeclaredCode {
  /// A required argument is missing.
  case missingArgument = "missing-argument"
  /// There are more arguments than the form has.
  case tooManyArguments = "too-many-arguments"
  /// There is no such option.
  case unknownOption = "unknown-option"
  /// A value is not of its type.
  case badValue = "wrong-value"
  /// A name can't be given.
  case badName = "bad-name"
  /// There is something of this name already.
  case nameTaken = "name-taken"
  /// There is no such kind of message or query.
  case unknownKind = "unknown-kind"
  /// A field has to be given.
  case missingField = "missing-field"
  /// A kind of another category is needed.
  case wrongKind = "wrong-kind"
  /// There is no such interceptor action.
  case unknownAction = "unknown-action"
}

extension FaultWords {
  package init(_ code: CatalogCode, _ message: String, _ fix: String? = nil) {
    self.init(code: code.code, message, fix)
  }
}

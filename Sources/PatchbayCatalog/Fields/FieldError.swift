public import PatchbayLanguage

/// An error in the fields that a type is built from or encoded into.
public struct FieldError: Error, Sendable, Hashable {
  /// The name of the type.
  public let type: String
  /// The place in the value, `members[0].name`; empty for the value as a whole.
  public let field: String
  /// The problem at this place.
  public let problem: Problem

  /// Creates an error.
  public init(type: String, field: String = "", problem: Problem) {
    self.type = type
    self.field = field
    self.problem = problem
  }

  /// The problems that a field can have.
  public enum Problem: Error, Sendable, Hashable {
    /// The field does not exist; `near` lists similar existing fields first.
    case unknownField(existing: [String], near: [String])
    /// A required field is missing.
    case missing(takes: TypeShape)
    /// The value is of the wrong type.
    case wrongType(takes: TypeShape, given: Value)
    /// The number is too small or too large.
    case outOfRange(type: String, least: String, most: String, given: String)
    /// The case does not exist; `near` lists similar existing cases first.
    case unknownCase(type: String, given: Value, existing: [String], near: [String])
    /// A list has too many or too few elements.
    case elementCount(takes: Int, given: Int)
    /// The type refuses the value for a reason of its own.
    case refused(reason: String)
    /// The number is infinite or not a number.
    case notFinite(String)
    /// Values are nested more deeply than the limit.
    case tooDeep(most: Int)
    /// The type encodes itself in several forms at once.
    case severalForms
  }
}

extension FieldError {
  /// The stable code of the problem.
  package var code: ErrorCode {
    switch problem {
    case .unknownField: LanguageCode.unknownField.code
    case .missing: CatalogCode.missingField.code
    default: CatalogCode.badValue.code
    }
  }
}

extension FieldError.Problem {
  /// The problem of a field that is not among the existing ones.
  package static func unknownField(_ name: String, among existing: [String]) -> Self {
    .unknownField(existing: existing, near: existing.nearest(to: name))
  }

  /// The problem of a case that is not among the existing ones.
  static func unknownCase(type: String, given: Value, among existing: [String]) -> Self {
    let near = existing.nearest(to: given.bareWord ?? "")
    return .unknownCase(type: type, given: given, existing: existing, near: near)
  }
}

extension FieldError {
  /// The unknown field or case; nil for other problems.
  package var unknownName: UnknownName? {
    switch problem {
    case .unknownField(let existing, let near):
      UnknownName(
        "field", field, of: type, code: code, among: existing, near: near, remedy: .all("it has"))
    case .unknownCase(let type, let given, let existing, let near):
      UnknownName(
        "case", given.bareWord ?? "\(given)", of: type, code: code, among: existing, near: near,
        remedy: .all("it has"))
    default: nil
    }
  }
}

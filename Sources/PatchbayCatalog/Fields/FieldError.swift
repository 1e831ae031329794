public import PatchbayLanguage

/// What is wrong with the fields that a type is to be built from, or that it is to be taken apart
/// into.
public struct FieldError: Error, Sendable, Hashable {
  /// The type.
  public let type: String
  /// The place in the value, `members[0].name`; empty for the value as a whole.
  public let field: String
  /// What is wrong there.
  public let problem: Problem

  /// A problem with a field of a type.
  public init(type: String, field: String = "", problem: Problem) {
    self.type = type
    self.field = field
    self.problem = problem
  }

  /// What can be wrong with a field.
  public enum Problem: Error, Sendable, Hashable {
    /// There is no such field, only others; the likely ones first.
    case unknownField(existing: [String], near: [String])
    /// It has to be given.
    case missing(takes: TypeShape)
    /// It takes something else.
    case wrongType(takes: TypeShape, given: Value)
    /// The number is too small or too large.
    case outOfRange(type: String, least: String, most: String, given: String)
    /// There is no such case, only others.
    case unknownCase(type: String, given: Value, existing: [String], near: [String])
    /// A list has too many or too few elements.
    case elementCount(takes: Int, given: Int)
    /// The type has reasons of its own.
    case refused(reason: String)
    /// The number is infinite, or none.
    case notFinite(String)
    /// Values are nested more deeply than is read or written.
    case tooDeep(most: Int)
    /// The type writes itself in several forms at once.
    case severalForms
  }
}

extension FieldError {
  /// The stable name of what is wrong.
  package var code: ErrorCode {
    switch problem {
    case .unknownField: LanguageCode.unknownField.code
    case .missing: CatalogCode.missingField.code
    case .wrongType, .outOfRange, .unknownCase, .elementCount, .refused, .notFinite, .tooDeep,
      .severalForms:
      CatalogCode.badValue.code
    }
  }
}

extension FieldError.Problem {
  /// There is no such field among these.
  package static func unknownField(_ name: String, among existing: [String]) -> Self {
    .unknownField(existing: existing, near: existing.nearest(to: name))
  }

  /// There is no such case among these.
  static func unknownCase(type: String, given: Value, among existing: [String]) -> Self {
    let near = existing.nearest(to: given.bareWord ?? "")
    return .unknownCase(type: type, given: given, existing: existing, near: near)
  }
}

extension FieldError {
  /// The field or the case that isn't there, where this is the problem.
  package var unknownName: UnknownName? {
    switch problem {
    case .unknownField(let existing, let near):
      UnknownName(
        "field", field, of: type, code: code, among: existing, near: near, remedy: .all("it has"))
    case .unknownCase(let type, let given, let existing, let near):
      UnknownName(
        "case", given.bareWord ?? "\(given)", of: type, code: code, among: existing, near: near,
        remedy: .all("it has"))
    case .missing, .wrongType, .outOfRange, .elementCount, .refused, .notFinite, .tooDeep,
      .severalForms:
      nil
    }
  }
}

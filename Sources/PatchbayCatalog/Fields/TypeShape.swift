public import PatchbayLanguage

/// The values that a type takes, as far as decoding reveals: for completion, checks and
/// explanations.
public indirect enum TypeShape: Sendable, Hashable {
  /// True or false.
  case bool
  /// A whole number from `least` to `most`.
  case int(type: String, least: String, most: String)
  /// A number.
  case double
  /// Any text.
  case text
  /// Text of a certain form.
  case formatted(type: String, example: String)
  /// One of several values, mostly the cases of an enum.
  case choice(type: String, values: [Value])
  /// A value of the shape, null, or no value.
  case optional(TypeShape)
  /// A list of elements of one shape.
  case list(of: TypeShape)
  /// Values under arbitrary names.
  case dictionary(of: TypeShape)
  /// Named fields.
  case object(type: String, fields: [FieldShape])
  /// One of several cases: an object for a case with fields, else just text.
  case cases(type: String, [FieldShape])
  /// An outer type that contains itself.
  case same(as: String)
  /// Any value, since the shape is unknown.
  case any(UnknownShape)
}

/// A field of a type.
public struct FieldShape: Sendable, Hashable {
  /// The field's name.
  public let name: String
  /// The shape of its values.
  public let type: TypeShape

  /// Creates a field.
  public init(name: String, type: TypeShape) {
    self.name = name
    self.type = type
  }
}

/// Why the shape of a type is unknown.
public enum UnknownShape: Sendable, Hashable {
  /// The type does not declare its fields: only its code knows them.
  case undeclared
  /// The type decodes in several forms, or a list has elements of several types.
  case severalForms
  /// The type refuses every made-up value.
  case refusesSamples
  /// The field is decoded only after another field, for which no value can be made up.
  case after(field: String)
  /// The type is nested more deeply than probing goes.
  case tooDeep
  /// The type never stops asking for values.
  case tooMuch
}

extension FieldShape {
  /// Whether the field must be given.
  public var isRequired: Bool {
    if case .optional = type { false } else { true }
  }
}

// MARK: - For completion

extension TypeShape {
  /// The fields that may be given; empty if the names are unknown.
  public var fields: [FieldShape] {
    switch self {
    case .object(_, let fields): fields
    case .optional(let shape): shape.fields
    default: []
    }
  }

  /// The possible words; empty if there are too many.
  public var words: [String] {
    switch self {
    case .bool: ["true", "false"]
    case .choice(_, let values): values.compactMap(\.bareWord)
    case .cases(_, let cases): cases.filter(\.type.fields.isEmpty).map(\.name)
    case .optional(let shape): shape.words + ["null"]
    default: []
    }
  }
}

extension Value {
  /// The value as a bare word, if it is a text or an integer.
  package var bareWord: String? {
    switch self {
    case .text(let text): text
    case .int(let number): "\(number)"
    default: nil
    }
  }
}

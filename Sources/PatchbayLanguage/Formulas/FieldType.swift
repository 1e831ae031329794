/// The declared type of a field.
public indirect enum FieldType: Sendable, Hashable {
  /// True or false.
  case bool
  /// A whole number.
  case int
  /// A number, which may have a fraction.
  case double
  /// A text.
  case text
  /// A list of values.
  case list
  /// An object: values by name.
  case object
  /// Any value.
  case any
  /// A value of this type, or null.
  case optional(FieldType)
}

extension FieldType: CustomStringConvertible {
  /// The type of this name, such as `int` or `text?`; nil for any other name.
  public init?(_ name: String) {
    if let type = Self.plain.first(where: { $0.description == name }) {
      self = type
    } else if name.hasSuffix("?"),
      let type = Self.plain.first(where: { $0.description + "?" == name })
    {
      self = .optional(type)
    } else {
      return nil
    }
  }

  /// The name of the type.
  public var description: String {
    switch self {
    case .bool: "bool"
    case .int: "int"
    case .double: "double"
    case .text: "text"
    case .list: "list"
    case .object: "object"
    case .any: "any"
    case .optional(let type): type.isOptional ? type.description : type.description + "?"
    }
  }

  private static let plain: [FieldType] = [.bool, .int, .double, .text, .list, .object, .any]

  /// The names of all types that are not optional.
  package static let names: [String] = plain.map(\.description)

  /// Whether a value may be null.
  public var isOptional: Bool { if case .optional = self { true } else { false } }

  /// The wrapped type of an optional; of any other type, the type itself.
  public var unwrapped: FieldType {
    var type = self
    while case .optional(let inner) = type { type = inner }
    return type
  }

  var isNumber: Bool { self == .int || self == .double }
}

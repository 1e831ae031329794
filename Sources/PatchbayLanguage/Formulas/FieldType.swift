/// What a field is declared to be.
public indirect enum FieldType: Sendable, Hashable {
  /// True or false.
  case bool
  /// A whole number.
  case int
  /// A number.
  case double
  /// A text.
  case text
  /// Values one after the other.
  case list
  /// Values by name.
  case object
  /// Whatever.
  case any
  /// This, or nothing.
  case optional(FieldType)
}

extension FieldType: CustomStringConvertible {
  /// The type of this name: `int`, `text?`; nil for any other name.
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

  /// The name.
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

  /// The names of all, but for those that may be nothing.
  package static let names: [String] = plain.map(\.description)

  /// Whether it may be nothing.
  public var isOptional: Bool { if case .optional = self { true } else { false } }

  /// What it is if it is something.
  public var unwrapped: FieldType {
    var type = self
    while case .optional(let inner) = type { type = inner }
    return type
  }

  var isNumber: Bool { self == .int || self == .double }
}

package import PatchbayLanguage

extension FieldType {
  /// The type in formulas of values of a shape.
  package init(of shape: TypeShape) {
    self =
      switch shape {
      case .bool: .bool
      case .int: .int
      case .double: .double
      case .text: .text
      case .choice(_, let values): Self.common(to: values)
      case .list: .list
      case .dictionary, .object: .object
      case .optional(let shape): .optional(FieldType(of: shape))
      // Values of these shapes may be written in several ways.
      case .formatted, .cases, .same, .any: .any
      }
  }

  private static func common(to values: [Value]) -> FieldType {
    guard let type = values.first?.fieldType else { return .any }
    return values.allSatisfy { $0.fieldType == type } ? type : .any
  }

  /// The shape of a field declared with this type.
  package var shape: TypeShape {
    switch self {
    case .bool: Bool.shape
    case .int: Int.shape
    case .double: Double.shape
    case .text: String.shape
    case .list: .list(of: .any)
    case .object: .dictionary(of: .any)
    case .any: .any
    case .optional(let type): type.isOptional ? type.shape : .optional(type.shape)
    }
  }

  /// Converts a value to this type, such as a whole number to a double; throws if it does not fit.
  package func checked(_ value: Value) throws(FieldError.Problem) -> Value {
    switch (self, value) {
    case (.any, _), (.list, .list), (.object, .object): value
    case (.optional, .null): .null
    case (.optional(let type), _): try type.checked(value)
    case (.bool, _): try Bool(scalar: value).scalar()
    case (.int, _): try Int(scalar: value).scalar()
    case (.double, _): try Double(scalar: value).scalar()
    case (.text, _): try String(scalar: value).scalar()
    case (.list, _), (.object, _): throw .wrongType(takes: shape, given: value)
    }
  }
}

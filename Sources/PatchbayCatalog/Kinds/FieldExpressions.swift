import PatchbayLanguage

/// The expressions for the fields of a value to be made.
struct FieldExpressions {
  let type: String
  let shape: TypeShape
  private let declared: [String: FieldShape]
  private(set) var fields: [(name: String, expression: Expression)] = []
  private var names: Set<String> = []

  init(type: String, shape: TypeShape) {
    self.type = type
    self.shape = shape
    declared = Dictionary(shape.fields.map { ($0.name, $0) }) { first, _ in first }
  }
}

extension TypeShape {
  /// Throws if the shape is a choice that lacks the value.
  fileprivate func checkCase(_ value: Value) throws(FieldError.Problem) {
    switch self {
    case .optional(let shape): if value != .null { try shape.checkCase(value) }
    case .choice(let type, let values) where !values.contains(value):
      throw .unknownCase(type: type, given: value, among: values.compactMap(\.bareWord))
    default: break
    }
  }
}

extension FieldExpressions {
  init(of kind: Kind) { self.init(type: kind.name, shape: kind.shape) }

  private var areFieldsKnown: Bool { if case .object = shape { true } else { false } }

  /// Adds a field; throws if the type has no such field or the constant does not fit.
  mutating func add(
    _ name: String, _ expression: Expression, at part: PartError.Part
  ) throws(PartError) {
    let declared = declared[name]
    if areFieldsKnown, declared == nil {
      let names = shape.fields.map(\.name)
      throw refusal(of: name, .unknownField(name, among: names), at: part)
    }
    if case .constant(let value) = expression, let declared {
      do throws(FieldError.Problem) {
        _ = try FieldType(of: declared.type).checked(value)
        try declared.type.checkCase(value)
      } catch {
        throw refusal(of: name, error, at: part)
      }
    }
    fields.append((name, expression))
    names.insert(name)
  }

  /// The type of a field, as far as it is known.
  func type(of name: String) -> FieldType { declared[name].map { FieldType(of: $0.type) } ?? .any }

  /// Throws if a field is missing that has to be given.
  func checkComplete(besides others: [String] = [], at part: PartError.Part) throws(PartError) {
    for field in shape.fields where field.isRequired && !others.contains(field.name) {
      if names.contains(field.name) { continue }
      throw refusal(of: field.name, .missing(takes: field.type), at: part)
    }
  }

  private func refusal(
    of name: String, _ problem: FieldError.Problem, at part: PartError.Part
  ) -> PartError { PartError(part, .field(FieldError(type: type, field: name, problem: problem))) }

  /// Evaluates the fields, which replace the old ones of equal names.
  func values(
    in context: some FormulaContext, replacing old: Value = .object([:])
  ) throws(FormulaFault) -> Value {
    var values = Value.Fields()
    if case .object(let old) = old {
      for field in old where isTakenOver(field.name) { values[field.name] = field.value }
    } else if fields.isEmpty {
      return old
    }
    for (name, expression) in fields {
      values[name] = try expression.value(of: name, in: context)
    }
    return .object(values)
  }

  /// Whether an old field is copied if no expression replaces it.
  func isTakenOver(_ name: String) -> Bool { !areFieldsKnown || declared[name] != nil }
}

package import PatchbayEngine
package import PatchbayLanguage

/// The fields that a call by a scheme passes to the kind that handles it.
///
/// Each given field is a constant or a formula over the values that the scheme knows. A field that
/// is not given takes the scheme's value of the same name. Text is read like a word typed for the
/// field.
package struct CallFields {
  private var given: FieldExpressions
  /// The types of the scheme's values by name; nil if any value is possible.
  private let known: [String: FieldType]?

  /// Creates fields of a kind.
  package init(of kind: Kind, over known: [String: FieldType]?) {
    given = FieldExpressions(of: kind)
    self.known = known
  }

  /// Creates fields of an unknown type, which may have any.
  package init(named name: String, over known: [String: FieldType]?) {
    given = FieldExpressions(type: name, shape: .any)
    self.known = known
  }
}

extension CallFields {
  package mutating func add(_ name: String, _ value: Value) throws(FieldError) {
    try add(name, .constant(value))
  }

  /// Gives a field a formula; an error is about the formula itself.
  package mutating func add(_ name: String, _ formula: Formula) throws(FieldError) {
    try add(name, .formula(formula))
  }

  /// The errors of a formula over the scheme's values.
  package func errors(of formula: Formula) -> [ShellError] {
    let errors = formula.check(fields: known ?? [:]).errors
    return known == nil ? errors.filter { $0.code != LanguageCode.unknownField.code } : errors
  }

  private mutating func add(_ name: String, _ expression: Expression) throws(FieldError) {
    do throws(PartError) {
      try given.add(name, expression, at: .field(name))
    } catch {
      guard case .field(let error) = error.problem else {
        throw FieldError(type: given.type, field: name, problem: .refused(reason: "\(error)"))
      }
      throw error
    }
  }

  /// Computes all fields for a call; fields that are not given are taken from `others` by name.
  package func values(
    of known: Value.Fields, byName others: Value.Fields, at node: ComposableContainer?,
    on stage: Stage
  ) throws(FieldError) -> Value {
    let context = MessageContext(kind: given.type, fields: .object(known), at: node, on: stage)
    var values = Value.Fields()
    for field in given.shape.fields { values[field.name] = others[field.name] }
    if !given.shape.isObject { values = others }
    let worked = try rethrowing(given.values(in: context)) { (fault: FormulaFault) in
      FieldError(type: given.type, problem: .refused(reason: "\(fault)"))
    }
    if case .object(let worked) = worked {
      for field in worked { values[field.name] = field.value }
    }
    for field in given.shape.fields {
      guard case .text(let text)? = values[field.name] else { continue }
      values[field.name] = field.type.value(of: text, undeclared: Value(reading: text))
    }
    return .object(values)
  }
}

extension TypeShape {
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }
}

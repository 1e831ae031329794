package import PatchbayEngine
package import PatchbayLanguage

/// The fields that a call by a scheme hands to the kind that it is a line of.
///
/// Each is worked out by a formula over what the scheme knows, or is always the same. A field that is not given is
/// taken from what the scheme knows by the same name. Text is read as a word that is typed for the field.
package struct CallFields {
  private var given: FieldExpressions
  /// What the scheme knows, by name; nil where it may be anything.
  private let known: [String: FieldType]?

  /// The fields of a kind, for a scheme that knows it.
  package init(of kind: Kind, over known: [String: FieldType]?) {
    given = FieldExpressions(of: kind)
    self.known = known
  }

  /// The fields of something of this name, which may have any.
  package init(named name: String, over known: [String: FieldType]?) {
    given = FieldExpressions(type: name, shape: .any(.undeclared))
    self.known = known
  }
}

extension CallFields {
  /// Gives a field a value.
  package mutating func add(_ name: String, _ value: Value) throws(FieldError) {
    try add(name, .constant(value))
  }

  /// Gives a field a formula; an error is about the formula itself.
  package mutating func add(_ name: String, _ formula: Formula) throws(FieldError) {
    try add(name, .formula(formula))
  }

  /// What can't work in a formula over what the scheme knows.
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

  /// All fields, for what the scheme knows of a call; those that are not given are taken from it by name.
  package func values(
    of known: Value.Fields, byName others: Value.Fields, at node: ComposableContainer?,
    on stage: Stage
  ) throws(FieldError) -> Value {
    let context = MessageContext(kind: given.type, fields: .object(known), at: node, on: stage)
    var values = Value.Fields()
    for field in given.shape.fields { values[field.name] = others[field.name] }
    if !given.shape.isObject { values = others }
    do throws(FormulaFault) {
      if case .object(let worked) = try given.values(in: context) {
        for field in worked { values[field.name] = field.value }
      }
    } catch {
      throw FieldError(type: given.type, problem: .refused(reason: "\(error)"))
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

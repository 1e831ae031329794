/// What a value is worked out by: a formula, or a value that is always the same.
package enum Expression: Sendable {
  /// Worked out each time.
  case formula(Formula)
  /// Always the same.
  case constant(Value)
}

extension Expression {
  /// As it is written.
  package var text: String {
    switch self {
    case .formula(let formula): formula.text
    case .constant(let value): "\(value)"
    }
  }

  /// The value here.
  package func value(in context: some FormulaContext) throws(ShellError) -> Value {
    switch self {
    case .formula(let formula): try formula.evaluate(in: context)
    case .constant(let value): value
    }
  }

  /// The formula that a text is, over the fields of these kinds.
  init(
    _ text: String, over kinds: [Kind]?, giving type: FieldType = .any, at part: PartError.Part
  ) throws(PartError) {
    do throws(ShellError) {
      try self.init(Formula(text), over: kinds, giving: type)
    } catch {
      throw PartError(part, .text(error))
    }
  }

  /// A formula, checked where there is one kind and it tells its fields.
  init(_ formula: Formula, over kinds: [Kind]?, giving type: FieldType) throws(ShellError) {
    self = .formula(formula)
    guard let kind = kinds?.first, kinds?.count == 1 else { return }
    let (found, errors) = kind.check(formula)
    if let first = errors.first { throw first }
    guard !found.fits(type) else { return }
    throw ShellError(
      code: LanguageCode.typeMismatch.rawValue,
      message: "this is \(found), and \(type) is needed", span: formula.span(of: formula.root))
  }
}

extension FieldType {
  /// Whether a value of this type may be one of another.
  fileprivate func fits(_ other: FieldType) -> Bool {
    let (one, another) = (unwrapped, other.unwrapped)
    if one == .any || another == .any || one == another { return true }
    return one == .int && another == .double
  }
}

// MARK: - Fields

/// The fields of something to be made, worked out.
struct FieldExpressions {
  let type: String
  let shape: TypeShape
  private(set) var fields: [(name: String, expression: Expression)] = []

  init(type: String, shape: TypeShape) {
    self.type = type
    self.shape = shape
  }

  init(of kind: Kind) { self.init(type: kind.name, shape: kind.shape) }
}

extension FieldExpressions {
  private var areFieldsKnown: Bool { if case .object = shape { true } else { false } }

  /// Adds a field, if there is such a one.
  mutating func add(
    _ name: String, _ expression: Expression, at part: PartError.Part
  ) throws(PartError) {
    let declared = shape.fields.first { $0.name == name }
    if areFieldsKnown, declared == nil {
      let names = shape.fields.map(\.name)
      let near = SimilarNames.near(name, among: names)
      throw refusal(of: name, .unknownField(existing: names, near: near), at: part)
    }
    if case .constant(let value) = expression, let declared {
      do throws(FieldError.Problem) {
        _ = try FieldType(of: declared.type).checked(value)
      } catch {
        throw refusal(of: name, error, at: part)
      }
    }
    fields.append((name, expression))
  }

  /// The type of a field, as far as it is known.
  func type(of name: String) -> FieldType {
    shape.fields.first { $0.name == name }.map { FieldType(of: $0.type) } ?? .any
  }

  /// Throws if a field is missing that has to be given.
  func checkComplete(besides others: [String] = [], at part: PartError.Part) throws(PartError) {
    for field in shape.fields where field.isRequired && !others.contains(field.name) {
      if fields.contains(where: { $0.name == field.name }) { continue }
      throw refusal(of: field.name, .missing(takes: field.type), at: part)
    }
  }

  private func refusal(
    of name: String, _ problem: FieldError.Problem, at part: PartError.Part
  ) -> PartError {
    PartError(part, .field(FieldError(type: type, field: name, problem: problem)))
  }

  /// The fields here, in the place of those that are there already.
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
      do throws(ShellError) {
        values[name] = try expression.value(in: context)
      } catch {
        throw FormulaFault(name, expression, error)
      }
    }
    return .object(values)
  }

  private func isTakenOver(_ name: String) -> Bool {
    !areFieldsKnown || shape.fields.contains { $0.name == name }
  }
}

/// A formula could not be worked out; in one line, for traces and faults.
struct FormulaFault: Error, CustomStringConvertible {
  let description: String

  init(_ name: String, _ expression: Expression, _ error: ShellError) {
    description = "\(name) can't be worked out: \(error.message), in \(expression.text)"
  }
}

extension Expression {
  /// The value here; an error names what is worked out.
  func value(of name: String, in context: some FormulaContext) throws(FormulaFault) -> Value {
    do throws(ShellError) {
      return try value(in: context)
    } catch {
      throw FormulaFault(name, self, error)
    }
  }

  /// Whether it is true here; an error names what is worked out.
  func holds(_ name: String, in context: some FormulaContext) throws(FormulaFault) -> Bool {
    do throws(ShellError) {
      switch self {
      case .formula(let formula): return try formula.holds(in: context)
      case .constant(let value): return value == .bool(true)
      }
    } catch {
      throw FormulaFault(name, self, error)
    }
  }
}

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

  /// A formula over the fields of these kinds; checked where there is one kind and it tells its fields.
  init(
    _ text: String, over kinds: [Kind]?, giving type: FieldType = .any, at part: PartError.Part
  ) throws(PartError) {
    do throws(ShellError) {
      let formula = try Formula(text)
      let (found, errors) =
        if let kind = kinds?.first, kinds?.count == 1 { kind.check(formula) } else {
          (FieldType.any, [])
        }
      if let first = errors.first { throw first }
      self = .formula(formula)
      guard !found.fits(type) else { return }
      throw ShellError(
        code: LanguageCode.typeMismatch.rawValue,
        message: "this is \(found), and \(type) is needed", span: formula.span(of: formula.root))
    } catch {
      throw PartError(part, .text(error))
    }
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

/// The fields of a message to be made: some worked out.
struct FieldExpressions {
  let kind: Kind
  private(set) var fields: [(name: String, expression: Expression)] = []

  init(of kind: Kind) { self.kind = kind }
}

extension FieldExpressions {
  /// Adds a field, if the kind has it.
  mutating func add(
    _ name: String, _ expression: Expression, at part: PartError.Part
  ) throws(PartError) {
    if kind.hasKnownFields, !kind.shape.fields.contains(where: { $0.name == name }) {
      let names = kind.shape.fields.map(\.name)
      throw PartError(
        part,
        .field(
          FieldError(
            type: kind.name, field: name,
            problem: .unknownField(
              existing: names, near: SimilarNames.near(name, among: names)))))
    }
    fields.append((name, expression))
  }

  /// The type of a field, as far as it is known.
  func type(of name: String) -> FieldType { kind.formulaTypes[name] ?? .any }

  /// Throws if a field is missing that has to be given.
  func checkComplete(besides others: [String] = [], at part: PartError.Part) throws(PartError) {
    for field in kind.shape.fields where field.isRequired && !others.contains(field.name) {
      if fields.contains(where: { $0.name == field.name }) { continue }
      throw PartError(
        part,
        .field(
          FieldError(type: kind.name, field: field.name, problem: .missing(takes: field.type))))
    }
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
    !kind.hasKnownFields || kind.shape.fields.contains { $0.name == name }
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

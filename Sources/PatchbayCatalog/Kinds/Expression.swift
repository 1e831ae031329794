package import PatchbayLanguage

/// The source of a value: a formula, or a constant.
package enum Expression: Sendable {
  /// A formula, evaluated each time.
  case formula(Formula)
  /// A constant.
  case constant(Value)
}

extension Expression {
  /// The text of the expression.
  package var text: String {
    switch self {
    case .formula(let formula): formula.text
    case .constant(let value): "\(value)"
    }
  }

  /// The only kinds of a table for which the expression can hold, messages and queries alike.
  ///
  /// Returns nil if that can't be determined, or if a kind is unknown yet: it may be defined later.
  func onlyKinds(of table: KindTable) -> [Kind]? {
    guard case .formula(let formula) = self, let names = formula.onlyKinds else { return nil }
    let kinds = names.map { table.listed(named: $0) }
    return kinds.contains(where: \.isEmpty) ? nil : kinds.flatMap(\.self)
  }

  /// Evaluates the expression.
  package func value(in context: some FormulaContext) throws(ShellError) -> Value {
    switch self {
    case .formula(let formula): try formula.evaluate(in: context)
    case .constant(let value): value
    }
  }

  /// Parses a text as a formula over the fields of kinds; an error is reported at `part`.
  init(
    _ text: String, over kinds: [Kind]?, giving type: FieldType = .any, at part: PartError.Part
  ) throws(PartError) {
    self = try rethrowing(Self(Formula(text), over: kinds, giving: type)) {
      PartError(part, .text($0))
    }
  }

  /// Checks a formula; its fields are checked if there is exactly one kind, with known fields.
  init(_ formula: Formula, over kinds: [Kind]?, giving type: FieldType) throws(ShellError) {
    self = .formula(formula)
    let (found, errors) =
      if let kind = kinds?.first, kinds?.count == 1 {
        kind.check(formula)
      } else {
        formula.check(fields: formula.unknownFields)
      }
    if let first = errors.first { throw first }
    guard !found.fits(type) else { return }
    throw ShellError(.wrongResult(found, needs: type), at: formula.span(of: formula.root))
  }
}

extension Formula {
  /// The fields that the formula reads, each with any type.
  fileprivate var unknownFields: [String: FieldType] {
    var types: [String: FieldType] = [:]
    for case .field(let names) in operands { types[names.first ?? ""] = .any }
    return types
  }
}

extension FieldType {
  /// Whether a value of this type may be one of another.
  func fits(_ other: FieldType) -> Bool {
    let (one, another) = (unwrapped, other.unwrapped)
    if one == .any || another == .any || one == another { return true }
    return one == .int && another == .double
  }
}

// MARK: - At run time

/// The error of an evaluation in one line, for traces and faults.
struct FormulaFault: Error, CustomStringConvertible {
  let description: String

  init(_ name: String, _ expression: Expression, _ error: ShellError) {
    description = "\(name) can't be evaluated: \(error.message), in \(expression.text)"
  }
}

extension Expression {
  /// Evaluates the expression; an error mentions `name`.
  func value(of name: String, in context: some FormulaContext) throws(FormulaFault) -> Value {
    return try rethrowing(value(in: context)) { FormulaFault(name, self, $0) }
  }

  /// Whether the expression is true; an error mentions `name`.
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

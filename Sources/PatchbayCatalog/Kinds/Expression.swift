package import PatchbayLanguage

/// The source of a value: a formula, or a constant.
package enum Expression: Sendable {
  /// Worked out each time.
  case formula(Formula)
  /// Always the same.
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

  /// The only kinds of a table for which it can hold, message and query of a name alike; nil where that
  /// can't be determined, and where one is not known yet: it may be defined later.
  func onlyKinds(of table: KindTable) -> [Kind]? {
    guard case .formula(let formula) = self, let names = formula.onlyKinds else { return nil }
    let kinds = names.map { table.listed(named: $0) }
    return kinds.contains(where: \.isEmpty) ? nil : kinds.flatMap(\.self)
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
  /// The fields that it reads, of whatever type.
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

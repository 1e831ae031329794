extension Formula {
  /// Checks the formula against the declared types; returns its type and all errors.
  ///
  /// A field that isn't declared is an error; an environment key that isn't declared may have any
  /// type.
  public func check(
    fields: [String: FieldType], environment: [String: FieldType] = [:]
  ) -> (type: FieldType, errors: [ShellError]) {
    var checker = FormulaChecker(formula: self, fields: fields, environment: environment)
    let type = checker.type(of: root)
    return (type, checker.errors)
  }

  /// Throws the first error of a formula that is evaluated at once, without a message.
  package func checkWithoutMessage() throws(ShellError) {
    var checker = FormulaChecker(formula: self, fields: [:], environment: [:], hasMessage: false)
    _ = checker.type(of: root)
    if let first = checker.errors.first { throw first }
  }
}

private struct FormulaChecker {
  let formula: Formula
  let fields: [String: FieldType]
  let environment: [String: FieldType]
  var hasMessage = true
  var errors: [ShellError] = []
}

extension FormulaChecker {
  mutating func type(of term: Formula.Term) -> FieldType {
    switch term.node {
    case .literal(let value): return value.fieldType
    case .list(let terms):
      for term in terms { _ = type(of: term) }
      return .list
    case .read(let operand): return type(of: operand, at: term)
    case .not(let operand):
      need(.bool, "!", "true or false", operand)
      return .bool
    case .minus(let operand):
      let type = type(of: operand)
      if !type.unwrapped.isNumber, type.unwrapped != .any {
        mismatch("-", "a number", [type], operand)
      }
      return type
    case .matches(let text, let pattern, _):
      need(.text, "=~", "text", text)
      need(.text, "=~", "text", pattern)
      return .bool
    case .call(let function, let operand): return type(of: function, operand)
    case .binary(let operation, let a, let b): return type(of: operation, a, b, in: term)
    }
  }

  private mutating func need(
    _ wanted: FieldType, _ operation: String, _ words: String, _ term: Formula.Term
  ) {
    let type = type(of: term)
    if type.unwrapped != wanted, type.unwrapped != .any { mismatch(operation, words, [type], term) }
  }

  private mutating func mismatch(
    _ operation: String, _ needs: String, _ found: [FieldType], _ term: Formula.Term
  ) {
    let fault = LanguageFault.typeMismatch(
      operation: operation, needs: needs, found: found.map(\.description))
    errors.append(ShellError(fault, at: formula.span(of: term)))
  }
}

// MARK: - What is read and called

extension FormulaChecker {
  private mutating func type(of operand: Formula.Operand, at term: Formula.Term) -> FieldType {
    switch operand {
    case .kind, .field:
      guard !hasMessage else { break }
      errors.append(ShellError(.noMessage("\(operand)"), at: formula.span(of: term)))
      return .any
    case .environment: break
    }
    switch operand {
    case .kind: return .text
    case .environment(let names):
      let type = names.first.flatMap { environment[$0] } ?? .any
      return part(names, of: .optional(type), term)
    case .field(let names):
      guard let name = names.first, let type = fields[name] else {
        let unknown = UnknownName(
          fieldInFormula: names.first ?? "", among: fields.keys.sorted())
        errors.append(ShellError(unknown, at: formula.span(of: term)))
        return .any
      }
      return part(names, of: type, term)
    }
  }

  private mutating func part(
    _ names: [String], of type: FieldType, _ term: Formula.Term
  ) -> FieldType {
    guard names.count > 1 else { return type }
    if type.unwrapped != .object, type.unwrapped != .any {
      mismatch("." + names[1], "an object", [type], term)
    }
    return .any
  }

  private mutating func type(of function: Formula.Function, _ operand: Formula.Term) -> FieldType {
    switch function {
    case .upper, .lower:
      need(.text, function.rawValue, "text", operand)
      return .text
    case .len:
      let type = type(of: operand)
      if ![.text, .list, .object, .any].contains(type.unwrapped) {
        mismatch("len", "text, a list or an object", [type], operand)
      }
      return .int
    case .has:
      _ = type(of: operand)
      return .bool
    }
  }
}

// MARK: - Two operands

extension FormulaChecker {
  private mutating func type(
    of operation: Formula.Operation, _ a: Formula.Term, _ b: Formula.Term, in term: Formula.Term
  ) -> FieldType {
    if operation == .and || operation == .or {
      need(.bool, operation.rawValue, "true or false", a)
      need(.bool, operation.rawValue, "true or false", b)
      return .bool
    }
    let types = (type(of: a), type(of: b))
    switch operation {
    case .plus, .minus, .times, .divided: return arithmetic(operation, types, a, b)
    case .isIn:
      if ![.list, .any].contains(types.1.unwrapped) { mismatch("in", "a list", [types.1], b) }
    default: compare(operation, types, a, b, in: term)
    }
    return .bool
  }

  private mutating func compare(
    _ operation: Formula.Operation, _ types: (FieldType, FieldType), _ a: Formula.Term,
    _ b: Formula.Term, in term: Formula.Term
  ) {
    if a.isNull || b.isNull {
      errors.append(ShellError(.nullComparison, at: formula.span(of: term)))
      return
    }
    let (one, other) = (types.0.unwrapped, types.1.unwrapped)
    if one == .any || other == .any || one.isNumber && other.isNumber { return }
    let isOrder = operation != .equal && operation != .unequal
    if one == other, !isOrder || one == .text { return }
    mismatch(
      operation.rawValue, isOrder ? "two numbers or two texts" : "two of one type",
      [types.0, types.1], b)
  }

  private mutating func arithmetic(
    _ operation: Formula.Operation, _ types: (FieldType, FieldType), _ a: Formula.Term,
    _ b: Formula.Term
  ) -> FieldType {
    let (one, other) = (types.0.unwrapped, types.1.unwrapped)
    let result: FieldType
    if one == .any || other == .any {
      result = .any
    } else if one.isNumber, other.isNumber {
      result = one == .int && other == .int ? .int : .double
    } else if operation == .plus, one == .text, other == .text {
      result = .text
    } else {
      mismatch(
        operation.rawValue, operation == .plus ? "two numbers or two texts" : "two numbers",
        [types.0, types.1], one.isNumber ? b : a)
      return .any
    }
    return types.0.isOptional || types.1.isOptional ? .optional(result) : result
  }
}

extension Formula.Term {
  fileprivate var isNull: Bool { if case .literal(.null) = node { true } else { false } }
}

extension Value {
  /// The type of the value.
  public var fieldType: FieldType {
    switch self {
    case .null: .optional(.any)
    case .bool: .bool
    case .int: .int
    case .double: .double
    case .text: .text
    case .list: .list
    case .object: .object
    }
  }
}

// What is known about the value of a formula for a message of which only some fields are known.

extension Formula {
  /// A prediction of the value.
  package struct Forecast {
    package let outcome: Outcome
    /// The unknown fields that decide whether the formula can be evaluated.
    package var failing: [String] = []
    /// The unknown fields that may make the value null.
    package var nulling: [String] = []
    /// The unknown fields that decide the value; none if it is known.
    package var reading: [String] = []

    package enum Outcome {
      case failure
      case value(Value)
      /// A value of this type, which is not optional, or null.
      case type(FieldType)
    }

    package init(_ outcome: Outcome) { self.outcome = outcome }
  }

  /// Predicts the value; `unknown` returns the type of an unknown field, and nil for others; of an
  /// environment value if it is asked about `env.key`.
  ///
  /// Results that are too large for a number are not considered.
  package func forecast(
    in context: some FormulaContext, unknown: @escaping (String) -> FieldType?
  ) -> Forecast {
    var forecaster = Forecaster(formula: self, context: context, unknown: unknown)
    let part = forecaster.part(of: root)
    var forecast = Forecast(part.outcome)
    forecast.failing = forecaster.failing
    forecast.nulling = part.nulling
    forecast.reading = forecaster.decidingFields(in: root)
    return forecast
  }
}

extension FieldType {
  /// A value of the type; nil for any type.
  package var sample: Value? {
    switch self {
    case .bool: .bool(true)
    case .int: .int(1)
    case .double: .double(1.5)
    case .text: .text("text")
    case .list: .list([])
    case .object: .object(Value.Fields())
    case .any: nil
    case .optional(let type): type.sample
    }
  }
}

extension Formula.Operand {
  /// The field, or `env.key`.
  fileprivate var nameAsUnknown: String? {
    switch self {
    case .field(let names): names.first
    case .environment(let names): names.first.map { "env.\($0)" }
    case .kind: nil
    }
  }
}

/// The prediction of a part.
private enum ForecastPart {
  case failure
  case known(Value)
  /// A value of a type that is not optional; null only if one of these fields is.
  case open(FieldType, nulling: [String])

  /// True or false.
  static var condition: Self { .open(.bool, nulling: []) }

  var type: FieldType {
    switch self {
    case .failure: .any
    case .known(let value): value.fieldType.unwrapped
    case .open(let type, _): type
    }
  }

  var outcome: Formula.Forecast.Outcome {
    switch self {
    case .failure: .failure
    case .known(let value): .value(value)
    case .open(let type, _): .type(type)
    }
  }

  var nulling: [String] { if case .open(_, let fields) = self { fields } else { [] } }
}

private struct Forecaster<Context: FormulaContext> {
  let formula: Formula
  let context: Context
  let unknown: (String) -> FieldType?
  /// The unknown fields that decide whether the formula can be evaluated.
  var failing: [String] = []
}

extension Forecaster {
  func unknownFields(in term: Formula.Term) -> [String] {
    var fields: [String] = []
    for operand in formula.operands(of: term) {
      guard let name = operand.nameAsUnknown, unknown(name) != nil, !fields.contains(name)
      else { continue }
      fields.append(name)
    }
    return fields
  }

  /// The unknown fields that decide a part; none if what is known decides it.
  func decidingFields(in term: Formula.Term) -> [String] {
    var copy = self
    guard case .open = copy.part(of: term) else { return [] }
    guard case .binary(let operation, let a, let b) = term.node, [.and, .or].contains(operation)
    else { return unknownFields(in: term) }
    let fields = decidingFields(in: a)
    return fields + decidingFields(in: b).filter { !fields.contains($0) }
  }

  mutating func part(of term: Formula.Term) -> ForecastPart {
    guard !unknownFields(in: term).isEmpty else {
      guard let value = try? formula.evaluate(term, context) else { return .failure }
      return .known(value)
    }
    switch term.node {
    case .literal(let value): return .known(value)
    case .read(let operand): return read(operand)
    case .list(let terms): return list(terms)
    case .not(let operand): return negation(of: operand)
    case .minus(let operand): return result(nil, of: operand, needing: [.int, .double])
    case .call(.has, let operand): return presence(of: operand)
    case .call(.len, let operand):
      return result(.int, of: operand, needing: [.text, .list, .object])
    case .call(_, let operand): return result(.text, of: operand, needing: [.text])
    case .matches(let text, let pattern, let compiled):
      return match(text, pattern, isChecked: compiled != nil)
    case .binary(.and, let a, let b): return junction(a, b, deciding: false)
    case .binary(.or, let a, let b): return junction(a, b, deciding: true)
    case .binary(let operation, let a, let b): return calculation(operation, a, b)
    }
  }

  /// Notes that the unknown fields of a part decide whether the formula can be evaluated.
  private mutating func doubt(_ term: Formula.Term) {
    for field in unknownFields(in: term) where !failing.contains(field) { failing.append(field) }
  }

  /// Whether a type may be one of those that are needed.
  private mutating func isFit(
    _ type: FieldType, _ needed: [FieldType], _ term: Formula.Term
  ) -> Bool {
    guard type == .any else { return needed.contains(type) }
    doubt(term)
    return true
  }
}

// MARK: - One operand

extension Forecaster {
  private func read(_ operand: Formula.Operand) -> ForecastPart {
    guard let name = operand.nameAsUnknown, let type = unknown(name) else {
      return .known(formula.value(of: operand, context))
    }
    if case .field(let names) = operand, names.count > 1 { return .open(.any, nulling: [name]) }
    let mayBeNull = type.isOptional || type == .any
    return .open(type.unwrapped, nulling: mayBeNull ? [name] : [])
  }

  private mutating func list(_ terms: [Formula.Term]) -> ForecastPart {
    for term in terms {
      if case .failure = part(of: term) { return .failure }
    }
    return .open(.list, nulling: [])
  }

  private mutating func presence(of term: Formula.Term) -> ForecastPart {
    switch part(of: term) {
    case .failure: .failure
    case .known(let value): .known(.bool(value != .null))
    case .open(_, let nulling): nulling.isEmpty ? .known(.bool(true)) : .condition
    }
  }

  /// The result of an operation that gives null for null; nil for the type of the operand.
  private mutating func result(
    _ type: FieldType?, of term: Formula.Term, needing needed: [FieldType]
  ) -> ForecastPart {
    switch part(of: term) {
    case .failure: return .failure
    case .known(let value): return value == .null ? .known(.null) : .failure
    case .open(let found, let nulling):
      guard isFit(found, needed, term) else { return .failure }
      return .open(type ?? found, nulling: nulling)
    }
  }
}

// MARK: - Conditions

extension Forecaster {
  /// A part as a condition, in which null counts as false.
  private mutating func truth(of term: Formula.Term) -> ForecastPart {
    switch part(of: term) {
    case .failure: return .failure
    case .known(.bool(let bool)): return .known(.bool(bool))
    case .known(let value): return value == .null ? .known(.bool(false)) : .failure
    case .open(let type, _): return isFit(type, [.bool], term) ? .condition : .failure
    }
  }

  private mutating func negation(of term: Formula.Term) -> ForecastPart {
    switch truth(of: term) {
    case .failure: .failure
    case .known(let value): .known(.bool(value == .bool(false)))
    case .open: .condition
    }
  }

  /// `&&`, which false decides, or `||`, which true decides.
  private mutating func junction(
    _ a: Formula.Term, _ b: Formula.Term, deciding decision: Bool
  ) -> ForecastPart {
    switch truth(of: a) {
    case .failure: return .failure
    case .known(let value):
      return value == .bool(decision) ? .known(value) : truth(of: b)
    case .open:
      let second = truth(of: b)
      switch second {
      case .known(.bool(decision)): return second
      // The second part is only evaluated if the first one does not decide.
      case .failure: doubt(a)
      default: break
      }
      return .condition
    }
  }

  private mutating func match(
    _ text: Formula.Term, _ pattern: Formula.Term, isChecked: Bool
  ) -> ForecastPart {
    for term in [text, pattern] {
      switch part(of: term) {
      case .failure: return .failure
      case .known(.text): continue
      case .known(let value): return value == .null ? .known(.bool(false)) : .failure
      case .open(let type, _): if !isFit(type, [.text], term) { return .failure }
      }
    }
    if !isChecked { doubt(pattern) }
    return .condition
  }
}

// MARK: - Two operands

extension Forecaster {
  private mutating func calculation(
    _ operation: Formula.Operation, _ a: Formula.Term, _ b: Formula.Term
  ) -> ForecastPart {
    let (one, other) = (part(of: a), part(of: b))
    let isArithmetic = [.plus, .minus, .times, .divided].contains(operation)
    switch (one, other) {
    case (.failure, _), (_, .failure): return .failure
    case (.known(.null), _), (_, .known(.null)):
      return .known(isArithmetic ? .null : .bool(false))
    default: break
    }
    if operation == .isIn { return isFit(other.type, [.list], b) ? .condition : .failure }
    if one.type == .any { doubt(a) }
    if other.type == .any { doubt(b) }
    guard let type = type(of: operation, one.type, other.type) else { return .failure }
    guard isArithmetic else { return .condition }
    if operation == .divided {
      switch other {
      case .known(.int(0)), .known(.double(0)):
        guard !one.nulling.isEmpty else { return .failure }
        doubt(a)
      case .known: break
      default: doubt(b)
      }
    }
    let nulling = one.nulling + other.nulling.filter { !one.nulling.contains($0) }
    return .open(type, nulling: nulling)
  }

  /// The type of the result; nil if the operation can't take values of these types.
  private func type(
    of operation: Formula.Operation, _ one: FieldType, _ other: FieldType
  ) -> FieldType? {
    if one == .any || other == .any { return .any }
    if one.isNumber, other.isNumber { return one == .int && other == .int ? .int : .double }
    switch operation {
    case .equal, .unequal: return one == other ? .bool : nil
    case .minus, .times, .divided: return nil
    default: return one == .text && other == .text ? .text : nil
    }
  }
}

/// The application of an operator to two values.
struct Calculation {
  let formula: Formula
  let operation: Formula.Operation
  let left: Formula.Term
  let right: Formula.Term
}

extension Calculation {
  func result(_ a: Value, _ b: Value) throws(ShellError) -> Value {
    switch operation {
    case .plus, .minus, .times, .divided: try arithmetic(a, b)
    case .isIn: .bool(try isIn(a, b))
    default: .bool(try compare(a, b))
    }
  }

  private func mismatch(_ needs: String, _ a: Value, _ b: Value, at term: Formula.Term)
    -> ShellError
  {
    ShellError(
      .typeMismatch(operation: operation.rawValue, needs: needs, found: [a.typeName, b.typeName]),
      at: formula.span(of: term))
  }
}

// MARK: - Numbers

extension Calculation {
  private func arithmetic(_ a: Value, _ b: Value) throws(ShellError) -> Value {
    switch (a, b) {
    case (.null, _), (_, .null): return .null
    case (.text(let a), .text(let b)) where operation == .plus: return .text(a + b)
    case (.int(let a), .int(let b)): return .int(try whole(a, b))
    case (.int(let a), .double(let b)): return .double(try fraction(Double(a), b))
    case (.double(let a), .int(let b)): return .double(try fraction(a, Double(b)))
    case (.double(let a), .double(let b)): return .double(try fraction(a, b))
    default:
      let isRight = if case .int = a { true } else if case .double = a { true } else { false }
      throw mismatch(
        operation == .plus ? "two numbers or two texts" : "two numbers", a, b,
        at: isRight ? right : left)
    }
  }

  private func whole(_ a: Int, _ b: Int) throws(ShellError) -> Int {
    let (result, isTooLarge) =
      switch operation {
      case .plus: a.addingReportingOverflow(b)
      case .minus: a.subtractingReportingOverflow(b)
      case .times: a.multipliedReportingOverflow(by: b)
      default: b == 0 ? (0, false) : a.dividedReportingOverflow(by: b)
      }
    if operation == .divided, b == 0 { throw divisionByZero }
    if isTooLarge { throw overflow }
    return result
  }

  private func fraction(_ a: Double, _ b: Double) throws(ShellError) -> Double {
    if operation == .divided, b == 0 { throw divisionByZero }
    let result =
      switch operation {
      case .plus: a + b
      case .minus: a - b
      case .times: a * b
      default: a / b
      }
    guard result.isFinite else { throw overflow }
    return result
  }

  private var divisionByZero: ShellError {
    ShellError(.divisionByZero, at: formula.span(of: right))
  }

  private var overflow: ShellError {
    ShellError(
      .overflow(operation: operation.rawValue),
      at: SourceSpan(formula.source, left.start, right.end))
  }
}

// MARK: - Comparing

extension Calculation {
  private func compare(_ a: Value, _ b: Value) throws(ShellError) -> Bool {
    if a == .null || b == .null { return false }
    if operation == .equal || operation == .unequal {
      guard let isEqual = a.isEqual(to: b) else {
        throw mismatch("two of one type", a, b, at: right)
      }
      return isEqual == (operation == .equal)
    }
    guard let order = a.order(to: b) else {
      throw mismatch("two numbers or two texts", a, b, at: right)
    }
    return switch operation {
    case .less: order < 0
    case .atMost: order <= 0
    case .greater: order > 0
    default: order >= 0
    }
  }

  private func isIn(_ a: Value, _ b: Value) throws(ShellError) -> Bool {
    if a == .null || b == .null { return false }
    guard case .list(let values) = b else {
      throw ShellError(
        .typeMismatch(operation: "in", needs: "a list", found: [b.typeName]),
        at: formula.span(of: right))
    }
    return values.contains { a.isEqual(to: $0) ?? false }
  }
}

extension Value {
  /// Whether both values are equal, numbers by their value, also within lists and objects; nil if
  /// they are not of one type.
  fileprivate func isEqual(to other: Value) -> Bool? {
    switch (self, other) {
    case (.int, .double), (.double, .int): order(to: other) == 0
    case (.null, .null), (.bool, .bool), (.int, .int), (.double, .double), (.text, .text):
      self == other
    case (.list(let a), .list(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.isEqual(to: $1) ?? false }
    case (.object(let a), .object(let b)):
      a.count == b.count
        && a.allSatisfy { field in b[field.name].flatMap(field.value.isEqual) ?? false }
    default: nil
    }
  }

  /// Less than, equal to or greater than 0 as this value is; nil if the two can't be ordered.
  fileprivate func order(to other: Value) -> Int? {
    switch (self, other) {
    case (.int(let a), .int(let b)): Self.order(a, b)
    case (.double(let a), .double(let b)): Self.order(a, b)
    case (.text(let a), .text(let b)): Self.order(a, b)
    case (.int(let a), .double(let b)): Self.exactOrder(a, b)
    case (.double(let a), .int(let b)): -Self.exactOrder(b, a)
    default: nil
    }
  }

  private static func order<T: Comparable>(_ a: T, _ b: T) -> Int { a < b ? -1 : a > b ? 1 : 0 }

  /// Compares exactly, even if a double can't hold the whole number.
  private static func exactOrder(_ a: Int, _ b: Double) -> Int {
    if b >= 0x1p63 { return -1 }
    if b < -0x1p63 { return 1 }
    let whole = Int(b.rounded(.towardZero))
    return a == whole ? order(0.0, b - Double(whole)) : order(a, whole)
  }
}

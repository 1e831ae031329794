/// The data that a formula is evaluated with.
public protocol FormulaContext {
  /// The kind of the message; null without a message.
  var kind: Value { get }
  /// The value of a field; nil if there is no such field.
  func field(_ name: String) -> Value?
  /// The value of an environment key; nil if it is not set.
  func environment(_ key: String) -> Value?
  /// The most bytes that a value may take.
  var mostBytes: Int { get }
  /// Called when a value would have exceeded that limit.
  func noteExcess()
}

extension FormulaContext {
  /// The standard limit of a value.
  public var mostBytes: Int { Budget.value.standard }

  /// Ignores the excess.
  public func noteExcess() {}
}

extension Formula {
  /// The value of the formula.
  public func evaluate(in context: some FormulaContext) throws(ShellError) -> Value {
    try checkStack()
    return try evaluate(root, context)
  }

  /// Whether the formula is true; null counts as false.
  public func holds(in context: some FormulaContext) throws(ShellError) -> Bool {
    try checkStack()
    return try truth(of: root, context, for: "a condition")
  }

  /// Throws if the stack has no room for the nested parts.
  private func checkStack() throws(ShellError) {
    guard StackRoom.isShort(of: root.depth * Self.stackOfPart + StackRoom.command) else { return }
    throw ShellError(
      .tooDeep(what: "parts of a formula", most: root.depth - 1, .stack), at: span(of: root))
  }

  /// The most bytes of the stack that a part takes, without optimisation.
  private static let stackOfPart = 2 << 10

  func evaluate(_ term: Term, _ context: some FormulaContext) throws(ShellError) -> Value {
    switch term.node {
    case .literal(let value): return value
    case .read(let operand): return value(of: operand, context)
    case .list(let terms): return try list(of: terms, term, context)
    case .not(let operand): return .bool(!(try truth(of: operand, context, for: "!")))
    case .minus(let operand): return try negative(try evaluate(operand, context), operand)
    case .call(let function, let operand):
      return try call(function, try evaluate(operand, context), operand)
    case .matches(let text, let pattern, let compiled):
      return .bool(try matches(text, pattern, compiled, context))
    case .binary(.and, let a, let b):
      guard try truth(of: a, context, for: "&&") else { return false }
      return .bool(try truth(of: b, context, for: "&&"))
    case .binary(.or, let a, let b):
      if try truth(of: a, context, for: "||") { return true }
      return .bool(try truth(of: b, context, for: "||"))
    case .binary(let operation, let a, let b):
      let values = (try evaluate(a, context), try evaluate(b, context))
      try checkSize(operation, values.0, values.1, term, context)
      return try Calculation(formula: self, operation: operation, left: a, right: b)
        .result(values.0, values.1)
    }
  }

  // Code that takes much of the stack is in functions of its own, since `evaluate` is recursive.

  private func list(
    of terms: [Term], _ term: Term, _ context: some FormulaContext
  ) throws(ShellError) -> Value {
    var values: [Value] = []
    for term in terms { values.append(try evaluate(term, context)) }
    let list = Value.list(values)
    do throws(ShellError) {
      try list.check(upTo: context.mostBytes, at: span(of: term))
    } catch {
      if error.code == LanguageCode.overBudget { context.noteExcess() }
      throw error
    }
    return list
  }

  /// Throws if two texts would make a text that takes too much.
  private func checkSize(
    _ operation: Operation, _ a: Value, _ b: Value, _ term: Term, _ context: some FormulaContext
  ) throws(ShellError) {
    guard operation == .plus, case (.text(let one), .text(let other)) = (a, b),
      one.utf8.count + other.utf8.count > context.mostBytes
    else { return }
    context.noteExcess()
    throw ShellError(.overBudget(.value, context.mostBytes), at: span(of: term))
  }

  package func value(of operand: Operand, _ context: some FormulaContext) -> Value {
    switch operand {
    case .kind: context.kind
    case .field(let names): part(names, of: names.first.flatMap { context.field($0) })
    case .environment(let names): part(names, of: names.first.flatMap { context.environment($0) })
    }
  }

  private func part(_ names: [String], of value: Value?) -> Value {
    var value = value ?? .null
    for name in names.dropFirst() {
      guard case .object(let fields) = value else { return .null }
      value = fields[name] ?? .null
    }
    return value
  }

  func truth(
    of term: Term, _ context: some FormulaContext, for operation: String
  ) throws(ShellError) -> Bool {
    switch try evaluate(term, context) {
    case .bool(let bool): return bool
    case .null: return false
    case let other: throw mismatch(operation, "true or false", other, at: term)
    }
  }

  func mismatch(_ operation: String, _ needs: String, _ found: Value, at term: Term) -> ShellError {
    ShellError(
      .typeMismatch(operation: operation, needs: needs, found: [found.typeName]),
      at: span(of: term))
  }
}

// MARK: - One operand

extension Formula {
  private func negative(_ value: Value, _ operand: Term) throws(ShellError) -> Value {
    switch value {
    case .null: return .null
    case .double(let double): return .double(-double)
    case .int(let int) where int != .min: return .int(-int)
    case .int: throw ShellError(.overflow(operation: "-"), at: span(of: operand))
    default: throw mismatch("-", "a number", value, at: operand)
    }
  }

  private func call(
    _ function: Function, _ value: Value, _ operand: Term
  ) throws(ShellError) -> Value {
    switch (function, value) {
    case (.has, _): .bool(value != .null)
    case (_, .null): .null
    case (.upper, .text(let text)): .text(text.uppercased())
    case (.lower, .text(let text)): .text(text.lowercased())
    case (.len, .text(let text)): .int(text.count)
    case (.len, .list(let values)): .int(values.count)
    case (.len, .object(let fields)): .int(fields.count)
    default:
      throw mismatch(
        function.rawValue, function == .len ? "text, a list or an object" : "text", value,
        at: operand)
    }
  }

  private func matches(
    _ text: Term, _ pattern: Term, _ compiled: Pattern?, _ context: some FormulaContext
  ) throws(ShellError) -> Bool {
    let value = try evaluate(text, context)
    let written = try evaluate(pattern, context)
    if value == .null || written == .null { return false }
    guard case .text(let words) = value else { throw mismatch("=~", "text", value, at: text) }
    guard case .text(let expression) = written else {
      throw mismatch("=~", "text", written, at: pattern)
    }
    if let compiled { return compiled.matches(words) }
    let span = span(of: pattern)
    return try Pattern(expression, ignoringCase: false) { _ in span }.matches(words)
  }
}

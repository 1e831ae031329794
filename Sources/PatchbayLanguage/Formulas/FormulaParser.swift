/// Parses a formula by the precedence of its operators.
struct FormulaParser {
  private let text: FormulaText
  private var lexer: FormulaLexer
  private var token: FormulaToken
  /// The place after the last token that was read.
  private var lastEnd = 0
  private var lastText = ""
  /// The number of open parentheses and prefix operators.
  private var depth = 0

  init(_ text: FormulaText) throws(ShellError) {
    self.text = text
    lexer = FormulaLexer(text)
    token = try lexer.next()
  }
}

extension FormulaParser {
  mutating func parseAll() throws(ShellError) -> Formula.Term {
    let term = try parseOperation(binding: 0)
    guard token.kind == .end else { throw unexpected() }
    return term
  }

  private mutating func advance() throws(ShellError) {
    lastEnd = token.end
    lastText = text.text(token.start, token.end)
    token = try lexer.next()
  }

  private func isAt(_ sign: String) -> Bool { token.kind == .sign(sign) }

  private func unexpected() -> ShellError {
    let word = text.text(token.start, token.end)
    return ShellError(.unexpected(word), at: text.span(token.start, token.end))
  }

  /// Makes a part that ends with the last token; throws if it is nested too deeply.
  private func term(
    _ node: Formula.Node, from start: Int, above parts: [Formula.Term] = []
  ) throws(ShellError) -> Formula.Term {
    let depth = 1 + (parts.map(\.depth).max() ?? 0)
    let span = SourceSpan(text.source, start, text.endPlace(lastEnd))
    if let refusal = Nesting.refusal(of: depth - 1) {
      throw ShellError(.tooDeep(what: "operations", most: depth - 1, refusal), at: span)
    }
    return Formula.Term(node: node, start: start, end: span.end, depth: depth)
  }

  /// Reads the token that opens a nested part; throws if it is nested too deeply.
  private mutating func open() throws(ShellError) {
    if let refusal = Nesting.refusal(of: depth) {
      throw ShellError(
        .tooDeep(what: "parts of a formula", most: depth, refusal),
        at: text.span(token.start, token.end))
    }
    depth += 1
    try advance()
  }
}

// MARK: - Operators

extension FormulaParser {
  /// Parses an operand, and the operators after it that bind more strongly than this.
  private mutating func parseOperation(binding: Int) throws(ShellError) -> Formula.Term {
    var left = try parseOperand()
    while let operation = operation, operation.strength > binding {
      try advance()
      let right = try parseOperation(binding: operation.strength)
      left = try join(left, operation, right)
      if operation.isComparison, let next = self.operation, next.isComparison {
        throw ShellError(.chainedComparison, at: text.span(token.start, token.end))
      }
    }
    return left
  }

  private var operation: Formula.Operation? {
    switch token.kind {
    case .sign(let sign): Formula.Operation(rawValue: sign)
    case .name("in"): .isIn
    default: nil
    }
  }

  private func join(
    _ left: Formula.Term, _ operation: Formula.Operation, _ right: Formula.Term
  ) throws(ShellError) -> Formula.Term {
    guard operation == .matches else {
      return try term(.binary(operation, left, right), from: left.start, above: [left, right])
    }
    var pattern: Pattern?
    if case .literal(.text(let raw)) = right.node {
      pattern = try Pattern(raw, ignoringCase: false) { range in
        // Exact if nothing in the quotes is escaped, and near enough otherwise.
        SourceSpan(
          text.source, right.start + 1 + range.lowerBound, right.start + 1 + range.upperBound)
      }
    }
    return try term(.matches(left, right, pattern), from: left.start, above: [left, right])
  }
}

extension Formula.Operation {
  /// The precedence of the operator; a higher one binds more strongly.
  fileprivate var strength: Int {
    switch self {
    case .or: 1
    case .and: 2
    case .equal, .unequal, .less, .atMost, .greater, .atLeast, .isIn, .matches: 3
    case .plus, .minus: 4
    case .times, .divided: 5
    }
  }

  fileprivate var isComparison: Bool { strength == 3 }
}

// MARK: - Operands

extension FormulaParser {
  private mutating func parseOperand() throws(ShellError) -> Formula.Term {
    switch token.kind {
    case .sign("("): try parseGroup()
    case .sign("["): try parseList()
    case .sign("!"), .sign("-"): try parsePrefixed()
    case .name(let name): try parseName(name)
    default: try parseLeaf()
    }
  }

  /// Parses an operand without nested parts.
  private mutating func parseLeaf() throws(ShellError) -> Formula.Term {
    let start = text.place(token.start)
    switch token.kind {
    case .number(let value):
      try advance()
      return try term(.literal(value), from: start)
    case .text(let cooked, let raw, let unknownEscape):
      let isPattern = lastText == "=~"
      if !isPattern { try refuse(unknownEscape) }
      try advance()
      return try term(.literal(.text(isPattern ? raw : cooked)), from: start)
    case .leastMagnitude:
      let word = text.text(token.start, token.end)
      throw ShellError(.numberTooLarge(word), at: text.span(token.start, token.end))
    case .sign("."):
      let path = try parsePath()
      return try term(.read(.field(path)), from: start)
    default: throw missingOperand()
    }
  }

  private func refuse(_ escape: Range<Int>?) throws(ShellError) {
    guard let escape else { return }
    throw ShellError(
      .unknownFormulaEscape(text.text(escape.lowerBound, escape.upperBound)),
      at: text.span(escape.lowerBound, escape.upperBound))
  }

  private mutating func parsePrefixed() throws(ShellError) -> Formula.Term {
    let start = text.place(token.start)
    let isNot = isAt("!")
    try open()
    if !isNot, token.kind == .leastMagnitude {
      try advance()
      depth -= 1
      return try term(.literal(.int(.min)), from: start)
    }
    let operand = try parseOperand()
    depth -= 1
    return try term(isNot ? .not(operand) : negative(operand), from: start, above: [operand])
  }

  /// Negates an operand; a negative number is a literal.
  private func negative(_ operand: Formula.Term) -> Formula.Node {
    switch operand.node {
    case .literal(.int(let int)) where int != .min: .literal(.int(-int))
    case .literal(.double(let double)): .literal(.double(-double))
    default: .minus(operand)
    }
  }

  private func missingOperand() -> ShellError {
    let span =
      lastText.isEmpty
      ? text.span(token.start, token.end) : text.span(lastEnd - lastText.utf8.count, lastEnd)
    if token.kind != .end, lastText.isEmpty { return unexpected() }
    return ShellError(.missingOperand(after: lastText), at: span)
  }

  private mutating func parseGroup() throws(ShellError) -> Formula.Term {
    let opening = token.start
    try open()
    let term = try parseOperation(binding: 0)
    try close(opening, ")")
    return Formula.Term(
      node: term.node, start: text.place(opening), end: text.endPlace(lastEnd), depth: term.depth)
  }

  private mutating func parseList() throws(ShellError) -> Formula.Term {
    let opening = token.start
    try open()
    var terms: [Formula.Term] = []
    if !isAt("]") {
      terms.append(try parseOperation(binding: 0))
      while isAt(",") {
        try advance()
        terms.append(try parseOperation(binding: 0))
      }
    }
    try close(opening, "]")
    return try term(.list(terms), from: text.place(opening), above: terms)
  }

  private mutating func close(_ opening: Int, _ sign: String) throws(ShellError) {
    guard isAt(sign) else {
      if token.kind != .end { throw unexpected() }
      let sign = text.text(opening, opening + 1)
      throw ShellError(.unclosedParenthesis(sign), at: text.span(opening, opening + 1))
    }
    depth -= 1
    try advance()
  }
}

// MARK: - Names

extension FormulaParser {
  private static let names = ["true", "false", "null", "kind", "env", "in"]

  private mutating func parseName(_ name: String) throws(ShellError) -> Formula.Term {
    let written = token
    if name == "in" { throw missingOperand() }
    try advance()
    if let function = Formula.Function(rawValue: name), isAt("(") {
      let operand = try parseGroup()
      let start = text.place(written.start)
      return try term(.call(function, operand), from: start, above: [operand])
    }
    return try parsePlainName(name, written)
  }

  /// Parses a name that is no function, and whose first token has been read.
  private mutating func parsePlainName(
    _ name: String, _ written: FormulaToken
  ) throws(ShellError) -> Formula.Term {
    let start = text.place(written.start)
    switch name {
    case "true": return try term(.literal(true), from: start)
    case "false": return try term(.literal(false), from: start)
    case "null": return try term(.literal(.null), from: start)
    case "kind": return try term(.read(.kind), from: start)
    case "env" where isAt("."):
      let path = try parsePath()
      return try term(.read(.environment(path)), from: start)
    default:
      let functions = Formula.Function.allCases.map(\.rawValue)
      let unknown =
        isAt("(")
        ? UnknownName(functionInFormula: name, among: functions)
        : UnknownName(inFormula: name, among: Self.names + functions)
      throw ShellError(unknown, at: text.span(written.start, written.end))
    }
  }

  /// Reads `.name.name…`; a name with other characters is quoted.
  private mutating func parsePath() throws(ShellError) -> [String] {
    var names: [String] = []
    while isAt(".") {
      try advance()
      switch token.kind {
      case .name(let name): names.append(name)
      case .text(let name, _, let unknownEscape):
        try refuse(unknownEscape)
        names.append(name)
      default: throw missingOperand()
      }
      try advance()
    }
    return names
  }
}

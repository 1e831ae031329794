/// Limits on what typed text may take, so that no text ends the process or fills the memory.
public struct Budgets: Sendable, Hashable {
  private var limits: [Budget: Int] = [:]

  /// The default limits.
  public init() {}
}

/// A resource that is limited.
public enum Budget: String, Sendable, CaseIterable {
  /// Values, formulas, `$(…)`, commands and files that are nested in one another.
  case nesting
  /// Files that one command runs.
  case files
  /// The bytes of a value or variable.
  case value
  /// Nodes, plugins, relays and interceptors of a world.
  case things
  /// The bytes that one command prints.
  case output
  /// Messages that interceptors make of others while one command runs.
  case copies
  /// Commands that change the world or send, and that one command runs.
  case commands
  /// The bytes that one step of a scenario prints, where a line counts as 32 or more.
  case step
  /// The bytes of memory by which the process has grown since the session began.
  case memory
}

extension Budgets {
  /// The limit of a budget; setting one below 1 changes nothing.
  public subscript(budget: Budget) -> Int {
    get { limits[budget] ?? budget.standard }
    set { if newValue > 0 { limits[budget] = newValue } }
  }
}

extension Budget {
  /// The default limit.
  public var standard: Int {
    switch self {
    case .nesting: 200
    case .files: 10_000
    case .value, .step: 16 << 20
    case .things, .copies: 1_000_000
    case .commands: 4_000_000
    case .memory: 4 << 30
    case .output: 64 << 20
    }
  }

  /// The limits that can be typed, in words.
  package static var range: String { "from 1 to \(words(for: .max))" }

  /// Parses a limit: a whole number from 1 on, perhaps in `K`, `M` or `G` of 1,024 each.
  ///
  /// Returns nil for any other text.
  public static func limit(typed text: String) -> Int? {
    let shifts: [Character: Int] = ["K": 10, "M": 20, "G": 30]
    let shift = text.last.flatMap { shifts[$0] }
    guard let number = Int(shift == nil ? text : String(text.dropLast())), number > 0 else {
      return nil
    }
    let (limit, isTooLarge) = number.multipliedReportingOverflow(by: 1 << (shift ?? 0))
    return isTooLarge ? nil : limit
  }

  /// The digits of a limit, in groups of three.
  package static func words(for limit: Int) -> String {
    let digits = Array(String(limit))
    return digits.enumerated().reduce(into: "") { words, digit in
      if digit.offset > 0, (digits.count - digit.offset).isMultiple(of: 3) { words += "," }
      words.append(digit.element)
    }
  }

  /// The limited resource, in a line without a period.
  public var summary: String {
    switch self {
    case .nesting: "levels of nested values, formulas, commands and files"
    case .files: "files that one command runs"
    case .value: "bytes of a value, a variable, or a word after substitution"
    case .things: "nodes, plugins, relays and interceptors in a world"
    case .output: "bytes that one command prints"
    case .copies: "messages that interceptors make of others during one command"
    case .commands: "commands that change the world or send, run by one command"
    case .step: "bytes, and 32 or more a line, that one step of a scenario prints"
    case .memory: "bytes of memory in total since the session began"
    }
  }
}

extension Value {
  /// Throws if the value would take more than this many bytes in writing, or is nested too deeply.
  ///
  /// A part that occurs several times counts each time.
  func check(upTo most: Int, at span: SourceSpan) throws(ShellError) {
    var left = most
    try take(from: &left, depth: 0, most, span)
  }

  private func take(from left: inout Int, depth: Int, _ most: Int, _ span: SourceSpan)
    throws(ShellError)
  {
    switch self {
    case .null, .bool, .int, .double: left -= 8
    case .text(let text): left -= text.utf8.count
    case .list(let values):
      left -= 8
      try Self.checkNesting(depth, span)
      for value in values { try value.take(from: &left, depth: depth + 1, most, span) }
    case .object(let fields):
      try Self.checkNesting(depth, span)
      for (name, value) in fields {
        left -= name.utf8.count
        try value.take(from: &left, depth: depth + 1, most, span)
      }
    }
    if left < 0 { throw ShellError(.overBudget(.value, most), at: span) }
  }

  private static func checkNesting(_ depth: Int, _ span: SourceSpan) throws(ShellError) {
    guard let refusal = Nesting.refusal(of: depth) else { return }
    throw ShellError(.tooDeep(what: "lists and objects", most: depth, refusal), at: span)
  }
}

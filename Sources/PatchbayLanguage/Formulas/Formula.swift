/// An expression over a message's fields and the environment: `env.muted && kind == "SendText"`.
///
/// A value that is missing is null. Comparisons with null are false, and a condition that is null
/// doesn't hold.
public struct Formula: Sendable {
  let source: SourceText
  package let root: Term

  /// A part of a formula, and its place.
  package struct Term: Sendable {
    package let node: Node
    let start: Int
    let end: Int
    /// The number of parts that are nested in each other here.
    let depth: Int
  }

  /// The kinds of parts.
  package indirect enum Node: Sendable {
    case literal(Value)
    case list([Term])
    case read(Operand)
    case not(Term)
    case minus(Term)
    case binary(Operation, Term, Term)
    /// A match, with the compiled pattern if it is a literal.
    case matches(Term, Term, Pattern?)
    case call(Function, Term)
  }

  /// An operand that a formula reads.
  public enum Operand: Sendable, Hashable {
    /// `.field`, or a part of the field.
    case field([String])
    /// `env.key`, or a part of the value.
    case environment([String])
    /// `kind`: the kind of the message.
    case kind
  }

  package enum Operation: String, Sendable {
    case or = "||"
    case and = "&&"
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case atMost = "<="
    case greater = ">"
    case atLeast = ">="
    case isIn = "in"
    case matches = "=~"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divided = "/"
  }

  package enum Function: String, Sendable, CaseIterable {
    case upper, lower, len, has
  }
}

extension Formula {
  /// The text of the formula.
  public var text: String { text(of: root) }

  /// The operands that the formula reads, in the order of writing, each once.
  public var operands: [Operand] { operands(of: root) }

  /// The environment keys that the formula reads, each once: `muted` for `env.muted`.
  package var environmentKeys: [String] {
    var seen: Set<String> = []
    return operands.compactMap {
      if case .environment(let names) = $0 { names.first } else { nil }
    }.filter { seen.insert($0).inserted }
  }

  package func span(of term: Term) -> SourceSpan { SourceSpan(source, term.start, term.end) }

  func text(of term: Term) -> String { span(of: term).text }

  func operands(of term: Term) -> [Operand] {
    var found: [Operand] = []
    collect(term) { if !found.contains($0) { found.append($0) } }
    return found
  }

  private func collect(_ term: Term, _ add: (Operand) -> Void) {
    switch term.node {
    case .literal: break
    case .list(let terms): for term in terms { collect(term, add) }
    case .read(let operand): add(operand)
    case .not(let term), .minus(let term), .call(_, let term): collect(term, add)
    case .binary(_, let a, let b), .matches(let a, let b, _):
      collect(a, add)
      collect(b, add)
    }
  }
}

extension Formula.Operand: CustomStringConvertible {
  /// The text of the operand in a formula.
  public var description: String {
    switch self {
    case .field(let names): names.map { "." + Self.quoted($0) }.joined()
    case .environment(let names): "env" + names.map { "." + Self.quoted($0) }.joined()
    case .kind: "kind"
    }
  }

  private static func quoted(_ name: String) -> String {
    let isPlain =
      name.utf8.allSatisfy { Byte.isNamePart($0) || $0 >= 0x80 }
      && !(name.utf8.first.map(Byte.isDigit) ?? true)
    return isPlain ? name : Value.quoted(name)
  }
}

// Whether a condition can be true for any message, in any place.

extension Formula {
  /// Whether no message can make this condition true; none of these kinds, if they are known.
  ///
  /// Constants are found, kinds that are none of these, and comparisons of one value with constants
  /// that exclude one another. Whatever else may be impossible counts as possible.
  package func neverHolds(amongKinds kinds: [String]? = nil) -> Bool {
    !mayBeTrue(root, kinds)
  }

  private func mayBeTrue(_ term: Term, _ kinds: [String]?) -> Bool {
    if let values = everyValue(of: term, kinds) { return values.contains(.bool(true)) }
    switch term.node {
    case .not(let inner): return mayBeUntrue(inner, kinds)
    case .binary(.or, let a, let b): return mayBeTrue(a, kinds) || mayBeTrue(b, kinds)
    case .binary(.and, _, _):
      let parts = conjuncts(of: term)
      return parts.allSatisfy { mayBeTrue($0, kinds) } && !excludeOneAnother(parts)
    default: return true
    }
  }

  private func mayBeUntrue(_ term: Term, _ kinds: [String]?) -> Bool {
    if let values = everyValue(of: term, kinds) { return values.contains { $0 != .bool(true) } }
    switch term.node {
    case .not(let inner): return mayBeTrue(inner, kinds)
    case .binary(.and, let a, let b): return mayBeUntrue(a, kinds) || mayBeUntrue(b, kinds)
    case .binary(.or, let a, let b): return mayBeUntrue(a, kinds) && mayBeUntrue(b, kinds)
    default: return true
    }
  }

  /// All values of a part that reads nothing but the kind; nil if they can't be determined.
  private func everyValue(of term: Term, _ kinds: [String]?) -> [Value]? {
    let operands = operands(of: term)
    let suppositions: [Supposed]
    switch operands {
    case []: suppositions = [Supposed(operand: nil, value: .null)]
    case [.kind]:
      guard let kinds else { return nil }
      suppositions = kinds.map { Supposed(operand: .kind, value: .text($0)) }
    default: return nil
    }
    let values = suppositions.map { try? evaluate(term, $0) }
    return values.contains(nil) ? nil : values.compactMap(\.self)
  }

  private func conjuncts(of term: Term) -> [Term] {
    guard case .binary(.and, let a, let b) = term.node else { return [term] }
    return conjuncts(of: a) + conjuncts(of: b)
  }
}

// MARK: - Comparisons of one value

extension Formula {
  /// Whether some value is compared with constants so that not all comparisons can hold.
  private func excludeOneAnother(_ parts: [Term]) -> Bool {
    let comparisons = parts.compactMap { part in comparison(part).map { (part, $0) } }
    let groups = Dictionary(grouping: comparisons) { $0.1.operand }
    return groups.values.contains { group in
      let bounds = group.flatMap(\.1.bounds)
      return group.count > 1
        && !Self.samples(of: bounds).contains { sample in
          group.allSatisfy { term, comparison in
            let context = Supposed(operand: comparison.operand, value: sample)
            // A comparison that can't be evaluated is not true.
            return (try? truth(of: term, context, for: "&&")) ?? false
          }
        }
    }
  }

  /// The value and the constants of a part that compares one value with constants; else nil.
  private func comparison(_ term: Term) -> (operand: Operand, bounds: [Value])? {
    switch term.node {
    case .not(let inner): return comparison(inner)
    case .binary(let operation, let a, let b) where operation.comparesValues:
      guard let (operand, bound) = readAndConstant(a, b) ?? readAndConstant(b, a) else {
        return nil
      }
      let isOrder = operation != .equal && operation != .unequal
      switch bound {
      case .int, .double: return (operand, [bound])
      case .text, .bool: return isOrder ? nil : (operand, [bound])
      default: return nil
      }
    default: return nil
    }
  }

  private func readAndConstant(_ term: Term, _ other: Term) -> (Operand, Value)? {
    guard case .read(let operand) = term.node, case .literal(let value) = other.node else {
      return nil
    }
    switch operand {
    case .field(let names), .environment(let names):
      return names.count == 1 ? (operand, value) : nil
    case .kind: return (operand, value)
    }
  }

  /// Values of which one fulfils comparisons with these bounds, if any value does.
  ///
  /// They are the bounds themselves, and one value in each gap.
  private static func samples(of bounds: [Value]) -> [Value] {
    let numbers = bounds.compactMap(\.number).sorted()
    let gaps = zip(numbers, numbers.dropFirst()).map { ($0 + $1) / 2 }
    let outer = [numbers.first.map { $0 - 1 }, numbers.last.map { $0 + 1 }].compactMap(\.self)
    let longest = bounds.compactMap { if case .text(let text) = $0 { text } else { nil } }.max {
      $0.utf8.count < $1.utf8.count
    }
    let others: [Value] =
      [longest.map { .text($0 + "?") }].compactMap(\.self) + [.bool(true), .bool(false), .null]
    return bounds + (gaps + outer).map { .double($0) } + others
  }
}

extension Value {
  fileprivate var number: Double? {
    switch self {
    case .int(let int): Double(int)
    case .double(let double): double
    default: nil
    }
  }
}

/// A message of which one value is known.
private struct Supposed: FormulaContext {
  let operand: Formula.Operand?
  let value: Value

  var kind: Value { operand == .kind ? value : .null }

  func field(_ name: String) -> Value? { operand == .field([name]) ? value : nil }

  func environment(_ key: String) -> Value? { operand == .environment([key]) ? value : nil }
}

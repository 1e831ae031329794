// The only kinds of message for which a formula can hold.

extension Formula {
  /// The only kinds for which the formula can hold, such as `Ping` for `env.muted && kind ==
  /// "Ping"`.
  ///
  /// Nil if they can't be determined, or if their number is not limited.
  package var onlyKinds: Set<String>? { Self.onlyKinds(root) }

  private static func onlyKinds(_ term: Term) -> Set<String>? {
    switch term.node {
    case .binary(.and, let a, let b):
      switch (onlyKinds(a), onlyKinds(b)) {
      case (let first?, let second?): first.intersection(second)
      case (let one, let other): one ?? other
      }
    case .binary(.or, let a, let b):
      if let first = onlyKinds(a), let second = onlyKinds(b) { first.union(second) } else { nil }
    case .binary(.equal, let a, let b):
      a.isKind ? b.name.map { [$0] } : b.isKind ? a.name.map { [$0] } : nil
    case .binary(.isIn, let a, let b): a.isKind ? b.names : nil
    default: nil
    }
  }
}

extension Formula.Term {
  fileprivate var isKind: Bool { if case .read(.kind) = node { true } else { false } }

  /// The text of a literal.
  fileprivate var name: String? {
    if case .literal(.text(let text)) = node { text } else { nil }
  }

  /// The texts of a list of literals; nil if an element is anything else.
  fileprivate var names: Set<String>? {
    guard case .list(let terms) = node else { return nil }
    let names = terms.compactMap(\.name)
    return names.count == terms.count ? Set(names) : nil
  }
}

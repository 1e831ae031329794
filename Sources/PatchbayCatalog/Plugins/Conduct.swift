import PatchbayLanguage

/// What a ready-made plugin does, as its parameters say.
package struct Conduct {
  /// What it hears; nil for every kind.
  package let hears: [Kind]?
  /// What it sends when it hears something; nil for nothing.
  package var sends: Kind?
  /// When it sends or answers; nil for always.
  package var condition: Expression?
  /// The formulas that it works out besides.
  package var expressions: [Expression] = []
  /// What it answers whenever its condition holds.
  package var answers: Kind?
}

extension Conduct {
  /// What a plugin with these parameters does; nil for a plugin of an application.
  package init?(of params: Any?) {
    guard let params = params as? any ReadyMadeParams else { return nil }
    self = params.conduct
  }

  /// The environment keys that its formulas read.
  package var environmentKeys: [String] {
    ([condition].compactMap(\.self) + expressions).flatMap(\.environmentKeys)
  }
}

extension Expression {
  /// The environment keys that it reads.
  package var environmentKeys: [String] {
    if case .formula(let formula) = self { formula.environmentKeys } else { [] }
  }

  /// Whether it has a value for every message of a kind.
  func isNeverNull(over kind: Kind) -> Bool {
    switch self {
    case .constant(let value): return value != .null
    case .formula(let formula):
      let (type, errors) = kind.check(formula)
      return errors.isEmpty && type != .any && !type.isOptional
    }
  }

  /// Whether no message can make this true; one of these kinds, where they are known.
  package func neverHolds(among kinds: [Kind]?) -> Bool {
    switch self {
    case .constant(let value): value != .bool(true)
    case .formula(let formula): formula.neverHolds(amongKinds: kinds?.map(\.name))
    }
  }
}

extension FieldExpressions {
  var expressions: [Expression] { fields.map(\.expression) }
}

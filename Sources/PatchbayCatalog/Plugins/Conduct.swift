package import PatchbayEngine
package import PatchbayInspection
import PatchbayLanguage

/// The behaviour of a ready-made plugin, from its parameters.
package struct Conduct {
  /// The observed kinds; nil for all.
  package let hears: [Kind]?
  /// What it sends when it receives a message; nil for nothing.
  var sends: Making?
  /// The channel that it sends on; nil for none.
  package var channel: String?
  /// The condition for sending or answering; nil for always.
  package var condition: Expression?
  /// The further formulas that it evaluates.
  package var expressions: [Expression] = []
  /// The query that it certainly answers if its condition holds; nil for none.
  package var answers: Kind?
}

extension Conduct {
  /// The kind that it sends when it receives a message; nil for none.
  package var sentKind: Kind? { sends?.kind }

  /// What is known of the messages that it sends in a node; empty if it never sends.
  package func sent(at node: ComposableContainer?, inAnyEnvironment isAny: Bool)
    -> [ForeseenMessage]
  {
    guard let sends, condition?.neverHolds(among: hears) != true else { return [] }
    let heard = isAny ? ForeseenMessage().inAnyEnvironment : ForeseenMessage()
    return
      (hears.map { kinds in
        kinds.filter { condition?.neverHolds(among: [$0]) != true }
          .compactMap { sends.foreseen(of: heard, $0, at: node)?.message }
      } ?? [heard]).unique
  }

  /// The environment keys that the formulas read.
  package var environmentKeys: [String] {
    ([condition].compactMap(\.self) + expressions).flatMap(\.environmentKeys)
  }

  /// The condition, unless it certainly holds for a message at a node.
  package func unmet(
    by message: ForeseenMessage, _ kind: Kind, at node: ComposableContainer, _ wording: Wording
  ) -> Reach.OwnCondition? {
    guard let condition else { return nil }
    let holding = condition.holding(for: message, kind, at: node)
    if holding == [] { return nil }
    let context = MessageContext(message, kind, at: node)
    return Reach.OwnCondition(
      condition.text, isUnmet: holding == nil,
      trials: condition.trials(holding: true, in: context, of: kind, wording))
  }
}

extension Expression {
  /// The environment keys that the expression reads.
  package var environmentKeys: [String] {
    if case .formula(let formula) = self { formula.environmentKeys } else { [] }
  }

  /// Whether the expression has a value for every message of a kind.
  func isNeverNull(over kind: Kind) -> Bool {
    switch self {
    case .constant(let value): return value != .null
    case .formula(let formula):
      let (type, errors) = kind.check(formula)
      return errors.isEmpty && type != .any && !type.isOptional
    }
  }

  /// Whether no message of the kinds, or of any kind for nil, can make the expression true.
  func neverHolds(among kinds: [Kind]?) -> Bool {
    switch self {
    case .constant(let value): value != .bool(true)
    case .formula(let formula): formula.neverHolds(amongKinds: kinds?.map(\.name))
    }
  }
}

extension FieldExpressions {
  var expressions: [Expression] { fields.map(\.expression) }
}

package import PatchbayLanguage

/// What a command has taken so far of what it may take.
package struct Spending {
  /// How much there may be of each.
  package let budgets: Budgets
  /// What there was too much of; nil for nothing.
  package private(set) var exceeded: Budget?
  private var amounts: [Budget: Int] = [:]

  /// Starts with nothing spent.
  package init(_ budgets: Budgets) { self.budgets = budgets }
}

extension Spending {
  /// Whether there was too much of something.
  package var isOver: Bool { exceeded != nil }

  /// Notes that there was too much of something.
  package mutating func exceed(_ budget: Budget) { exceeded = exceeded ?? budget }

  /// Counts so much more of something.
  package mutating func spend(_ amount: Int, of budget: Budget) {
    let spent = amounts[budget, default: 0] + amount
    amounts[budget] = spent
    if spent > budgets[budget] { exceed(budget) }
  }
}

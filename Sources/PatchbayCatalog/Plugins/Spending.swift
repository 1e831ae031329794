package import PatchbayLanguage

/// The amounts that a command has spent of its budgets.
package struct Spending {
  /// The limits.
  package let budgets: Budgets
  /// The first budget that was exceeded; nil for none.
  package private(set) var exceeded: Budget?
  private var amounts: [Budget: Int] = [:]

  /// Starts with nothing spent.
  package init(_ budgets: Budgets) { self.budgets = budgets }
}

extension Spending {
  /// Whether any budget was exceeded.
  package var isOver: Bool { exceeded != nil }

  /// Marks a budget as exceeded.
  package mutating func exceed(_ budget: Budget) { exceeded = exceeded ?? budget }

  /// Adds an amount to the spending of a budget.
  package mutating func spend(_ amount: Int, of budget: Budget) {
    let spent = amounts[budget, default: 0] + amount
    amounts[budget] = spent
    if spent > budgets[budget] { exceed(budget) }
  }
}

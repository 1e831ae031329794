import PatchbayEngine
import PatchbayRouting

enum ActionCheckout: CheckoutWiring {
  static let scheme = "target-action"

  private static func actions(of sender: MessageSender) -> ActionRegistry {
    sender.environment(ActionRegistry.self) ?? ActionRegistry()
  }

  static func offer(_ supplier: Supplier, by sender: MessageSender) throws {
    try actions(of: sender).add(
      ActionName("Supplier-\(supplier.name)", "price"), by: sender,
      fields: [ActionField("item", String.self)]
    ) { request in supplier.price(of: try request.field("item", as: String.self)) ?? -1 }
  }

  static func offer(_ promotion: Promotion, by sender: MessageSender) throws {
    try actions(of: sender).add(
      ActionName("Promotion", "discount"), by: sender, fields: [ActionField("cents", Int.self)]
    ) { request in promotion.discount(on: try request.field("cents", as: Int.self)) }
  }

  static func offer(_ terminal: Terminal, by sender: MessageSender) throws {
    try actions(of: sender).add(
      ActionName("Terminal", "pay"), by: sender, fields: [ActionField("cents", Int.self)]
    ) { request in terminal.pay(try request.field("cents", as: Int.self)) }
  }

  static func prices(of item: String, from register: MessageSender) -> [String: Int] {
    let actions = actions(of: register)
    var prices: [String: Int] = [:]
    for action in actions.actions where action.name.target.hasPrefix("Supplier-") {
      let outcome = actions.perform(action.name, ["item": item], from: register)
      if case .value(let value) = outcome, let cents = value as? Int, cents >= 0 {
        prices[String(action.name.target.dropFirst("Supplier-".count))] = cents
      }
    }
    return prices
  }

  static func discount(on cents: Int, from register: MessageSender) -> Int {
    value(ActionName("Promotion", "discount"), cents, register) as? Int ?? 0
  }

  static func pay(_ cents: Int, from register: MessageSender) -> Bool? {
    value(ActionName("Terminal", "pay"), cents, register) as? Bool
  }

  private static func value(_ name: ActionName, _ cents: Int, _ register: MessageSender) -> Any? {
    let outcome = actions(of: register).perform(name, ["cents": cents], from: register)
    if case .value(let value) = outcome { return value }
    return nil
  }
}

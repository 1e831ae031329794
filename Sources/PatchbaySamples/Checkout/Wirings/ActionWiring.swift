import PatchbayEngine
import PatchbayRouting

/// Connects the parts of the shop by target-action: both sides use the same names of targets,
/// actions and fields.
final class ActionWiring: PartsWiring {
  private let actions = ActionRegistry()

  func offerPrices(
    of supplier: String, by sender: MessageSender, price: @escaping (String) -> UInt16?
  ) throws -> Ending {
    let name = ActionName("Supplier-\(supplier)", "price")
    try actions.add(name, by: sender, fields: [ActionField("sku", String.self)]) { request in
      price(try request.field("sku", as: String.self)).map { Offer(supplier: supplier, cents: $0) }
    }
    return { [actions] in actions.remove(name) }
  }

  func offerDiscount(
    of promotion: String, by sender: MessageSender, discount: @escaping (Int32) -> Discount
  ) throws -> Ending {
    let name = ActionName("Promotion-\(promotion)", "discount")
    try actions.add(name, by: sender, fields: [ActionField("cents", Int32.self)]) { request in
      discount(try request.field("cents", as: Int32.self))
    }
    return { [actions] in actions.remove(name) }
  }

  func offerPayment(
    by method: String, by sender: MessageSender, pay: @escaping (Int32) -> PaymentResult
  ) throws -> Ending {
    let name = ActionName("Terminal-\(method)", "pay")
    try actions.add(name, by: sender, fields: [ActionField("cents", Int32.self)]) { request in
      pay(try request.field("cents", as: Int32.self))
    }
    return { [actions] in actions.remove(name) }
  }

  func offers(of sku: String, to cart: MessageSender) -> [Offer] {
    performAll("price", ["sku": sku], from: cart).compactMap { $0 as? Offer }
  }

  func discounts(on cents: Int32, to register: MessageSender) -> [Discount] {
    performAll("discount", ["cents": cents], from: register).compactMap { $0 as? Discount }
  }

  func pay(_ cents: Int32, with method: PaymentMethod, from register: MessageSender)
    -> PaymentResult?
  {
    let name = ActionName("Terminal-\(method.rawValue)", "pay")
    return actions.perform(name, ["cents": cents], from: register).value as? PaymentResult
  }

  /// Performs the action of each target, since an action belongs to one target.
  private func performAll(
    _ action: String, _ fields: [String: Any], from caller: MessageSender
  ) -> [Any] {
    actions.actions.map(\.name).filter { $0.action == action }.compactMap {
      actions.perform($0, fields, from: caller).value
    }
  }
}

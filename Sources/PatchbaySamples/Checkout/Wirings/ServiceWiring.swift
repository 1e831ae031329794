import PatchbayEngine
import PatchbayRouting

/// Connects the parts of the shop by services: both sides use the protocols Prices, Discounts and
/// Payments.
final class ServiceWiring: PartsWiring {
  private let services = ServiceContainer()

  func offerPrices(
    of supplier: String, by sender: MessageSender, price: @escaping (String) -> UInt16?
  ) throws -> Ending {
    try offer((any Prices).self, supplier, by: sender) { Stock(supplier: supplier, price: price) }
  }

  func offerDiscount(
    of promotion: String, by sender: MessageSender, discount: @escaping (Int32) -> Discount
  ) throws -> Ending {
    try offer((any Discounts).self, promotion, by: sender) { Grant(discount: discount) }
  }

  func offerPayment(
    by method: String, by sender: MessageSender, pay: @escaping (Int32) -> PaymentResult
  ) throws -> Ending {
    try offer((any Payments).self, method, by: sender) { CashDesk(pay: pay) }
  }

  func offers(of sku: String, to cart: MessageSender) -> [Offer] {
    all((any Prices).self, for: cart).compactMap { $0.offer(of: sku) }
  }

  func discounts(on cents: Int32, to register: MessageSender) -> [Discount] {
    all((any Discounts).self, for: register).map { $0.discount(on: cents) }
  }

  func pay(_ cents: Int32, with method: PaymentMethod, from register: MessageSender)
    -> PaymentResult?
  {
    let payments = try? services.resolve(
      (any Payments).self, name: method.rawValue, from: register)
    return payments?.pay(cents)
  }

  private func offer<S>(
    _ type: S.Type, _ name: String, by sender: MessageSender, make: @escaping () -> S
  ) throws -> Ending {
    let registration = try services.register(type, name: name, scope: .container, by: sender) { _ in
      make()
    }
    return registration.end
  }

  /// Resolves the service of each name, since a resolve finds only one.
  private func all<S>(_ type: S.Type, for user: MessageSender) -> [S] {
    services.services.map(\.key).filter { $0.type == ObjectIdentifier(type) }.compactMap {
      try? services.resolve(type, name: $0.name, from: user)
    }
  }
}

// MARK: - What both sides know

protocol Prices { func offer(of sku: String) -> Offer? }
protocol Discounts { func discount(on cents: Int32) -> Discount }
protocol Payments { func pay(_ cents: Int32) -> PaymentResult }

/// The prices of a supplier.
struct Stock: Prices {
  let supplier: String
  let price: (String) -> UInt16?

  func offer(of sku: String) -> Offer? {
    price(sku).map { Offer(supplier: supplier, cents: $0) }
  }
}

/// The discounts of a promotion.
struct Grant: Discounts {
  let discount: (Int32) -> Discount

  func discount(on cents: Int32) -> Discount { discount(cents) }
}

/// The payments of a terminal.
struct CashDesk: Payments {
  let pay: (Int32) -> PaymentResult

  func pay(_ cents: Int32) -> PaymentResult { pay(cents) }
}

import PatchbayEngine

/// The scheme that connects the parts of a shop, with its registry: a value of the shop's
/// environment.
///
///     env shop ShopWiring by=services
///
/// Without this value the parts use queries. A new value takes effect at once: all parts renew
/// their offers.
struct ShopWiring {
  let by: Scheme
  let wiring: any PartsWiring

  enum Scheme: String, Codable, CaseIterable { case queries, urls, actions, services, routes }

  init(by scheme: Scheme) {
    by = scheme
    wiring =
      switch scheme {
      case .queries: QueryWiring()
      case .urls: URLWiring()
      case .actions: ActionWiring()
      case .services: ServiceWiring()
      case .routes: RouteWiring()
      }
  }
}

extension ShopWiring: CustomReflectable {
  /// Shows the scheme without the contents of its registry.
  var customMirror: Mirror { Mirror(self, children: ["by": by], displayStyle: .struct) }
}

extension ShopWiring: Codable {
  private enum Key: String, CodingKey { case by }

  init(from decoder: any Decoder) throws {
    self.init(by: try decoder.container(keyedBy: Key.self).decode(Scheme.self, forKey: .by))
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(by, forKey: .by)
  }
}

/// The offers of a shop's parts, and their use.
///
/// The parts are the same with every scheme.
protocol PartsWiring {
  /// Offers the prices of a supplier; `price` returns nil for a product that it does not sell.
  func offerPrices(
    of supplier: String, by sender: MessageSender, price: @escaping (String) -> UInt16?
  ) throws -> Ending
  /// Offers a discount under the name of a promotion.
  func offerDiscount(
    of promotion: String, by sender: MessageSender, discount: @escaping (Int32) -> Discount
  ) throws -> Ending
  /// Offers payment by a method.
  func offerPayment(
    by method: String, by sender: MessageSender, pay: @escaping (Int32) -> PaymentResult
  ) throws -> Ending

  /// The offers of all suppliers that sell a product.
  func offers(of sku: String, to cart: MessageSender) -> [Offer]
  /// All discounts on a sum.
  func discounts(on cents: Int32, to register: MessageSender) -> [Discount]
  /// Pays by a method; returns nil if no terminal takes it.
  func pay(_ cents: Int32, with method: PaymentMethod, from register: MessageSender)
    -> PaymentResult?
}

/// Withdraws an offer.
typealias Ending = () -> Void

/// A plugin's offer through the shop's wiring, renewed when the wiring changes.
final class WiredOffer {
  private var ending: Ending?
}

extension WiredOffer {
  /// Withdraws the offer and makes it again.
  func renew(
    by wiring: ShopWiring?, _ sender: MessageSender, _ offer: (any PartsWiring) throws -> Ending
  ) {
    ending?()
    ending = nil
    do { ending = try offer(wiring.parts) } catch { sender.note("\(error)") }
  }
}

extension ShopWiring? {
  /// The wiring; by queries if the environment has none.
  var parts: any PartsWiring { self?.wiring ?? QueryWiring() }
}

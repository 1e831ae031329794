import PatchbayEngine

/// How the parts of a shop meet: a value of its environment, and with it the registry of the scheme.
///
///     env shop ShopWiring by=services
///
/// Without one they meet by queries. Another one takes effect at once: all parts offer anew what they do.
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
  /// The scheme, and not what its registry holds.
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

/// What the parts of a shop offer and use.
///
/// The parts are the same in each wiring.
protocol PartsWiring {
  /// Offers the prices of a supplier; nil is the price of what it does not sell.
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

  /// The offers of all suppliers that sell a thing.
  func offers(of sku: String, to cart: MessageSender) -> [Offer]
  /// All discounts on a sum.
  func discounts(on cents: Int32, to register: MessageSender) -> [Discount]
  /// Pays by a method; nil where nothing takes it.
  func pay(_ cents: Int32, with method: PaymentMethod, from register: MessageSender)
    -> PaymentResult?
}

/// Takes an offer back.
typealias Ending = () -> Void

/// What a plugin offers by the wiring of its shop, until another wiring takes its place.
final class WiredOffer {
  private var ending: Ending?
}

extension WiredOffer {
  /// Takes the offer back, and offers anew.
  func renew(
    by wiring: ShopWiring?, _ sender: MessageSender, _ offer: (any PartsWiring) throws -> Ending
  ) {
    ending?()
    ending = nil
    do { ending = try offer(wiring.parts) } catch { sender.note("\(error)") }
  }
}

extension ShopWiring? {
  /// The wiring, which is by queries unless another one is given.
  var parts: any PartsWiring { self?.wiring ?? QueryWiring() }
}

import PatchbayEngine
import PatchbayRouting

/// Connects the parts of the shop by URLs: both sides use the same patterns.
final class URLWiring: PartsWiring {
  private let router = URLRouter()

  func offerPrices(
    of supplier: String, by sender: MessageSender, price: @escaping (String) -> UInt16?
  ) throws -> Ending {
    let pattern = try router.add("shop://price/\(supplier)/:sku", by: sender) { request in
      request.parameter("sku").flatMap(price).map { Offer(supplier: supplier, cents: $0) }
    }
    return { [router] in router.remove(pattern) }
  }

  func offerDiscount(
    of promotion: String, by sender: MessageSender, discount: @escaping (Int32) -> Discount
  ) throws -> Ending {
    let pattern = try router.add(
      "shop://discount/\(promotion)/:cents", by: sender,
      reading: { request throws(RouteMisfit) in try request.parameter("cents", as: Int32.self) }
    ) { discount($0) }
    return { [router] in router.remove(pattern) }
  }

  func offerPayment(
    by method: String, by sender: MessageSender, pay: @escaping (Int32) -> PaymentResult
  ) throws -> Ending {
    let pattern = try router.add(
      "shop://pay/\(method)/:cents", by: sender,
      reading: { request throws(RouteMisfit) in try request.parameter("cents", as: Int32.self) }
    ) { pay($0) }
    return { [router] in router.remove(pattern) }
  }

  func offers(of sku: String, to cart: MessageSender) -> [Offer] {
    openAll("price", with: sku, from: cart).compactMap { $0 as? Offer }
  }

  func discounts(on cents: Int32, to register: MessageSender) -> [Discount] {
    openAll("discount", with: "\(cents)", from: register).compactMap { $0 as? Discount }
  }

  func pay(_ cents: Int32, with method: PaymentMethod, from register: MessageSender)
    -> PaymentResult?
  {
    let url = "shop://pay/\(method.rawValue)/\(cents)"
    return (try? router.open(url, from: register))?.value as? PaymentResult
  }

  /// Opens every route of a host, since a URL leads to one route.
  private func openAll(_ host: String, with part: String, from caller: MessageSender) -> [Any] {
    let patterns = router.patterns.map(\.description).filter { $0.hasPrefix("shop://\(host)/") }
    return patterns.compactMap { pattern in
      let beginning = pattern.prefix(through: pattern.lastIndex(of: "/") ?? pattern.startIndex)
      return (try? router.open(beginning + part, from: caller))?.value
    }
  }
}

import PatchbayEngine
import PatchbayRouting

enum URLCheckout: CheckoutWiring {
  static let scheme = "URL"

  private static func router(of sender: MessageSender) -> URLRouter {
    sender.environment(URLRouter.self) ?? URLRouter()
  }

  static func offer(_ supplier: Supplier, by sender: MessageSender) throws {
    try router(of: sender).add("shop://\(supplier.name)/:item", by: sender) { request in
      request.parameter("item").flatMap { supplier.price(of: $0) }
    }
  }

  static func offer(_ promotion: Promotion, by sender: MessageSender) throws {
    try router(of: sender).add(
      "shop://discount/on/:cents", by: sender,
      reading: { request throws(RouteMisfit) in try request.parameter("cents", as: Int.self) }
    ) { promotion.discount(on: $0) }
  }

  static func offer(_ terminal: Terminal, by sender: MessageSender) throws {
    try router(of: sender).add(
      "shop://pay/now/:cents", by: sender,
      reading: { request throws(RouteMisfit) in try request.parameter("cents", as: Int.self) }
    ) { terminal.pay($0) }
  }

  static func prices(of item: String, from register: MessageSender) throws -> [String: Int] {
    let router = router(of: register)
    let suppliers = router.patterns.filter { $0.parameters == ["item"] }
    var prices: [String: Int] = [:]
    for pattern in suppliers {
      let url = pattern.description.replacing(":item", with: item)
      let name = String(pattern.description.dropFirst("shop://".count).prefix { $0 != "/" })
      prices[name] = try router.open(url, from: register).value as? Int
    }
    return prices
  }

  static func discount(on cents: Int, from register: MessageSender) throws -> Int {
    try router(of: register).open("shop://discount/on/\(cents)", from: register).value as? Int ?? 0
  }

  static func pay(_ cents: Int, from register: MessageSender) throws -> Bool? {
    try router(of: register).open("shop://pay/now/\(cents)", from: register).value as? Bool
  }
}

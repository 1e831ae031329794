import PatchbayEngine
import PatchbayRouting

protocol NorthernPrices { func price(of item: String) -> Int? }
protocol SouthernPrices { func price(of item: String) -> Int? }
protocol Discounts { func discount(on cents: Int) -> Int }
protocol Payments { func pay(_ cents: Int) -> Bool }

extension Supplier: NorthernPrices, SouthernPrices {}
extension Promotion: Discounts {}
extension Terminal: Payments {}

extension RoutableService where P == any NorthernPrices {
  init() { self.init(declaring: ()) }
}
extension RoutableService where P == any SouthernPrices {
  init() { self.init(declaring: ()) }
}
extension RoutableService where P == any Discounts {
  init() { self.init(declaring: ()) }
}
extension RoutableService where P == any Payments {
  init() { self.init(declaring: ()) }
}

enum RouteCheckout: CheckoutWiring {
  static let scheme = "protocol route"

  private static func router(of sender: MessageSender) -> ProtocolRouter {
    sender.environment(ProtocolRouter.self) ?? ProtocolRouter()
  }

  static func offer(_ supplier: Supplier, by sender: MessageSender) throws {
    let (router, route) = (router(of: sender), ProtocolRoute(supplier.name) { supplier })
    if supplier.name == "north" {
      try router.add(route, for: RoutableService<any NorthernPrices>(), by: sender) { $0 }
    } else {
      try router.add(route, for: RoutableService<any SouthernPrices>(), by: sender) { $0 }
    }
  }

  static func offer(_ promotion: Promotion, by sender: MessageSender) throws {
    try router(of: sender).add(
      ProtocolRoute("promotion") { promotion }, for: RoutableService<any Discounts>(), by: sender
    ) { $0 }
  }

  static func offer(_ terminal: Terminal, by sender: MessageSender) throws {
    try router(of: sender).add(
      ProtocolRoute("terminal") { terminal }, for: RoutableService<any Payments>(), by: sender
    ) { $0 }
  }

  static func prices(of item: String, from register: MessageSender) throws -> [String: Int] {
    let router = router(of: register)
    var prices: [String: Int] = [:]
    prices["north"] = try router.make(
      RoutableService<any NorthernPrices>(), from: register
    ).price(of: item)
    prices["south"] = try router.make(
      RoutableService<any SouthernPrices>(), from: register
    ).price(of: item)
    return prices
  }

  static func discount(on cents: Int, from register: MessageSender) throws -> Int {
    try router(of: register).make(RoutableService<any Discounts>(), from: register)
      .discount(on: cents)
  }

  static func pay(_ cents: Int, from register: MessageSender) -> Bool? {
    (try? router(of: register).make(RoutableService<any Payments>(), from: register))?.pay(cents)
  }
}

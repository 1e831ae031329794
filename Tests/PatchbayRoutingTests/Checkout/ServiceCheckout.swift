import PatchbayEngine
import PatchbayRouting

enum ServiceCheckout: CheckoutWiring {
  static let scheme = "service"

  static func offer(_ supplier: Supplier, by sender: MessageSender) throws {
    try sender.provide(Supplier.self, name: supplier.name) { _ in supplier }
  }

  static func offer(_ promotion: Promotion, by sender: MessageSender) throws {
    try sender.provide(Promotion.self) { _ in promotion }
  }

  static func offer(_ terminal: Terminal, by sender: MessageSender) throws {
    try sender.provide(Terminal.self) { _ in terminal }
  }

  static func prices(of item: String, from register: MessageSender) throws -> [String: Int] {
    let services = register.environment(ServiceContainer.self)?.services ?? []
    var prices: [String: Int] = [:]
    for key in services.map(\.key) where key.type == ObjectIdentifier(Supplier.self) {
      let supplier = try register.resolve(Supplier.self, name: key.name)
      prices[supplier.name] = supplier.price(of: item)
    }
    return prices
  }

  static func discount(on cents: Int, from register: MessageSender) throws -> Int {
    try register.resolve(Promotion.self).discount(on: cents)
  }

  static func pay(_ cents: Int, from register: MessageSender) -> Bool? {
    (try? register.resolve(Terminal.self))?.pay(cents)
  }
}

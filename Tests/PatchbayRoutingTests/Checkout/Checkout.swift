import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

// A small shop: suppliers have prices, a promotion grants discounts, a terminal takes payments. What these do is
// the same however they are wired.

struct Supplier {
  let name: String
  let prices: [String: Int]

  func price(of item: String) -> Int? { prices[item] }
}

struct Promotion {
  let percent: Int

  func discount(on cents: Int) -> Int { cents * percent / 100 }
}

struct Terminal {
  let limit: Int

  func pay(_ cents: Int) -> Bool { cents <= limit }
}

/// How the parts of the shop meet: what providers offer, and what the register asks for.
protocol CheckoutWiring {
  static var scheme: String { get }
  static func offer(_ supplier: Supplier, by sender: MessageSender) throws
  static func offer(_ promotion: Promotion, by sender: MessageSender) throws
  static func offer(_ terminal: Terminal, by sender: MessageSender) throws
  /// The prices of an item, by the suppliers' names.
  static func prices(of item: String, from register: MessageSender) throws -> [String: Int]
  static func discount(on cents: Int, from register: MessageSender) throws -> Int
  /// Nil where nothing takes payments.
  static func pay(_ cents: Int, from register: MessageSender) throws -> Bool?
}

/// The shop as a tree: each part is a plugin of a container of its own.
struct WiredShop {
  let root = PluginContainerComposer(name: "shop")
  let till = PluginContainer(name: "till")
  let register: MessageSender
  private let wiring: any CheckoutWiring.Type
  private let basket = Journal()

  init(_ wiring: any CheckoutWiring.Type) throws {
    self.wiring = wiring
    let front = PluginContainer(name: "front")
    let suppliers = PluginContainer(name: "suppliers")
    try root.compose([front, suppliers, till])
    root.setEnvironment(URLRouter())
    root.setEnvironment(ActionRegistry())
    root.setEnvironment(ProtocolRouter())
    _ = ServiceContainer(at: root)
    register = try #require(front.addProbe("register"))
    for supplier in [
      Supplier(name: "north", prices: ["coffee": 280, "bagel": 150]),
      Supplier(name: "south", prices: ["coffee": 250, "bagel": 190]),
    ] {
      try wiring.offer(supplier, by: try #require(suppliers.addProbe(supplier.name)))
    }
    try wiring.offer(Promotion(percent: 10), by: try #require(till.addProbe("promotion")))
    try wiring.offer(Terminal(limit: 500), by: try #require(till.addProbe("terminal")))
  }
}

extension WiredShop {
  /// Buys each item from the cheapest supplier and pays; what happened, a line each.
  func buy(_ items: String...) throws -> [String] {
    var lines: [String] = []
    var cents = 0
    for item in items {
      let prices = try wiring.prices(of: item, from: register)
      guard let best = prices.min(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else {
        lines.append("nobody sells \(item)")
        continue
      }
      lines.append("\(item) from \(best.key): \(best.value)")
      cents += best.value
    }
    let discount = try wiring.discount(on: cents, from: register)
    switch try wiring.pay(cents - discount, from: register) {
    case true?: lines.append("paid \(cents - discount)")
    case false?: lines.append("declined \(cents - discount)")
    case nil: lines.append("no terminal")
    }
    return lines
  }
}

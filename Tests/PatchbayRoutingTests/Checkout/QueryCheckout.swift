import PatchbayEngine

enum QueryCheckout: CheckoutWiring {
  static let scheme = "query"

  struct PriceOf: SyncPluginMessage {
    typealias Response = (supplier: String, cents: Int)
    let item: String
  }
  struct DiscountOn: SyncPluginMessage {
    typealias Response = Int
    let cents: Int
  }
  struct Pay: SyncPluginMessage {
    typealias Response = Bool
    let cents: Int
  }

  static func offer(_ supplier: Supplier, by sender: MessageSender) {
    sender.answer(PriceOf.self) { query in
      supplier.price(of: query.item).map { (supplier.name, $0) }
    }
  }

  static func offer(_ promotion: Promotion, by sender: MessageSender) {
    sender.answer(DiscountOn.self) { promotion.discount(on: $0.cents) }
  }

  static func offer(_ terminal: Terminal, by sender: MessageSender) {
    sender.answer(Pay.self) { terminal.pay($0.cents) }
  }

  static func prices(of item: String, from register: MessageSender) -> [String: Int] {
    let replies = register.ask(PriceOf(item: item), strategy: .all).replies
    return Dictionary(uniqueKeysWithValues: replies.map { ($0.value.supplier, $0.value.cents) })
  }

  static func discount(on cents: Int, from register: MessageSender) -> Int {
    register.ask(DiscountOn(cents: cents)).replies.first?.value ?? 0
  }

  static func pay(_ cents: Int, from register: MessageSender) -> Bool? {
    register.ask(Pay(cents: cents)).replies.first?.value
  }
}

import PatchbayEngine
import TestSupport
import Testing

@Suite("The shop wired five ways")
struct CheckoutWiringTests {
  private static var wirings: [any CheckoutWiring.Type] {
    [
      QueryCheckout.self, URLCheckout.self, ActionCheckout.self, ServiceCheckout.self,
      RouteCheckout.self,
    ]
  }

  @Test("has the same features in the same scenario", arguments: wirings.indices)
  func scenario(index: Int) throws {
    let shop = try WiredShop(Self.wirings[index])
    #expect(
      try shop.buy("coffee", "bagel") == [
        "coffee from south: 250", "bagel from north: 150", "paid 360",
      ])
    #expect(
      try shop.buy("coffee", "coffee", "bagel", "tea") == [
        "coffee from south: 250", "coffee from south: 250", "bagel from north: 150",
        "nobody sells tea", "declined 585",
      ])
    shop.till.removePlugin(Probe.self, name: "terminal")
    #expect(
      try shop.buy("bagel") == ["bagel from north: 150", "no terminal"])
  }

  @Test("is seen by a watcher in each of them", arguments: wirings.indices)
  func watched(index: Int) throws {
    let shop = try WiredShop(Self.wirings[index])
    let scribe = Scribe()
    shop.register.observe(Text.self) { _ in _ = try shop.buy("bagel") }
    shop.root.attach(watcher: scribe)
    shop.root.send(message: Text("buy"))
    let seen = scribe.lines.filter { line in
      ["PriceOf", "shop://", "Supplier", "NorthernPrices"].contains { line.contains($0) }
    }
    #expect(!seen.isEmpty, "\(scribe.lines)")
  }
}

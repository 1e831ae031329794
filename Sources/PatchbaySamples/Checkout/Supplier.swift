import PatchbayEngine

/// Sells some products at its own prices.
final class Supplier: Plugin {
  @PluginEnvironment private var wiring: ShopWiring?
  private let prices: [String: UInt16]
  private let offer = WiredOffer()

  struct Params: Codable {
    /// The prices in cents, by product.
    let prices: [String: UInt16]
  }

  init?(params: Any?) {
    guard let params = params as? Params else { return nil }
    prices = params.prices
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    sell(as: name ?? "somebody", by: messageSender)
    $wiring.bind(to: self) { supplier, _ in
      supplier.sell(as: name ?? "somebody", by: messageSender)
    }
  }
}

extension Supplier {
  private func sell(as name: String, by sender: MessageSender) {
    offer.renew(by: wiring, sender) { [prices] wiring in
      try wiring.offerPrices(of: name, by: sender) { prices[$0] }
    }
  }
}

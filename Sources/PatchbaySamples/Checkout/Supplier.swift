import PatchbayEngine

/// Sells some things at its own prices.
final class Supplier: Plugin {
  private let prices: [String: UInt16]

  struct Params: Codable {
    /// In cents, by the name of the thing.
    let prices: [String: UInt16]
  }

  init?(params: Any?) {
    guard let params = params as? Params else { return nil }
    prices = params.prices
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    let supplier = name ?? "somebody"
    // No answer where the thing isn't sold.
    messageSender.answer(PriceOf.self) { [prices] query in
      prices[query.sku].map { Offer(supplier: supplier, cents: $0) }
    }
  }
}

import PatchbayEngine

/// Collects the products of an order, each from the cheapest supplier.
final class Cart: Plugin {
  @MessageObserver private var added: AddItem?
  @MessageObserver private var placed: OrderPlaced?
  @PluginEnvironment private var wiring: ShopWiring?
  private var items = 0
  private var cents = 0
  private var messageSender: MessageSender?

  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    self.messageSender = messageSender
    $added.bind(to: self) { cart, item in cart.take(item.sku, count: Int(item.count ?? 1)) }
    $placed.bind(to: self) { cart, _ in cart.empty() }
  }
}

extension Cart {
  private func take(_ sku: String, count: Int) {
    let offers = messageSender.map { wiring.parts.offers(of: sku, to: $0) } ?? []
    guard let best = offers.min(by: { $0.cents < $1.cents }) else {
      messageSender?.note("nobody sells \(sku)")
      return
    }
    messageSender?.note("\(sku) from \(best.supplier), the cheapest of \(offers.count)")
    items += count
    cents += count * Int(best.cents)
    tell()
  }

  private func empty() {
    items = 0
    cents = 0
    tell()
  }

  private func tell() {
    messageSender?.send(message: CartTotal(items: items, cents: Int32(clamping: cents)))
  }
}

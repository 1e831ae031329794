import PatchbayEngine

/// Takes the money: asks for discounts and then for payment, and sends the result.
final class Register: Plugin {
  @MessageObserver private var total: CartTotal?
  @MessageObserver private var checkOut: CheckOut?
  @PluginEnvironment private var wiring: ShopWiring?
  private var orders = 0
  private var messageSender: MessageSender?

  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    self.messageSender = messageSender
    $checkOut.bind(to: self) { register, order in register.close(order.method) }
  }
}

extension Register {
  private func close(_ method: PaymentMethod) {
    guard let total, total.items > 0 else { return refuse(.emptyCart) }
    let cents = discounted(total.cents)
    switch pay(cents, with: method) {
    case .approved:
      orders += 1
      messageSender?.send(message: OrderPlaced(number: orders, cents: cents))
    case .declined(let reason): refuse(reason)
    case nil: refuse(.nobodyTakesIt)
    }
  }

  private func refuse(_ reason: Refusal) {
    messageSender?.send(message: OrderRefused(reason: reason))
  }

  /// The sum after all discounts, at least zero.
  private func discounted(_ cents: Int32) -> Int32 {
    let discounts = messageSender.map { wiring.parts.discounts(on: cents, to: $0) } ?? []
    let grants = discounts.map { "\($0.percent)% \($0.label)" }
    messageSender?.note("grants \(grants.joined(separator: ", "))")
    let percent = discounts.reduce(0) { $0 + Int($1.percent) }
    return Int32(clamping: Int(cents) * max(0, 100 - percent) / 100)
  }

  private func pay(_ cents: Int32, with method: PaymentMethod) -> PaymentResult? {
    messageSender.flatMap { wiring.parts.pay(cents, with: method, from: $0) }
  }
}

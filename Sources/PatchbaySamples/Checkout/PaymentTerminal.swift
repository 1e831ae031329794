import PatchbayEngine

/// Takes payments up to a limit; the plugin's name is the method of payment.
final class PaymentTerminal: Plugin {
  @PluginEnvironment private var wiring: ShopWiring?
  private let limit: Int32
  private let offer = WiredOffer()

  struct Params: Codable { let limit: Int32 }

  init?(params: Any?) {
    guard let params = params as? Params else { return nil }
    limit = params.limit
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    takePayments(by: name ?? "", messageSender)
    $wiring.bind(to: self) { terminal, _ in terminal.takePayments(by: name ?? "", messageSender) }
  }
}

extension PaymentTerminal {
  private func takePayments(by method: String, _ sender: MessageSender) {
    offer.renew(by: wiring, sender) { [limit] wiring in
      try wiring.offerPayment(by: method, by: sender) { cents in
        cents <= limit ? .approved : .declined(.overLimit)
      }
    }
  }
}

import PatchbayEngine

/// Grants a discount on everything.
final class Promotion: Plugin {
  @PluginEnvironment private var wiring: ShopWiring?
  private let params: Params
  private let offer = WiredOffer()

  struct Params: Codable {
    let label: String
    let percent: UInt8
  }

  init?(params: Any?) {
    guard let params = params as? Params else { return nil }
    self.params = params
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    grant(as: name ?? params.label, by: messageSender)
    $wiring.bind(to: self) { promotion, _ in
      promotion.grant(as: name ?? promotion.params.label, by: messageSender)
    }
  }
}

extension Promotion {
  private func grant(as name: String, by sender: MessageSender) {
    let discount = Discount(label: params.label, percent: params.percent)
    offer.renew(by: wiring, sender) { wiring in
      try wiring.offerDiscount(of: name, by: sender) { _ in discount }
    }
  }
}

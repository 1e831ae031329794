import PatchbayEngine

/// Grants a discount on everything.
final class Promotion: Plugin {
  @SyncMessageObserver<Promotion, DiscountOn> private var discount = { promotion, _ in
    Discount(label: promotion.params.label, percent: promotion.params.percent)
  }
  private let params: Params

  struct Params: Codable {
    let label: String
    let percent: UInt8
  }

  init?(params: Any?) {
    guard let params = params as? Params else { return nil }
    self.params = params
  }
}

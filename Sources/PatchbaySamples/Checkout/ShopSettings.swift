/// The settings of the whole shop.
struct ShopSettings: Codable {
  let currency: Currency
  /// Nil means no tax.
  var taxPercent: UInt8?

  enum Currency: String, Codable { case eur, usd, gbp }
}

extension ShopSettings {
  /// A sum in words: `7.40 eur`.
  func words(_ cents: Int32) -> String {
    let fraction = cents.magnitude % 100
    return (cents < 0 ? "-" : "") + "\(cents.magnitude / 100)."
      + (fraction < 10 ? "0" : "") + "\(fraction) \(currency)"
  }
}

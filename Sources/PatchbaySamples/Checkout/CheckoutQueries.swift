import PatchbayEngine

/// Answered by everybody who sells the thing.
struct PriceOf: SyncPluginMessage, Codable {
  typealias Response = Offer
  let sku: String
}

struct Offer: Codable {
  let supplier: String
  let cents: UInt16
}

/// Answered by everybody who grants something on such a sum.
struct DiscountOn: SyncPluginMessage, Codable {
  typealias Response = Discount
  let cents: Int32
}

struct Discount: Codable {
  let label: String
  let percent: UInt8
}

/// Meant for the one who takes the method of payment.
struct Pay: SyncPluginMessage, Codable {
  typealias Response = PaymentResult
  let cents: Int32
}

/// That a payment is declined is an answer; nothing has gone wrong.
enum PaymentResult: Codable {
  case approved
  case declined(Refusal)
}

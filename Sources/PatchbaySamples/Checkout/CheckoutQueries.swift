import PatchbayEngine

/// Asks for the price of a product; every seller of it answers.
struct PriceOf: SyncPluginMessage, Codable {
  typealias Response = Offer
  let sku: String
}

struct Offer: Codable {
  let supplier: String
  let cents: UInt16
}

/// Asks for discounts on a sum; every plugin that grants one answers.
struct DiscountOn: SyncPluginMessage, Codable {
  typealias Response = Discount
  let cents: Int32
}

struct Discount: Codable {
  let label: String
  let percent: UInt8
}

/// Addressed to the terminal of the method of payment.
struct Pay: SyncPluginMessage, Codable {
  typealias Response = PaymentResult
  let cents: Int32
}

/// A declined payment is an answer, not an error.
enum PaymentResult: Codable {
  case approved
  case declined(Refusal)
}

import PatchbayEngine

/// Puts a product into the cart.
struct AddItem: PluginMessage, Codable {
  let sku: String
  /// Nil means one.
  var count: UInt8?
}

/// The total of the cart, remembered for later observers.
struct CartTotal: PluginMessage, Codable {
  static var type: PluginMessageType { .state }
  let items: Int
  let cents: Int32
}

struct CheckOut: PluginMessage, Codable {
  let method: PaymentMethod
}

enum PaymentMethod: String, Codable { case card, voucher }

struct OrderPlaced: PluginMessage, Codable {
  let number: Int
  let cents: Int32
}

struct OrderRefused: PluginMessage, Codable {
  let reason: Refusal
}

enum Refusal: String, Codable { case emptyCart, overLimit, nobodyTakesIt }

struct LoadPaper: PluginMessage, Codable { let sheets: UInt8 }

import PatchbayEngine
import PatchbayRouting

@section("patchbay_announced") @used
private let announcement: Announcement = {
  $0.plugin(AnnouncedShop.self, named: "Shop")
  $0.plugin(AnnouncedCart.self, named: "Cart")
}

/// A query for the parameters that the plugin was built with.
struct WhatIsIn: SyncPluginMessage {
  typealias Response = String
}

private final class AnnouncedShop: Plugin {
  @SyncMessageObserver<AnnouncedShop, WhatIsIn> private var inside = { shop, _ in shop.params }
  private let params: String

  init?(params: Any?) {
    guard let params = params as? [String: Any], let sku = params["sku"] as? String,
      let count = params["count"] as? Int
    else { return nil }
    self.params = "\(sku) \(count)"
  }
}

private final class AnnouncedCart: Plugin {
  init?(params: Any?) {}
}

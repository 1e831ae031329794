import PatchbayCatalog
import PatchbayEngine

extension Sample {
  /// A shop: a cart that asks for prices, and a register that asks for discounts and payment.
  static let checkout = Sample(
    name: "checkout",
    summary: "a shop: many answers, targets, causes, multiplied messages, late comers, faults",
    firstSteps: [
      "ask shop/front/cart PriceOf sku=coffee",
      "send shop/front AddItem sku=coffee count=2",
      "send shop/front AddItem sku=breakfast",
      "add plugin shop/till/screen PriceDisplay",
      "env shop ShopSettings currency=usd",
      "send shop/front CheckOut method=voucher",
      "send shop/front CheckOut method=card",
      "send shop/front AddItem sku=bagel",
      "send shop/front CheckOut method=card",
      "send shop/till LoadPaper sheets=5",
    ],
    addTypes: Shop.addTypes, tree: Shop.tree)
}

enum Shop {
  static func tree() throws -> [ComposableContainer] {
    let shop = PluginContainerComposer(name: "shop")
    shop.setEnvironment(ShopSettings(currency: .eur, taxPercent: 7))
    try shop.compose(front(), back(), till())
    return [shop]
  }

  private static func front() throws -> PluginContainer {
    let front = PluginContainer(name: "front")
    try front.register(
      messageInterceptor: UnpackBundles(bundle: "breakfast", things: ["coffee", "bagel"]))
    front.addPlugin(Cart.self, name: "cart")
    front.addPlugin(PriceDisplay.self, name: "display")
    return front
  }

  private static func back() throws -> PluginContainerComposer {
    let suppliers = PluginContainer(name: "suppliers")
    suppliers.addPlugin(
      Supplier.self, name: "north",
      params: Supplier.Params(prices: ["coffee": 280, "bagel": 150, "jam": 410]))
    suppliers.addPlugin(
      Supplier.self, name: "south", params: Supplier.Params(prices: ["coffee": 250, "bagel": 190]))
    let promotions = PluginContainer(name: "promotions")
    promotions.addPlugin(
      Promotion.self, name: "loyalty", params: Promotion.Params(label: "loyalty", percent: 5))
    promotions.addPlugin(
      Promotion.self, name: "season", params: Promotion.Params(label: "spring", percent: 10))
    let back = PluginContainerComposer(name: "back")
    try back.compose(suppliers, promotions)
    return back
  }

  private static func till() -> PluginContainer {
    let till = PluginContainer(name: "till")
    till.addPlugin(Register.self, name: "register")
    till.addPlugin(
      PaymentTerminal.self, name: "card", params: PaymentTerminal.Params(limit: 50_000))
    till.addPlugin(
      PaymentTerminal.self, name: "voucher", params: PaymentTerminal.Params(limit: 500))
    till.addPlugin(ReceiptPrinter.self, name: "printer", params: ReceiptPrinter.Params(sheets: 1))
    return till
  }
}

extension Shop {
  static func addTypes(to catalog: inout Catalog) throws(CatalogError) {
    try addPlugins(to: &catalog)
    try addMessages(to: &catalog)
    try catalog.add(
      environment: ShopSettings.self, summary: "the currency and the tax rate")
    try catalog.add(
      environment: ShopWiring.self,
      summary: "the scheme by which the parts meet (default: queries)")
    try catalog.add(
      interceptor: "unpack-bundles", params: UnpackBundles.Params.self,
      summary: "replaces the adding of a bundle by the adding of each item"
    ) { params in UnpackBundles(params) }
  }

  private static func addPlugins(to catalog: inout Catalog) throws(CatalogError) {
    try catalog.add(plugin: Cart.self, summary: "buys each item from the cheapest supplier")
    try catalog.add(
      plugin: Supplier.self, params: Supplier.Params.self, summary: "sells at its own prices",
      sends: [])
    try catalog.add(
      plugin: Promotion.self, params: Promotion.Params.self, summary: "grants a discount", sends: []
    )
    try catalog.add(plugin: Register.self, summary: "takes the payment, and reports the result")
    try catalog.add(
      plugin: PaymentTerminal.self, params: PaymentTerminal.Params.self,
      summary: "takes payments up to a limit; named for its method", sends: [])
    try catalog.add(
      plugin: ReceiptPrinter.self, params: ReceiptPrinter.Params.self,
      summary: "prints receipts while there is paper, and fails then", sends: [])
    try catalog.add(
      plugin: PriceDisplay.self, summary: "shows the total of the cart", sends: [])
  }

  private static func addMessages(to catalog: inout Catalog) throws(CatalogError) {
    try catalog.add(message: AddItem.self, summary: "puts an item into the cart")
    try catalog.add(message: CartTotal.self, summary: "the total of the cart (state)")
    try catalog.add(message: CheckOut.self, summary: "asks to pay the cart")
    try catalog.add(message: OrderPlaced.self, summary: "an order is paid")
    try catalog.add(message: OrderRefused.self, summary: "an order was refused")
    try catalog.add(message: LoadPaper.self, summary: "paper for receipt printers")
    try catalog.add(query: PriceOf.self, summary: "what does this cost?")
    try catalog.add(query: DiscountOn.self, summary: "what discount do you grant on this sum?")
    try catalog.add(query: Pay.self, summary: "do you accept this payment?")
  }
}

import PatchbayEngine
import PatchbayLanguage
import ShellSupport
import Testing

@Suite("The checkout")
struct CheckoutTests {
  private let world: SampleWorld

  init() throws { world = try SampleWorld("checkout") }

  private func add(_ sku: String, count: Int? = nil) throws -> [String] {
    var fields: Value.Fields = ["sku": .text(sku)]
    fields["count"] = count.map(Value.int)
    return try world.notes("shop/front", "AddItem", fields)
  }

  private func checkOut(_ method: String) throws -> String {
    try world.send("shop/front", "CheckOut", ["method": .text(method)])
  }

  @Test("asks every supplier for a price, or only the nearest one")
  func prices() throws {
    let coffee: Value.Fields = ["sku": .text("coffee")]
    let north = #"{"supplier": "north", "cents": 280} by north (Supplier)"#
    let south = #"{"supplier": "south", "cents": 250} by south (Supplier)"#
    let ask = { try world.ask("shop/front/cart", "PriceOf", coffee, strategy: $0) }
    #expect(try ask(.all) == [north, south])
    #expect(try ask(.nearest) == [north])
    #expect(try world.ask("shop/front/cart", "PriceOf", ["sku": .text("tea")]) == [])
    #expect(
      try world.ask("shop/front/cart", "PriceOf", ["sku": .text("jam")])
        == [#"{"supplier": "north", "cents": 410} by north (Supplier)"#])
  }

  @Test("buys each item at the cheapest supplier, and sends the total of the cart")
  func cart() throws {
    #expect(
      try add("coffee", count: 2) == ["coffee from south, the cheapest of 2", "shows 5.00 eur"])
    #expect(try add("bagel") == ["bagel from north, the cheapest of 2", "shows 6.50 eur"])
    #expect(try add("tea") == ["nobody sells tea"])
    #expect(try world.view("face", in: "shop/front") == "6.50 eur")
  }

  @Test("splits the adding of a bundle into two items")
  func bundle() throws {
    let trace = try world.send("shop/front", "AddItem", ["sku": .text("breakfast")])
    let ownHops = trace.split(separator: "\n").filter { !$0.hasPrefix("    ") }
    #expect(
      ownHops.joined(separator: "\n") == """
        m1 AddItem  sku="breakfast" count=null  from /shop/front
          1 /shop/front         enter
          2   :bundles          map      sku="coffee"  (was "breakfast"); a breakfast is coffee and bagel
          3   cart              deliver  coffee from south, the cheapest of 2
          4   :bundles          copy 2   sku="bagel"  (was "breakfast")
          5   cart              deliver  bagel from north, the cheapest of 2
          result  1 observer delivered
        """)
  }

  @Test("replays the total to a display that is added later")
  func lateComer() throws {
    _ = try add("bagel", count: 3)
    #expect(try world.add("PriceDisplay", named: "screen", to: "shop/till") == .added)
    #expect(try world.view("face", in: "shop/till") == "4.50 eur")
    let settings = try world.catalog.environment(named: "ShopSettings")
    try settings.set(.object(["currency": .text("gbp")]), on: world.container("shop/till"))
    #expect(try world.view("face", in: "shop/till") == "4.50 gbp")
    #expect(try world.view("face", in: "shop/front") == "4.50 eur")
  }

  @Test("causes message after message until the order is paid and the cart is empty")
  func order() throws {
    _ = try add("coffee", count: 4)
    let messages = try checkOut("card").split(separator: "\n").filter {
      $0.drop { $0 == " " }.hasPrefix("m")
    }
    #expect(
      messages.joined(separator: "\n") == """
        m4 CheckOut  method=card  from /shop/front
            m5 DiscountOn  cents=1000  asked by /shop/till/register  for all  in m4.4
            m6 Pay  cents=850  asked by /shop/till/register  for 1 of card (PaymentTerminal)  in m4.4
            m7 OrderPlaced  number=1 cents=850  from /shop/till/register  in m4.4
                m8 CartTotal  items=0 cents=0  from /shop/front/cart  in m7.5
        """)
  }

  @Test("treats a declined payment as an answer, not as a fault")
  func declined() throws {
    _ = try add("jam", count: 2)
    let trace = try checkOut("voucher")
    #expect(trace.contains("declined"))
    #expect(!trace.contains("fault"))
    #expect(try world.view("face", in: "shop/front") == "sorry: overLimit")
    #expect(try checkOut("card").contains("order 1: 6.97 eur"))
  }

  @Test("refuses to check out an empty cart")
  func nothing() throws {
    _ = try checkOut("card")
    #expect(try world.view("face", in: "shop/front") == "sorry: emptyCart")
  }

  @Test("has a fault without paper, but still places the order")
  func outOfPaper() throws {
    for _ in 1...2 {
      _ = try add("bagel")
      _ = try checkOut("card")
    }
    _ = try add("bagel")
    #expect(try checkOut("card").contains("no paper left for order 3"))
    #expect(try world.view("face", in: "shop/front") == "0.00 eur")
    _ = try world.notes("shop/till", "LoadPaper", ["sheets": .int(1)])
    _ = try add("bagel")
    #expect(try checkOut("card").contains("prints order 4: 1.27 eur, 7% tax included"))
  }
}

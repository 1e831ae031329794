import Foundation
import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import ShellSupport
import Testing

@Suite("The checkout wired five ways")
struct WiringTests {
  static let schemes = ["queries", "urls", "actions", "services", "routes"]

  private static func world(by scheme: String) throws -> SampleWorld {
    let world = try SampleWorld("checkout")
    try world.wire(by: scheme)
    return world
  }

  /// A message to the shop, with the expected notes of plugins.
  struct Step {
    let place: String
    let message: String
    let fields: Value.Fields
    let notes: [String]

    init(_ place: String, _ message: String, _ fields: Value.Fields, _ notes: String...) {
      (self.place, self.message, self.fields, self.notes) = (place, message, fields, notes)
    }
  }

  private static var steps: [Step] {
    [
      Step(
        "shop/front", "AddItem", ["sku": .text("coffee"), "count": .int(2)],
        "coffee from south, the cheapest of 2", "shows 5.00 eur"),
      Step(
        "shop/front", "AddItem", ["sku": .text("breakfast")],
        "a breakfast is coffee and bagel", "coffee from south, the cheapest of 2",
        "bagel from north, the cheapest of 2", "shows 7.50 eur", "shows 9.00 eur"),
      Step(
        "shop/front", "AddItem", ["sku": .text("jam")], "jam from north, the cheapest of 1",
        "shows 13.10 eur"),
      Step("shop/front", "AddItem", ["sku": .text("tea")], "nobody sells tea"),
      Step(
        "shop/front", "CheckOut", ["method": .text("voucher")], "grants 5% loyalty, 10% spring",
        "shows sorry: overLimit"),
      Step(
        "shop/front", "CheckOut", ["method": .text("card")], "grants 5% loyalty, 10% spring",
        "prints order 1: 11.13 eur, 7% tax included", "shows 0.00 eur"),
      Step("shop/front", "CheckOut", ["method": .text("card")], "shows sorry: emptyCart"),
    ]
  }

  @Test("has the same results in the same scenario", arguments: schemes)
  func scenario(scheme: String) throws {
    let world = try Self.world(by: scheme)
    for step in Self.steps {
      let notes = try world.notes(step.place, step.message, step.fields)
        .filter { !$0.hasPrefix("service ") && !$0.hasPrefix("route ") }
      #expect(notes.sorted() == step.notes.sorted(), "\(step.message) \(step.fields)")
    }
  }

  @Test("can be rewired while it runs, and nothing of the former wiring remains")
  func rewired() throws {
    let world = try SampleWorld("checkout")
    let beginning = world.topology
    for scheme in Self.schemes.dropFirst() + ["queries"] {
      try world.wire(by: scheme)
      let notes = try world.notes("shop/front", "AddItem", ["sku": .text("bagel")])
      #expect(notes.contains("bagel from north, the cheapest of 2"), "\(scheme)")
    }
    let offers = world.topology.nodes.flatMap(\.plugins).map(\.interests)
    #expect(offers.allSatisfy { $0.offers == nil })
    #expect(
      offers.map { $0.answers.map(\.kind) }
        == beginning.nodes.flatMap(\.plugins).map { $0.interests.answers.map(\.kind) })
  }

  @Test("forgets a removed provider", arguments: schemes)
  func leaving(scheme: String) throws {
    let world = try Self.world(by: scheme)
    let suppliers = try world.container("shop/back/suppliers")
    suppliers.removePlugin(try world.catalog.plugin(named: "Supplier").type, name: "south")
    let notes = try world.notes("shop/front", "AddItem", ["sku": .text("coffee")])
    #expect(notes.contains("coffee from north, the cheapest of 1"), "\(notes)")
  }

  @Test("has a scenario file for each wiring, and only the wiring differs")
  func files() throws {
    let texts = try Self.schemes.map { scheme in
      try String(
        contentsOfFile: WiringTable.package + "/scenarios/samples/checkout-by-\(scheme).scenario",
        encoding: .utf8
      ).replacing("meet by \(scheme)\n", with: "").replacing("by=\(scheme)\n", with: "")
    }
    #expect(Set(texts).count == 1)
    #expect(texts[0].contains("expect state shop/till CartTotal items=4 cents=900\n"))
  }

  @Test("is compared in the page about choosing a scheme")
  func page() throws {
    let path = WiringTable.package + "/Docs/Choosing.md"
    let isWriting = ProcessInfo.processInfo.environment["PATCHBAY_WRITE_DOCS"] != nil
    let rows = try Self.schemes.map { scheme in
      let world = try Self.world(by: scheme)
      let notes = try world.trace {
        _ = try world.notes("shop/front", "AddItem", ["sku": .text("coffee")])
      }
      return try WiringTable.row(scheme, trace: notes)
    }
    let wanted = try WiringTable.page(
      over: String(contentsOfFile: path, encoding: .utf8), rows: rows)
    if isWriting { try wanted.write(toFile: path, atomically: true, encoding: .utf8) }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text == wanted, "PATCHBAY_WRITE_DOCS=1 swift test --filter WiringTests writes it")
  }
}

extension SampleWorld {
  fileprivate func wire(by scheme: String) throws {
    let shop = try #require(findNode("shop"))
    try catalog.environment(named: "ShopWiring").set(.object(["by": .text(scheme)]), on: shop)
  }
}

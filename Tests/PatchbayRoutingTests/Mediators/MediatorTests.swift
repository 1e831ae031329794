import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

// The two tables that Docs/Choosing.md describes, and what replaces them.

private protocol Store: AnyObject {
  func price(of item: String) -> Int?
}

private final class Shop: Store {
  func price(of item: String) -> Int? { item == "tea" ? 3 : nil }
}

private struct StoreOfShop {
  let store: any Store
}

private func price(of item: String, for sender: MessageSender) -> Int? {
  sender.environment(StoreOfShop.self)?.store.price(of: item)
}

private func addRoom(to router: URLRouter, by sender: MessageSender) throws {
  try router.add(
    "app://room/:id", by: sender,
    reading: { request throws(RouteMisfit) in try request.parameter("id", as: Int.self) }
  ) { id in "room \(id)" }
}

@Suite("Simple mediators and their replacements")
struct MediatorTests {
  private let app = PluginContainerComposer(name: "app")
  private let room = PluginContainer(name: "room")
  private let owner: MessageSender

  init() throws {
    try app.compose([room])
    owner = try #require(room.addProbe("owner"))
  }

  @Test("a router refuses a duplicate, reads the id, and names what does not match")
  func routes() throws {
    let router = URLRouter()
    try addRoom(to: router, by: owner)
    #expect(throws: RoutingError.self) { try addRoom(to: router, by: owner) }
    #expect(try router.open("app://room/42", from: app).value as? String == "room 42")
    #expect(
      try router.open("app://room/x", from: app).description
        == "no route matches app://room/x: app://room/:id needs id to be Int, and \"x\" is not")
    room.removePlugin(Probe.self, name: "owner")
    #expect(!router.canOpen("app://room/42"))
  }

  @Test("an environment value is typed, and may differ in parts of the tree")
  func environment() {
    #expect(price(of: "tea", for: owner) == nil)
    app.setEnvironment(StoreOfShop(store: Shop()))
    #expect(price(of: "tea", for: owner) == 3)
  }
}

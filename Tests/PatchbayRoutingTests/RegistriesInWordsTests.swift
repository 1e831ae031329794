import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("Descriptions of registries")
struct RegistriesInWordsTests {
  private static var empty: [(String, () -> any CustomStringConvertible)] {
    [
      ("URLRouter with 0 routes", { URLRouter() }),
      ("ActionRegistry with 0 actions", { ActionRegistry() }),
      ("EventDispatcher with 0 subscriptions", { EventDispatcher() }),
      ("ModuleRegistry with 0 modules", { ModuleRegistry() }),
      ("ProtocolRouter with 0 routes", { ProtocolRouter() }),
      ("ServiceContainer with 0 services", { ServiceContainer() }),
    ]
  }

  @Test("contain the number of entries", arguments: empty.indices)
  func holds(index: Int) {
    let (words, registry) = Self.empty[index]
    #expect(registry().description == words)
  }

  @Test("count added entries")
  func counts() throws {
    let room = PluginContainer(name: "room")
    let sender = try #require(room.addProbe("p"))
    let (urls, services, router) = (URLRouter(), ServiceContainer(), ProtocolRouter())
    try urls.add("app://a", by: sender) { _ in 1 }
    try services.register(Int.self) { _ in 1 }
    try services.register(String.self) { _ in "" }
    try router.add(ProtocolRoute("a") { 1 }, identifier: "a")
    #expect("\(urls)" == "URLRouter with 1 route")
    #expect("\(services)" == "ServiceContainer with 2 services")
    #expect("\(router)" == "ProtocolRouter with 1 route")
  }
}

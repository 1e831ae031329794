import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("Descriptions of registries")
struct RegistriesInWordsTests {
  @Test("contain the number of entries")
  func counts() throws {
    let room = PluginContainer(name: "room")
    let sender = try #require(room.addProbe("p"))
    let (urls, services, router) = (URLRouter(), ServiceContainer(), ProtocolRouter())
    let registries: [any CustomStringConvertible] = [
      urls, services, router, ActionRegistry(), EventDispatcher(), ModuleRegistry(),
    ]
    func numbers() -> [String] { registries.map { $0.description } }
    #expect(
      numbers() == [
        "URLRouter with 0 routes", "ServiceContainer with 0 services",
        "ProtocolRouter with 0 routes", "ActionRegistry with 0 actions",
        "EventDispatcher with 0 subscriptions", "ModuleRegistry with 0 modules",
      ])
    try urls.add("app://a", by: sender) { _ in 1 }
    try services.register(Int.self) { _ in 1 }
    try services.register(String.self) { _ in "" }
    try router.add(ProtocolRoute("a") { 1 }, identifier: "a")
    #expect(
      numbers().prefix(3) == [
        "URLRouter with 1 route", "ServiceContainer with 2 services", "ProtocolRouter with 1 route",
      ])
  }
}

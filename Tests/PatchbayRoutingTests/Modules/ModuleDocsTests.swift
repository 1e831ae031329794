import PatchbayEngine
import PatchbayRouting
import Testing

// The code of Docs/Modules.md.

extension ModuleEvent<Int> {
  fileprivate static var orderPlaced: ModuleEvent<Int> { ShopEvents.orderPlaced }
}

private enum ShopEvents {
  static let orderPlaced = ModuleEvent<Int>("orderPlaced")
}

private final class Payment: Plugin {
  private(set) var payments: [String] = []

  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    let modules = messageSender.environment(ModuleRegistry.self)
    _ = try? modules?.add("pay", placed: ModulePlacement(priority: 20), by: messageSender) {
      module in
      module.on(.initialize) { [weak self] request in
        self?.payments.append("ready in \(request.context.environment)")
      }
      module.on(.orderPlaced) { [weak self] request in
        self?.payments.append("order \(request.payload)")
      }
    }
  }
}

private func runShop() throws -> ModuleReport {
  let shop = PluginContainer(name: "shop")
  let modules = ModuleRegistry(context: ModuleContext(environment: .stage))
  shop.setEnvironment(modules)
  shop.addPlugin(Payment.self)
  try modules.start(from: shop)
  let report = try modules.trigger(.orderPlaced, with: 42, from: shop)
  try modules.trigger(.tearDown, from: shop)
  return report
}

private func remember(_ limit: Int, in context: ModuleContext) -> Int? {
  let key = ModuleKey<Int>("limit")
  context.configuration.add(limit, for: key)
  return context.configuration[key]
}

private func fill(_ room: PluginContainer, from bytes: [UInt8], _ modules: ModuleRegistry) throws {
  for addition in try modules.add(ModuleManifest(bytes), to: room) { print(addition) }
}

private func watch(_ modules: ModuleRegistry) {
  modules.timeProfile = ModuleTimeProfile()
  modules.watchdog = ModuleWatchdog(limit: .milliseconds(100)) { print($0) }
}

@Suite("The page about modules")
struct ModuleDocsTests {
  @Test("has code with the described results")
  func code() throws {
    #expect(try "\(runShop())" == "pay orderPlaced: handled")
    let context = ModuleContext()
    #expect(remember(3, in: context) == 3 && remember(4, in: context) == 3)
    let (registry, room) = (ModuleRegistry(), PluginContainer(name: "room"))
    watch(registry)
    try fill(room, from: Array("[]".utf8), registry)
    #expect(registry.count == 0 && registry.watchdog?.limit == .milliseconds(100))
  }
}

import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("The context of a module event")
struct ModuleContextTests {
  private static let limit = ModuleKey<Int>("limit")
  private static let textLimit = ModuleKey<String>("limit")

  @Test("is that of the time of triggering, with a shared configuration")
  func context() throws {
    let house = try ModuleHouse()
    house.registry.context.environment = .stage
    house.registry.context.launch[ModuleKey<String>("url")] = "app://a"
    var seen: [String] = []
    try house.add("a", on: []) { _ in
    } and: { [registry = house.registry] module in
      module.on(.setUp) { request in
        registry.context.environment = .production
        request.context.configuration[Self.limit] = 7
      }
    }
    try house.add("b", on: []) { _ in
    } and: { module in
      module.on(.setUp) { request in
        let context = request.context
        seen.append(
          "\(context.environment) \(context.launch[ModuleKey<String>("url")] ?? "-") "
            + "\(context.configuration[Self.limit] ?? 0)")
      }
      module.on(.initialize) { seen.append("\($0.context.environment)") }
    }
    try house.registry.trigger(.setUp, from: house.app)
    try house.registry.trigger(.initialize, from: house.app)
    #expect(seen == ["stage app://a 7", "production"])
  }

  @Test("an unset value is nil for any type")
  func unset() {
    let configuration = ModuleConfiguration()
    #expect(configuration[Self.limit] == nil && configuration.names == [])
    configuration[Self.limit] = nil
    configuration.removeAll()
    #expect(configuration[Self.textLimit] == nil)
  }

  @Test("keys with one name and two types are distinct, with one type equal")
  func keys() {
    var values = ModuleValues()
    values[Self.limit] = 1
    values[Self.textLimit] = "one"
    #expect(values[ModuleKey<Int>("limit")] == 1 && values[Self.textLimit] == "one")
    #expect(values.count == 2 && values.names == ["limit", "limit"])
    let copy = values
    values[Self.limit] = nil
    #expect(values[Self.limit] == nil && copy[Self.limit] == 1)
  }

  @Test("a setting is added only if absent, can be replaced, and is removed with all others")
  func configuration() {
    let configuration = ModuleConfiguration()
    #expect(configuration.add(1, for: Self.limit) && !configuration.add(2, for: Self.limit))
    #expect(configuration[Self.limit] == 1)
    configuration[Self.limit] = 3
    #expect(configuration[Self.limit] == 3)
    configuration.removeAll()
    #expect(configuration[Self.limit] == nil && configuration.add(4, for: Self.limit))
  }

  @Test("a setting whose deinit changes the settings is still changed")
  func reentrancy() {
    let configuration = ModuleConfiguration()
    let key = ModuleKey<Fuse>("last")
    configuration[key] = Fuse { configuration[Self.limit] = 1 }
    configuration[key] = nil
    #expect(configuration[Self.limit] == 1)
    configuration[key] = Fuse { configuration[Self.limit] = 2 }
    configuration.removeAll()
    #expect(configuration[Self.limit] == 2)
  }
}

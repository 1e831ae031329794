import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("The life of a service")
struct ServiceLifeTests {
  private let house: ServiceHouse
  private var services: ServiceContainer { house.services }

  init() throws { house = try ServiceHouse() }

  @Test("ends with the plugin that provides it; until then the service is listed as an offer")
  func provided() throws {
    weak var made: DiskStore?
    try house.host.provide((any Pantry).self) { _ in
      let store = DiskStore()
      made = store
      return store
    }
    _ = try house.guest.resolve((any Pantry).self)
    #expect(made != nil)
    house.hall.dismantle()
    #expect(made == nil)
    #expect(services.count == 0)
    #expect(
      serviceError { _ = try house.guest.resolve((any Pantry).self) }
        == "there is no service Pantry at /app; there is none at all")
  }

  @Test("a registration ends only itself, not its replacement")
  func registration() throws {
    let first = try services.register((any Pantry).self) { _ in DiskStore("first") }
    try services.register((any Pantry).self, override: true) { _ in DiskStore("second") }
    first.end()
    #expect(try services.resolve((any Pantry).self).name == "second")
    #expect(services.remove(ServiceKey((any Pantry).self)))
    #expect(!services.remove(ServiceKey((any Pantry).self)))
    try services.register(Basket.self) { _ in Basket(DiskStore()) }
    services.removeAll()
    #expect(services.count == 0)
  }

  @Test("a container is released with its node, and retains no tree")
  func ownedByNode() throws {
    weak var services: ServiceContainer?
    weak var store: (any Pantry)?
    do {
      let node = PluginContainer(name: "alone")
      let container = ServiceContainer(at: node)
      try container.register((any Pantry).self, scope: .container) { _ in DiskStore() }
      store = try container.resolve((any Pantry).self)
      services = container
      #expect(store != nil)
    }
    #expect(services == nil)
    #expect(store == nil)
  }

  @Test("observers are called for later registrations, including forwarded ones")
  func observers() throws {
    try services.register((any Pantry).self) { _ in DiskStore() }
    var told: [String] = []
    services.onRegistration { told.append("\($0.key) \($0.scope)") }
    try services.register(Basket.self, scope: .weak) { _ in Basket(DiskStore()) }
    try services.forward(DiskStore.self, to: (any Pantry).self)
    #expect(told == ["Basket weak", "DiskStore forwarded"])
    #expect(services.services.map { "\($0.key)" } == ["Pantry", "Basket", "DiskStore"])
  }

  private struct Part: ServiceAssembly {
    let name: String
    let journal: Journal
    func assemble(_ services: ServiceContainer) throws {
      try services.register((any Pantry).self, name: name) { [name] _ in DiskStore(name) }
      journal.note("\(name) assembles")
    }
    func assembled(_ services: ServiceContainer) throws {
      journal.note("\(name) sees \(services.count)")
    }
  }

  @Test("all assemblies register before the first call of loaded")
  func assemblies() throws {
    let journal = Journal()
    try services.apply(Part(name: "a", journal: journal), Part(name: "b", journal: journal))
    #expect(journal.take() == ["a assembles", "b assembles", "a sees 2", "b sees 2"])
    try services.apply(Part(name: "c", journal: journal))
    #expect(journal.take() == ["c assembles", "c sees 3"])
  }

  @Test("an overlay replaces services during one body, with everything made of them")
  func overlay() throws {
    try services.register((any Pantry).self, scope: .container) { _ in DiskStore("real") }
    try services.register(Basket.self, scope: .container) {
      Basket(try $0.resolve((any Pantry).self))
    }
    let basket = try services.resolve(Basket.self)
    let name = try services.withOverlay { overlay in
      try overlay.register((any Pantry).self, override: true) { _ in DiskStore("mock") }
      try overlay.register(Int.self) { _ in 1 }
    } during: {
      try services.resolve(Basket.self).store.name
    }
    #expect(name == "mock")
    #expect(try services.resolve(Basket.self) === basket)
    #expect(try services.resolve((any Pantry).self).name == "real")
    #expect(services.count == 2)
  }

  @Test("an overlay may replace a service that was used in it, and remove others")
  func overlayChanges() throws {
    try services.register((any Pantry).self, scope: .container) { _ in DiskStore("real") }
    try services.register(Basket.self) { Basket(try $0.resolve((any Pantry).self)) }
    try services.withOverlay { _ in
    } during: {
      #expect(try services.resolve((any Pantry).self).name == "real")
      try services.register((any Pantry).self, override: true) { _ in DiskStore("mock") }
      #expect(try services.resolve((any Pantry).self).name == "mock")
      #expect(services.remove(ServiceKey(Basket.self)))
      #expect(services.services.map { "\($0.key)" } == ["Pantry"])
      services.removeAll()
      #expect(services.count == 0)
    }
    #expect(try services.resolve(Basket.self).store.name == "real")
  }

  @Test("an overlay has instances of its own in a custom scope, and restores the earlier ones")
  func overlaidStorage() throws {
    let shelf = Shelf()
    try services.register((any Pantry).self, scope: .custom("shelf", storage: { shelf })) { _ in
      DiskStore()
    }
    let store = try services.resolve((any Pantry).self)
    try services.withOverlay { _ in
    } during: {
      let other = try services.resolve((any Pantry).self)
      #expect(other !== store)
    }
    #expect(try services.resolve((any Pantry).self) === store)
  }

  @Test("a container releases its services in the reverse order of their registration")
  func releaseOrder() throws {
    final class Part {
      let name: String
      let journal: Journal
      init(_ name: String, _ journal: Journal) { (self.name, self.journal) = (name, journal) }
      deinit { journal.note(name) }
    }
    let journal = Journal()
    let names = ["a", "b", "c", "d", "e", "f"]
    func fill(_ container: ServiceContainer) throws {
      for name in names {
        try container.register(Part.self, name: name, scope: .container, override: true) { _ in
          Part(name, journal)
        }
        _ = try container.resolve(Part.self, name: name)
      }
    }
    do { try fill(ServiceContainer()) }
    #expect(journal.take() == Array(names.reversed()))
    try services.withOverlay(fill) {}
    #expect(journal.take() == Array(names.reversed()))
  }

  @Test("an overlay ends even if its body throws, and drops services that ended meanwhile")
  func overlayEnds() throws {
    struct Refusal: Error {}
    try house.host.provide((any Pantry).self) { _ in DiskStore("real") }
    let hall = house.hall
    #expect(throws: Refusal.self) {
      try services.withOverlay { overlay in
        try overlay.register((any Pantry).self, override: true) { _ in DiskStore("mock") }
      } during: {
        hall.dismantle()
        throw Refusal()
      }
    }
    #expect(services.count == 0)
  }
}

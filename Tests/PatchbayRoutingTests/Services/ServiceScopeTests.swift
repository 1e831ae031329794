import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("The scope of a service")
struct ServiceScopeTests {
  private let house: ServiceHouse
  private var services: ServiceContainer { house.services }

  init() throws { house = try ServiceHouse() }

  private final class Twins {
    let (one, other): (any Pantry, any Pantry)
    init(_ services: ServiceResolver) throws {
      (one, other) = (
        try services.resolve((any Pantry).self), try services.resolve((any Pantry).self)
      )
    }
  }

  /// A scope, with whether one resolve shares the store between twins, and whether two resolves
  /// share it.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let scope: @Sendable () -> ServiceScope
    let isSharedInGraph: Bool
    let isSharedByAll: Bool
    var testDescription: String { name }
  }

  static let rows = [
    Row(name: "transient", scope: { .transient }, isSharedInGraph: false, isSharedByAll: false),
    Row(name: "graph", scope: { .graph }, isSharedInGraph: true, isSharedByAll: false),
    Row(name: "container", scope: { .container }, isSharedInGraph: true, isSharedByAll: true),
    Row(name: "weak", scope: { .weak }, isSharedInGraph: true, isSharedByAll: true),
    Row(
      name: "limited", scope: { .limited(to: .seconds(60)) }, isSharedInGraph: true,
      isSharedByAll: true),
  ]

  @Test("determines what is shared", arguments: rows)
  func sharing(row: Row) throws {
    try services.register((any Pantry).self, scope: row.scope()) { _ in DiskStore() }
    try services.register(Twins.self) { try Twins($0) }
    let (first, second) = (try services.resolve(Twins.self), try services.resolve(Twins.self))
    #expect((first.one === first.other) == row.isSharedInGraph)
    #expect((first.one === second.one) == row.isSharedByAll)
  }

  @Test("a weak instance is released with its last user, and must be an object")
  func weakly() throws {
    try services.register((any Pantry).self, scope: .weak) { _ in DiskStore() }
    weak var first: (any Pantry)?
    do {
      let store = try services.resolve((any Pantry).self)
      first = store
      #expect(try services.resolve((any Pantry).self) === store)
    }
    #expect(first == nil)
    try services.register(Int.self, scope: .weak) { _ in 1 }
    #expect(
      serviceError { _ = try services.resolve(Int.self) }
        == "Int can't be weak: Int is a value; register it with another scope")
  }

  @Test("each plugin has its own instance, which is released with the plugin")
  func perPlugin() throws {
    try services.register((any Pantry).self, scope: .plugin) { _ in DiskStore() }
    weak var store: (any Pantry)?
    do {
      let first = try house.guest.resolve((any Pantry).self)
      store = first
      #expect(try house.guest.resolve((any Pantry).self) === first)
      #expect(try house.host.resolve((any Pantry).self) !== first)
    }
    #expect(store != nil)
    house.room.dismantle()
    #expect(store == nil)
    #expect(services.services.first?.keptCount == 1)
  }

  @Test("an instance with a time limit is renewed afterwards")
  func limited() throws {
    var now = ContinuousClock.now
    try services.register((any Pantry).self, scope: .limited(to: .seconds(5), now: { now })) { _ in
      DiskStore()
    }
    let store = try services.resolve((any Pantry).self)
    now += .seconds(4)
    #expect(try services.resolve((any Pantry).self) === store)
    now += .seconds(1)
    #expect(try services.resolve((any Pantry).self) !== store)
  }

  @Test("a custom storage decides what is kept")
  func custom() throws {
    let shelf = Shelf()
    try services.register((any Pantry).self, scope: .custom("shelf", storage: { shelf })) { _ in
      DiskStore()
    }
    let store = try services.resolve((any Pantry).self)
    #expect(try services.resolve((any Pantry).self) === store)
    shelf.reset()
    #expect(try services.resolve((any Pantry).self) !== store)
  }

  @Test("a reset releases instances, those of parents only on request")
  func reset() throws {
    let below = ServiceContainer(at: house.room)
    try services.register((any Pantry).self, scope: .container) { _ in DiskStore() }
    let store = try below.resolve((any Pantry).self)
    below.reset()
    #expect(try below.resolve((any Pantry).self) === store)
    below.reset(includingParents: true)
    let other = try below.resolve((any Pantry).self)
    #expect(other !== store)
    services.reset(scope: "plugin")
    #expect(try below.resolve((any Pantry).self) === other)
    #expect(services.reset(ServiceKey((any Pantry).self)))
    #expect(try below.resolve((any Pantry).self) !== other)
  }
}

import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("Errors of services")
struct ServiceErrorTests {
  private let house: ServiceHouse
  private var services: ServiceContainer { house.services }

  init() throws { house = try ServiceHouse() }

  private struct Refusal: Error {}

  @Test("name the dependent, the searched nodes and the existing services")
  func absent() throws {
    #expect(
      serviceError { _ = try services.resolve(Basket.self) }
        == "there is no service Basket at /app; there is none at all")
    try services.register(Basket.self) { Basket(try $0.resolve((any Pantry).self)) }
    try services.register([Basket].self) { [try $0.resolve(Basket.self)] }
    _ = ServiceContainer(at: house.room)
    #expect(
      serviceError { _ = try house.guest.resolve([Basket].self) }
        == "there is no service Pantry, which Array<Basket> -> Basket needs at /app; "
        + "there are Array<Basket> and Basket")
    #expect(
      serviceError { _ = try house.guest.resolve(Int.self) }
        == "there is no service Int at /app/room or /app; there are Array<Basket> and Basket")
  }

  @Test("suggest near names")
  func near() throws {
    try services.register((any Pantry).self, name: "disk") { _ in DiskStore() }
    try services.register((any Pantry).self, arguments: Int.self) { _, _ in DiskStore() }
    #expect(
      serviceError { _ = try services.resolve((any Pantry).self) }
        == "there is no service Pantry at /app; did you mean Pantry \"disk\" or Pantry(Int)?")
    struct Pantrys {}
    #expect(
      serviceError { _ = try services.resolve(Pantrys.self) }
        == "there is no service Pantrys at /app; did you mean Pantry \"disk\"?")
  }

  private final class One {
    var other: Other?
    init(_ other: Other?) { self.other = other }
  }
  private final class Other {
    let one: One
    init(_ one: One) { self.one = one }
  }

  @Test("report a cycle with its actual path")
  func circle() throws {
    try services.register(One.self) { One(try $0.resolve(Other.self)) }
    try services.register(Other.self) { Other(try $0.resolve(One.self)) }
    try services.register(Basket.self) {
      _ = try $0.resolve(One.self)
      return Basket(DiskStore())
    }
    let words = "One -> Other -> One is a cycle; resolve one of them in onMade, or as a LazyService"
    #expect(serviceError { _ = try services.resolve(Basket.self) } == words)
    // Resolving by other means still belongs to the same path.
    let guest = house.guest
    try services.register(Other.self, override: true) { _ in Other(try guest.resolve(One.self)) }
    #expect(serviceError { _ = try services.resolve(One.self) } == words)
  }

  @Test("a late registration is no cycle if it is used again from another container")
  func lateTwice() throws {
    let below = ServiceContainer(at: house.room)
    try services.forward(One.self, to: One.self, targetName: "late", isLate: true)
    try services.register(One.self, name: "late") { _ in One(nil) }
    try services.register(Other.self) { Other(try $0.resolve(One.self)) }
    try below.register(One.self, name: "late") { One(try $0.resolve(Other.self)) }
    #expect(try below.resolve(One.self).other?.one.other == nil)
    try services.register(One.self, name: "late", override: true) {
      One(try $0.resolve(Other.self))
    }
    #expect(
      serviceError { _ = try below.resolve(One.self) }
        == "Other -> One -> One \"late\" -> Other is a cycle; resolve one of them in onMade, "
        + "or as a LazyService")
  }

  @Test("a cycle can be closed after a service is made")
  func completedCircle() throws {
    try services.register(One.self) { _ in One(nil) }
      .onMade { services, one in one.other = try services.resolve(Other.self) }
    try services.register(Other.self) { Other(try $0.resolve(One.self)) }
    let one = try services.resolve(One.self)
    #expect(one.other?.one === one)
    let other = try services.resolve(Other.self)
    #expect(other.one.other === other)
    (one.other, other.one.other) = (nil, nil)
    // Transient services that need each other never end.
    try services.register(One.self, scope: .transient, override: true) { _ in One(nil) }
      .onMade { services, one in one.other = try services.resolve(Other.self) }
    #expect(
      serviceError { _ = try services.resolve(Other.self) }
        == "Other -> One -> Other is a cycle; resolve one of them in onMade, or as a LazyService")
  }

  @Test("services that need each other with ever new arguments are cut off")
  func depth() throws {
    try services.register(Int.self, arguments: Int.self, scope: .transient) { services, number in
      number == 0 ? 0 : try services.resolve(Int.self, arguments: number - 1) + 1
    }
    #expect(try services.resolve(Int.self, arguments: 150) == 150)
    #expect(
      serviceError { _ = try services.resolve(Int.self, arguments: 250) }
        == "more than 200 services need one another: Int(Int) -> Int(Int) -> Int(Int) -> Int(Int) -> …; "
        + "resolve one of them later")
  }

  @Test("name the service that could not be made, and the reason")
  func notMade() throws {
    try services.register((any Pantry).self) { _ in throw Refusal() }
    try services.register(Basket.self) { Basket(try $0.resolve((any Pantry).self)) }
    #expect(
      serviceError { _ = try services.resolve(Basket.self) }
        == "can't make Basket -> Pantry: Refusal()")
    try services.register((any Pantry).self, override: true) { _ in DiskStore() }
    #expect(try services.resolve(Basket.self).store.name == "disk")
  }

  @Test(
    "an instance whose completion throws is not kept in any scope: the next resolve makes another",
    arguments: ["graph", "container", "weak", "plugin", "limited", "custom"])
  func incomplete(scope: String) throws {
    let scopes: [ServiceScope] = [
      .graph, .container, .weak, .plugin, .limited(to: .seconds(60)), .custom("custom") { Shelf() },
    ]
    var (stores, completed) = ([DiskStore](), 0)
    try services.register((any Pantry).self, scope: try #require(scopes.first { $0.name == scope }))
    { _ in
      stores.append(DiskStore())
      return stores[stores.count - 1]
    }.onMade { _, _ in
      if stores.count == 1 { throw Refusal() }
      completed += 1
    }
    let graph = ServiceGraph()
    func resolve() throws -> any Pantry {
      try services.resolve((any Pantry).self, name: nil, from: house.guest, in: graph)
    }
    #expect(serviceError { _ = try resolve() } == "can't make Pantry: Refusal()")
    #expect(try resolve() === stores.last)
    #expect(try resolve() === stores.last)
    #expect(stores.count == 2 && completed == 1)
  }

  @Test("a second registration of a key is refused, or overrides the first")
  func duplicate() throws {
    try services.register((any Pantry).self, scope: .container) { _ in DiskStore("first") }
    #expect(try services.resolve((any Pantry).self).name == "first")
    #expect(
      serviceError { try services.register((any Pantry).self) { _ in DiskStore() } }
        == "/app has a service Pantry; register with override, or give a name")
    try services.register((any Pantry).self, override: true) { _ in DiskStore("second") }
    #expect(try services.resolve((any Pantry).self).name == "second")
  }

  @Test("a plugin that has left can neither register nor resolve")
  func ownerGone() throws {
    let guest = house.guest
    house.room.dismantle()
    #expect(
      serviceError { try services.register((any Pantry).self, by: guest) { _ in DiskStore() } }
        == "can't register Pantry: its plugin or relay has left its tree; register it while that is in a tree"
    )
    #expect(
      serviceError { _ = try guest.resolve((any Pantry).self) }
        == "can't resolve Pantry: no node from here upwards has services; ServiceContainer(at:) adds them"
    )
  }

  @Test("have distinct codes")
  func codes() {
    let key = ServiceKey(Int.self)
    let absence = ServiceAbsence(key: key, neededBy: [], searched: [], existing: [])
    let errors: [ServiceError] = [
      .absent(absence), .circular([key]), .tooDeep([key], most: 1), .notMade([key], Refusal()),
      .duplicate(key, at: "/"), .wrongType(key, found: "Text"), .lateAndShared(key, scope: "weak"),
      .ownerGone(key), .noContainer(key), .removedMeanwhile(key),
    ]
    #expect(
      errors.map(\.code) == [
        "unknown-service", "circular", "too-deep", "not-made", "conflict", "wrong-type",
        "late-and-shared", "owner-gone", "no-container", "removed-meanwhile",
      ])
  }
}

import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

/// A plugin with service properties.
private final class User: Plugin {
  @Service var store: (any Pantry)?
  @Service(name: "spare") var spare: (any Pantry)?
  @Service var later: LazyService<any Pantry>?

  init?(params: Any?) { (params as? (User) -> Void)?(self) }
}

private final class UsingRelay: MessageRelay {
  @Service var store: (any Pantry)?
  func messageRelayConnected(messageSender: MessageSender) {}
}

@Suite("A service property")
struct ServicePropertyTests {
  private let house: ServiceHouse
  private var services: ServiceContainer { house.services }

  init() throws { house = try ServiceHouse() }

  private func user(in room: PluginContainer) throws -> User {
    var user: User?
    room.addPlugin(User.self, params: { user = $0 } as (User) -> Void)
    return try #require(user)
  }

  /// The store that a provider has made, until it is released.
  private final class MadeStore { weak var store: DiskStore? }

  /// Provides a store from the hall.
  private func provideStore(scope: ServiceScope) throws -> MadeStore {
    let made = MadeStore()
    try house.host.provide((any Pantry).self, scope: scope) { _ in
      let store = DiskStore()
      made.store = store
      return store
    }
    return made
  }

  @Test("is resolved when it is read, by name too, and cached")
  func reading() throws {
    let user = try user(in: house.room)
    #expect(user.store == nil)
    try services.register((any Pantry).self, scope: .transient) { _ in DiskStore() }
    try services.register((any Pantry).self, name: "spare") { _ in DiskStore("spare") }
    let store = try #require(user.store)
    #expect(user.store === store)
    #expect(user.spare?.name == "spare")
    #expect(try user.$store.resolve() === store)
  }

  @Test("keeps its instance if other containers or other values of the environment change")
  func elsewhere() throws {
    let user = try user(in: house.room)
    try services.register((any Pantry).self, scope: .transient) { _ in DiskStore() }
    let store = try #require(user.store)
    try ServiceContainer().register((any Pantry).self) { _ in DiskStore() }
    #expect(user.store === store)
    house.app.setEnvironment("dark")
    #expect(user.store === store)
    try ServiceContainer(at: house.hall).register((any Pantry).self) { _ in DiskStore() }
    #expect(user.store === store)
    services.reset()
    #expect(user.store !== store)
  }

  @Test("keeps a lazy service, which keeps its instance, until the containers change")
  func lazily() throws {
    let user = try user(in: house.room)
    try services.register((any Pantry).self, scope: .transient) { _ in DiskStore() }
    let later = try #require(user.later)
    #expect(user.later === later)
    let store = try later.get()
    #expect(try user.later?.get() === store)
    services.reset()
    #expect(try user.later?.get() !== store)
  }

  @Test("follows registrations, resets and moves of its node")
  func following() throws {
    let user = try user(in: house.room)
    try services.register((any Pantry).self, scope: .container) { _ in DiskStore("app") }
    let first = try #require(user.store)
    services.reset()
    #expect(user.store !== first)
    let below = ServiceContainer(at: house.room)
    try below.register((any Pantry).self) { _ in DiskStore("room") }
    #expect(user.store?.name == "room")
    below.removeAll()
    #expect(user.store?.name == "app")
    let other = PluginContainerComposer(name: "other")
    let others = ServiceContainer(at: other)
    try others.register((any Pantry).self) { _ in DiskStore("other") }
    house.room.removeEnvironment(ServiceContainer.self)
    house.app.decompose(house.room)
    #expect(user.store == nil)
    try other.compose(house.room)
    #expect(user.store?.name == "other")
  }

  @Test("retains nothing of a provider that left, and nothing after its own plugin left")
  func leaving() throws {
    let made = try provideStore(scope: .container)
    let user = try user(in: house.room)
    #expect(user.store != nil)
    #expect(made.store != nil)
    house.hall.dismantle()
    #expect(made.store == nil)
    #expect(user.store == nil)
    try services.register((any Pantry).self) { _ in DiskStore() }
    #expect(user.store != nil)
    house.room.removePlugin(User.self)
    #expect(user.store == nil)
    #expect(
      serviceError { _ = try user.$store.resolve() }
        == "can't resolve Pantry: no node from here upwards has services; ServiceContainer(at:) adds them"
    )
  }

  @Test("retains no object once it can't be resolved any more", arguments: ["graph", "weak"])
  func unresolvable(scope: String) throws {
    let made = try provideStore(scope: scope == "weak" ? .weak : .graph)
    let user = try user(in: house.room)
    #expect(user.store != nil)
    #expect(made.store != nil)
    house.hall.dismantle()
    #expect(user.store == nil)
    #expect(made.store == nil)
  }

  @Test("is renewed when its scope requires it")
  func limited() throws {
    var now = ContinuousClock.now
    try services.register((any Pantry).self, scope: .limited(to: .seconds(5), now: { now })) { _ in
      DiskStore()
    }
    let user = try user(in: house.room)
    let store = try #require(user.store)
    #expect(user.store === store)
    now += .seconds(6)
    #expect(user.store !== store)
  }

  @Test("works in relays, through their first remaining container")
  func relays() throws {
    let relay = UsingRelay()
    try services.register((any Pantry).self) { _ in DiskStore() }
    #expect(relay.store == nil)
    _ = house.guest.relayMessages(to: relay)
    _ = house.host.relayMessages(to: relay)
    #expect(relay.store != nil)
    house.room.dismantle()
    #expect(relay.store != nil)
    house.hall.dismantle()
    #expect(relay.store == nil)
  }

  @Test("is a hop at each use while watched")
  func hops() throws {
    try services.register((any Pantry).self, scope: .container) { _ in DiskStore() }
    let user = try user(in: house.room)
    house.host.observe(Text.self) { _ in _ = (user.store, user.store) }
    let scribe = Scribe()
    house.app.attach(watcher: scribe)
    house.app.send(message: Text("x"))
    #expect(
      scribe.lines.filter { $0.contains("noted") } == [
        "1 noted service Pantry: DiskStore#1, of /app by User",
        "1 noted service Pantry: DiskStore#1, of /app by User",
      ])
  }
}

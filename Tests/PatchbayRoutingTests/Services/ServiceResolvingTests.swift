import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("Resolving a service")
struct ServiceResolvingTests {
  private let house: ServiceHouse
  private var services: ServiceContainer { house.services }

  init() throws { house = try ServiceHouse() }

  @Test("type, argument types and name are one key")
  func keys() throws {
    try services.register((any Pantry).self) { _ in DiskStore("plain") }
    try services.register((any Pantry).self, name: "b") { _ in DiskStore("named") }
    try services.register((any Pantry).self, arguments: Int.self) { _, number in
      DiskStore("\(number)")
    }
    try services.register((any Pantry).self, arguments: Int.self, String.self) { _, number, text in
      DiskStore("\(text)\(number)")
    }
    #expect(try services.resolve((any Pantry).self).name == "plain")
    #expect(try services.resolve((any Pantry).self, name: "b").name == "named")
    #expect(try services.resolve((any Pantry).self, arguments: 7).name == "7")
    #expect(try services.resolve((any Pantry).self, arguments: 7, "x").name == "x7")
    #expect(services.count == 4)
  }

  @Test("searches from the own node upwards, not down")
  func parents() throws {
    let below = ServiceContainer(at: house.room)
    try services.register((any Pantry).self) { _ in DiskStore("app") }
    #expect(try house.guest.resolve((any Pantry).self).name == "app")
    try below.register((any Pantry).self) { _ in DiskStore("room") }
    #expect(try house.guest.resolve((any Pantry).self).name == "room")
    #expect(try house.host.resolve((any Pantry).self).name == "app")
    #expect(try services.resolve((any Pantry).self).name == "app")
    try below.register(Basket.self) { Basket(try $0.resolve((any Pantry).self)) }
    #expect(below.hasService(ServiceKey((any Pantry).self)))
    #expect(!services.hasService(ServiceKey(Basket.self)))
  }

  @Test("a container that is set at a node above its own is its own topmost container")
  func setAbove() throws {
    let below = ServiceContainer(at: house.room)
    house.app.setEnvironment(below)
    try below.register((any Pantry).self) { _ in DiskStore("room") }
    #expect(below.parent == nil)
    #expect(try house.host.resolve((any Pantry).self).name == "room")
    #expect(
      serviceError { _ = try house.guest.resolve(Int.self) }
        == "there is no service Int at /app/room; there are Pantry")
  }

  @Test("a parent's service uses the parent's services, unless it is late")
  func owningContainer() throws {
    let below = ServiceContainer(at: house.room)
    try services.register((any Pantry).self) { _ in DiskStore("app") }
    try below.register((any Pantry).self) { _ in DiskStore("room") }
    try services.register(Basket.self) { Basket(try $0.resolve((any Pantry).self)) }
    try services.register(Basket.self, name: "late", isLate: true) {
      Basket(try $0.resolve((any Pantry).self))
    }
    #expect(try house.guest.resolve(Basket.self).store.name == "app")
    #expect(try house.guest.resolve(Basket.self, name: "late").store.name == "room")
    #expect(try house.host.resolve(Basket.self, name: "late").store.name == "app")
    #expect(
      serviceError {
        try services.register(Basket.self, name: "kept", scope: .container, isLate: true) { _ in
          Basket(DiskStore())
        }
      } == "Basket \"kept\" depends on its user and can't be shared in the scope "
        + "container; make it transient, graph or plugin")
  }

  @Test("a forwarded service shares instances with its target")
  func forwarding() throws {
    try services.register(DiskStore.self, scope: .container) { _ in DiskStore() }
    try services.forward((any Pantry).self, to: DiskStore.self)
    let store = try services.resolve((any Pantry).self)
    #expect(store === (try services.resolve(DiskStore.self)))
    try services.forward(Basket.self, to: (any Pantry).self) { Basket($0) }
    #expect(try services.resolve(Basket.self).store === store)
    try services.forward(Int.self, to: DiskStore.self)
    #expect(
      serviceError { _ = try services.resolve(Int.self) }
        == "Int is forwarded to a service that is DiskStore, not Int; give forward a conversion")
  }

  @Test("lazy, provided and optional services need no registration")
  func wrappers() throws {
    var made = 0
    try services.register((any Pantry).self, scope: .transient) { _ in
      made += 1
      return DiskStore()
    }
    let lazy = try services.resolve(LazyService<any Pantry>.self)
    let provider = try services.resolve(ServiceProvider<any Pantry>.self)
    #expect(made == 0)
    #expect(try lazy.get() === (try lazy.get()))
    #expect(made == 1)
    #expect(try provider.get() !== (try provider.get()))
    #expect(made == 3)
    #expect(try services.resolve((any Pantry)?.self)?.name == "disk")
    #expect(try services.resolve(Basket?.self) == nil)
  }

  @Test("a lazy service belongs to the graph in which it was made")
  func lazyGraph() throws {
    final class Pair {
      let store: any Pantry
      let later: LazyService<any Pantry>
      init(_ services: ServiceResolver) throws {
        store = try services.resolve((any Pantry).self)
        later = try services.resolve(LazyService<any Pantry>.self)
      }
    }
    try services.register((any Pantry).self) { _ in DiskStore() }
    try services.register(Pair.self) { try Pair($0) }
    let pair = try services.resolve(Pair.self)
    #expect(try pair.later.get() === pair.store)
    #expect(try services.resolve((any Pantry).self) !== pair.store)
  }

  private final class Reader {
    var editor: Writer?
    init(_ editor: Writer) { self.editor = editor }
  }
  private final class Writer {
    let reader: LazyService<Reader>
    let readers: ServiceProvider<Reader>
    let graph: ServiceGraph
    init(_ services: ServiceResolver) throws {
      reader = try services.resolve(LazyService<Reader>.self)
      readers = try services.resolve(ServiceProvider<Reader>.self)
      graph = services.graph
    }
  }

  @Test("a lazy service, a provider and a kept graph do not retain the object that has them")
  func lazyLeaks() throws {
    try services.register(Writer.self) { try Writer($0) }
    try services.register(Reader.self) { Reader(try $0.resolve(Writer.self)) }
    weak var seen: Writer?
    for graph in [nil, ServiceGraph()] {
      let writer = try services.resolve(Writer.self, name: nil, in: graph)
      seen = writer
      #expect(try writer.readers.get().editor !== writer)
      #expect(try services.resolve(Writer.self, name: nil, in: writer.graph) === writer)
    }
    #expect(seen == nil)
    let writer = try services.resolve(Writer.self)
    let reader = try writer.reader.get()
    #expect(reader.editor === writer)
    reader.editor = nil
  }

  @Test("a graph can be continued: it retains its instances, also those that have lazy services")
  func retainingGraph() throws {
    try services.register(Writer.self) { try Writer($0) }
    try services.register(Int.self) { _ in 7 }
    let graph = ServiceGraph()
    weak var seen: Writer?
    do { seen = try services.resolve(Writer.self, name: nil, in: graph) }
    #expect(seen != nil)
    #expect(try services.resolve(Writer.self, name: nil, in: graph) === seen)
    #expect(try services.resolve(Int.self, name: nil, in: graph) == 7)
  }

  @Test("a resolve is a hop of the dispatch under way while watched; otherwise nothing is reported")
  func hop() throws {
    try services.register((any Pantry).self, scope: .container) { _ in DiskStore() }
    let (guest, scribe) = (house.guest, Scribe())
    guest.observe(Text.self) { [unowned guest] _ in _ = try guest.resolve((any Pantry).self) }
    house.app.send(message: Text("unwatched"))
    house.app.attach(watcher: scribe)
    house.app.send(message: Text("watched"))
    #expect(
      scribe.lines.filter { $0.contains("noted") } == [
        "1 noted service Pantry: DiskStore#1, of /app by guest (Probe)"
      ])
  }
}

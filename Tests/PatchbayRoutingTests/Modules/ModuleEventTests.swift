import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("Custom events of modules")
struct ModuleEventTests {
  private let house: ModuleHouse

  init() throws { house = try ModuleHouse() }

  private func addListener(_ name: String, _ placement: ModulePlacement = ModulePlacement()) throws
  {
    try house.add(name, placement, on: []) { _ in
    } and: { [journal = house.journal] module in
      module.on(.tick) { journal.note("\(name) \($0.payload)") }
    }
  }

  @Test("reach the modules that handle them with their payload, in order")
  func broadcast() throws {
    try addListener("a")
    try house.add("b", on: [.setUp])
    try addListener("c", ModulePlacement(level: .basic))
    try house.start()
    let report = try house.registry.trigger(.tick, with: 7, from: house.app)
    #expect(house.journal.take() == ["c 7", "a 7"])
    #expect(report.handledBy == ["c", "a"] && report.skipped == ["b"])
    #expect("\(report)" == "c tick: handled\na tick: handled\nb tick: no handler")
  }

  @Test("for one module reach no other")
  func targeted() throws {
    try addListener("a")
    try addListener("b")
    try house.start()
    let report = try house.registry.trigger(.tick, with: 1, to: "b", from: house.app)
    #expect(house.journal.take() == ["b 1"] && report.steps.map(\.module) == ["b"])
    #expect(
      moduleError { try house.registry.trigger(.tick, with: 1, to: "x", from: house.app) }
        == "there is no module x; there are a and b")
  }

  @Test("with one name and different types are distinct, and so are two of one type")
  func identity() throws {
    let (first, second) = (ModuleEvent<Int>("same"), ModuleEvent<Int>("same"))
    let text = ModuleEvent<String>("same")
    let named = ModuleEvent<Void>("setUp")
    try house.add("a", on: [.setUp]) { _ in
    } and: { [journal = house.journal] module in
      module.on(first) { journal.note("first \($0.payload)") }
      module.on(text) { journal.note("text \($0.payload)") }
    }
    try house.start()
    try house.registry.trigger(first, with: 1, from: house.app)
    try house.registry.trigger(second, with: 2, from: house.app)
    try house.registry.trigger(text, with: "x", from: house.app)
    try house.registry.trigger(named, from: house.app)
    #expect(house.journal.take() == ["first 1", "text x"])
  }

  @Test("may have an optional payload, or none")
  func payloads() throws {
    let (maybe, plain) = (ModuleEvent<Int?>("maybe"), ModuleEvent<Void>("plain"))
    try house.add("a", on: []) { _ in
    } and: { [journal = house.journal] module in
      module.on(maybe) { journal.note("\($0.payload as Any)") }
      module.on(plain) { journal.note($0.event) }
    }
    try house.start()
    try house.registry.trigger(maybe, with: nil, from: house.app)
    try house.registry.trigger(maybe, with: 3, from: house.app)
    try house.registry.trigger(plain, from: house.app)
    #expect(house.journal.take() == ["nil", "Optional(3)", "plain"])
  }

  @Test("call several handlers of a module in order, even if one throws")
  func several() throws {
    try house.add("a", on: []) { _ in
    } and: { [journal = house.journal] module in
      module.on(.tick) { _ in throw Failure("first") }
      module.on(.tick) { journal.note("second \($0.payload)") }
    }
    try house.start()
    let report = try house.registry.trigger(.tick, with: 1, from: house.app)
    #expect("\(report)" == "a tick: failed: first\na tick: handled")
    #expect(house.journal.take() == ["second 1"])
  }

  @Test("are refused before setUp and after tearDown")
  func notStarted() throws {
    try addListener("a")
    let tick = { [unowned house] in
      moduleError { try house.registry.trigger(.tick, with: 1, from: house.app) }
    }
    #expect(tick() == "can't trigger tick before setUp; trigger setUp first")
    try house.start()
    try house.registry.trigger(.tearDown, from: house.app)
    #expect(tick() == "can't trigger tick after tearDown; trigger setUp first")
    #expect(house.journal.take() == [])
  }

  @Test("triggered by a handler are handled at once, but not by modules not yet set up")
  func nested() throws {
    try addListener("a")
    var reports: [String] = []
    try house.add("b", on: [.setUp]) { [unowned house] _ in
      reports.append("\(try house.registry.trigger(.tick, with: 1, from: house.room))")
    }
    try addListener("c")
    try house.registry.trigger(.setUp, from: house.app)
    #expect(reports == ["a tick: handled\nb tick: no handler\nc tick: not started"])
    #expect(house.journal.take() == ["b setUp", "a 1"])
  }

  @Test("that trigger themselves endlessly are cut off, also on a small stack")
  func endless() {
    onSmallStack {
      do {
        let house = try ModuleHouse()
        var (count, cut) = (0, 0)
        try house.add("a", on: []) { _ in
        } and: { [unowned registry = house.registry, unowned app = house.app] module in
          module.on(.tick) { request in
            count += 1
            let report = try registry.trigger(.tick, with: request.payload + 1, from: app)
            if let failure = report.failures.first {
              cut += 1
              #expect(
                "\(failure)"
                  == "a tick: failed: tick was not handled: more than 32 handlers wait for the events "
                  + "that they trigger; trigger it after they have returned")
            }
          }
        }
        try house.start()
        try house.registry.trigger(.tick, with: 0, from: house.app)
        #expect(count == 32 && cut == 1)
      } catch { Issue.record(error) }
    }
  }

  @Test("show the payload in traces")
  func fields() throws {
    struct Order { let sku: String }
    let request = Captured()
    let placed = ModuleEvent<Order>("placed")
    try house.add("a", on: []) { _ in
    } and: { module in
      module.on(placed) { request.children = Mirror(reflecting: $0).children.map { "\($0)" } }
      module.on(.tick) { request.children = Mirror(reflecting: $0).children.map { "\($0)" } }
    }
    try house.start()
    try house.registry.trigger(placed, with: Order(sku: "tea"), from: house.app)
    #expect(request.children == [#"(label: Optional("sku"), value: "tea")"#])
    try house.registry.trigger(.tick, with: 5, from: house.app)
    #expect(request.children == [#"(label: Optional("payload"), value: 5)"#])
  }

  private final class Captured { var children: [String] = [] }

  @Test("of the host are ready-made")
  func host() throws {
    try house.add("a", on: []) { _ in
    } and: { [journal = house.journal] module in
      module.on(HostEvents.openURL) { journal.note($0.payload) }
      module.on(HostEvents.didEnterBackground) { journal.note($0.event) }
    }
    try house.start()
    try house.registry.trigger(HostEvents.openURL, with: "app://a", from: house.app)
    try house.registry.trigger(HostEvents.didEnterBackground, from: house.app)
    try house.registry.trigger(HostEvents.willTerminate, from: house.app)
    #expect(house.journal.take() == ["app://a", "didEnterBackground"])
  }
}

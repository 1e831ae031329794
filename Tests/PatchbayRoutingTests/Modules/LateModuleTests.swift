import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("A module added late")
struct LateModuleTests {
  private let house: ModuleHouse

  init() throws { house = try ModuleHouse() }

  @Test("catches up on past phases, and receives only its own events")
  func catchesUp() throws {
    try house.add("a")
    try house.start()
    let report = try house.add("late", on: [.setUp, .splash])
    #expect(house.journal.take() == ["late setUp late", "late splash late"])
    #expect(
      "\(report)" == """
        late setUp (catching up): handled
        late init (catching up): no handler
        late deferredInit (catching up): no handler
        late splash (catching up): handled
        """)
    try house.registry.trigger(.tearDown, from: house.app)
    #expect(house.journal.take() == ["a tearDown"])
  }

  @Test("handles the remaining phases in the common order", arguments: [1, 2, 3, 4])
  func between(count: Int) throws {
    try house.add("a")
    let phases = ModulePhase.allCases.dropLast()
    for phase in phases.prefix(count) { try house.registry.trigger(phase, from: house.app) }
    _ = house.journal.take()
    let handled = phases.filter { $0 != .deferredInit }
    try house.add("late", ModulePlacement(level: .basic))
    #expect(
      house.journal.take()
        == phases.prefix(count).filter(handled.contains).map { "late \($0) late" })
    for phase in phases.dropFirst(count) { try house.registry.trigger(phase, from: house.app) }
    #expect(
      house.journal.take()
        == phases.dropFirst(count).filter(handled.contains).flatMap { ["late \($0)", "a \($0)"] })
  }

  @Test("has its deferred init in the phase for that, late or not")
  func deferred() throws {
    try house.registry.trigger(.setUp, from: house.app)
    try house.registry.trigger(.initialize, from: house.app)
    try house.add("late", ModulePlacement(isDeferred: true))
    #expect(house.journal.take() == ["late setUp late"])
    try house.registry.trigger(.deferredInit, from: house.app)
    try house.add("later", ModulePlacement(isDeferred: true))
    #expect(house.journal.take() == ["late init", "later setUp late", "later init late"])
  }

  @Test("added by a handler catches up after all others, in the same report")
  func reentrant() throws {
    try house.add("a", on: [.setUp, .initialize]) { [unowned house] phase in
      if phase == .initialize {
        let report = try house.add("late", ModulePlacement(level: .basic))
        #expect(report.steps.isEmpty)
        #expect("\(house.registry.list[0].state)" == "not started")
      }
    }
    try house.add("b", on: [.setUp, .initialize])
    try house.registry.trigger(.setUp, from: house.app)
    let report = try house.registry.trigger(.initialize, from: house.app)
    #expect(
      house.journal.take()
        == ["a setUp", "b setUp", "a init", "b init", "late setUp late", "late init late"])
    #expect(report.handledBy == ["a", "b", "late"])
    try house.registry.trigger(.deferredInit, from: house.app)
    try house.registry.trigger(.splash, from: house.app)
    #expect(house.journal.take() == ["late splash"])
  }

  @Test("modules added together go through each phase together, in order")
  func together() throws {
    try house.add("a", on: [.initialize]) { [unowned house] _ in
      try house.add("x", on: [.setUp, .initialize])
      try house.add("y", ModulePlacement(priority: 5, after: ["z"]), on: [.setUp, .initialize])
    }
    try house.add("z", on: [])
    try house.registry.trigger(.setUp, from: house.app)
    try house.registry.trigger(.initialize, from: house.app)
    #expect(
      house.journal.take()
        == ["a init", "y setUp late", "x setUp late", "y init late", "x init late"])
  }

  @Test("modules that add each other endlessly are cut off: the last one is refused")
  func endless() throws {
    try house.start()
    var words: String?
    func add(_ number: Int, to house: ModuleHouse) throws {
      try house.add("m\(number)", on: [.setUp]) { [unowned house] _ in
        do { try add(number + 1, to: house) } catch { words = "\(error)" }
      }
    }
    try add(0, to: house)
    #expect(house.registry.count == 64)
    #expect(
      words
        == "can't add module m64: more than 64 modules have added one another while they caught up; "
        + "add it outside of a handler")
    house.room.removePlugin(Probe.self, name: "m64")
    try house.add("fresh", on: [])
  }

  @Test("with a handler that throws is reported, and can't trigger a phase")
  func failure() throws {
    var reported: [String] = []
    house.registry.onFailure = { reported.append("\($0)") }
    try house.registry.trigger(.setUp, from: house.app)
    try house.add("late", on: [.setUp]) { [unowned house] _ in
      try house.registry.trigger(.initialize, from: house.app)
    }
    #expect(
      reported == [
        "late setUp (catching up): failed: can't trigger init while the modules handle setUp; "
          + "trigger it after that has returned"
      ])
    try house.registry.trigger(.initialize, from: house.app)
  }

  @Test("can't have an unknown predecessor")
  func unknownPredecessor() throws {
    try house.add("a")
    try house.start()
    #expect(
      moduleError { try house.add("late", ModulePlacement(after: ["a", "gone"])) }
        == "module late comes after gone, but there is no such module; there is a; add gone first, or "
        + "leave it out of after:")
    #expect(house.names == ["a"] && house.journal.take() == [])
  }

  @Test("that registers itself while its plugin is added catches up at once")
  func whileAdded() throws {
    try house.start()
    house.room.addProbe("late") { [unowned house] sender in
      _ = try? house.registry.add("late", by: sender) { module in
        module.on(.setUp) { _ in house.journal.note("late setUp") }
      }
      house.journal.note("added")
    }
    #expect(house.journal.take() == ["late setUp", "added"])
  }

  @Test("after the tear-down waits for the next start")
  func afterTheEnd() throws {
    try house.start()
    try house.registry.trigger(.tearDown, from: house.app)
    try house.add("late", on: [.setUp])
    #expect(house.journal.take() == [])
    try house.registry.trigger(.setUp, from: house.app)
    #expect(house.journal.take() == ["late setUp"])
  }

  @Test("during the tear-down is neither started nor torn down")
  func duringTheEnd() throws {
    try house.add("a", on: [.tearDown]) { [unowned house] _ in try house.add("late") }
    try house.start()
    try house.registry.trigger(.tearDown, from: house.app)
    #expect(house.journal.take() == ["a tearDown"])
    #expect(house.registry.list.map { "\($0.state)" } == ["tearDown", "not started"])
  }
}

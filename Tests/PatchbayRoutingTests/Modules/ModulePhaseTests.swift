import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("The phases of modules")
struct ModulePhaseTests {
  private let house: ModuleHouse

  init() throws { house = try ModuleHouse() }

  @Test("each phase is handled by all modules before the next, the last one in reverse")
  func phases() throws {
    try house.add("a")
    try house.add("b")
    let report = try house.registry.start(from: house.app)
    #expect(
      house.journal.take() == ["a setUp", "b setUp", "a init", "b init", "a splash", "b splash"])
    #expect(report.failures.isEmpty)
    try house.registry.trigger(.tearDown, from: house.app)
    #expect(house.journal.take() == ["b tearDown", "a tearDown"])
  }

  @Test("the init of deferred modules follows all others and precedes the splash, in order")
  func deferred() throws {
    try house.add("a", ModulePlacement(level: .basic, isDeferred: true))
    try house.add("b", ModulePlacement(priority: 9, isDeferred: true))
    try house.add("c", on: [.initialize, .deferredInit, .splash])
    for phase in ModulePhase.allCases.prefix(3) {
      try house.registry.trigger(phase, from: house.app)
    }
    #expect(
      house.journal.take()
        == ["a setUp", "b setUp", "c init", "a init", "b init", "c deferredInit"])
    try house.registry.trigger(.splash, from: house.app)
    #expect(house.journal.take() == ["a splash", "b splash", "c splash"])
  }

  @Test("a phase out of order is an error, and nothing is called")
  func outOfOrder() throws {
    let trigger = { [unowned house] phase in
      moduleError { try house.registry.trigger(phase, from: house.app) }
    }
    try house.add("a")
    for phase in ModulePhase.allCases.dropFirst() {
      #expect(trigger(phase) == "can't trigger \(phase) before setUp; trigger setUp")
    }
    #expect(trigger(.setUp) == nil)
    #expect(trigger(.splash) == "can't trigger splash after setUp; trigger init or tearDown")
    #expect(trigger(.initialize) == nil)
    #expect(trigger(.splash) == "can't trigger splash after init; trigger deferredInit or tearDown")
    #expect(trigger(.deferredInit) == nil && trigger(.splash) == nil)
    #expect(
      moduleError { try house.registry.start(from: house.app) }
        == "can't trigger setUp after splash; trigger tearDown")
    #expect(trigger(.tearDown) == nil)
    #expect(trigger(.tearDown) == "can't trigger tearDown after tearDown; trigger setUp")
    #expect(
      house.journal.take() == ["a setUp", "a init", "a splash", "a tearDown"])
  }

  @Test("modules may be torn down from any phase, and set up again")
  func restart() throws {
    try house.add("a", on: [.setUp, .tearDown])
    try house.registry.trigger(.setUp, from: house.app)
    try house.registry.trigger(.tearDown, from: house.app)
    #expect("\(house.registry.list[0].state)" == "tearDown")
    try house.add("b", on: [.setUp, .tearDown])
    try house.registry.start(from: house.app)
    #expect(house.journal.take() == ["a setUp", "a tearDown", "a setUp", "b setUp"])
  }

  @Test("a handler that throws stops no other module, and is reported")
  func failures() throws {
    var reported: [String] = []
    house.registry.onFailure = { reported.append("\($0)") }
    try house.add("a", on: [.setUp])
    try house.add("b", on: [.setUp]) { _ in throw Failure("no disk") }
    try house.add("c", on: [])
    try house.add("d", on: [.setUp])
    let report = try house.registry.trigger(.setUp, from: house.app)
    #expect(
      "\(report)"
        == "a setUp: handled\nb setUp: failed: no disk\nc setUp: no handler\nd setUp: handled")
    #expect(report.handledBy == ["a", "d"] && report.skipped == ["c"])
    #expect(report.failures.map(\.module) == ["b"] && reported == ["b setUp: failed: no disk"])
    #expect(house.journal.take() == ["a setUp", "b setUp", "d setUp"])
  }

  @Test("a handler can't trigger a phase, and the others go on")
  func nested() throws {
    try house.add("a", on: [.setUp]) { [unowned house] _ in
      try house.registry.trigger(.initialize, from: house.app)
    }
    try house.add("b", on: [.setUp])
    let report = try house.registry.trigger(.setUp, from: house.app)
    #expect(
      report.failures.map(\.description) == [
        "a setUp: failed: can't trigger init while the modules handle setUp; trigger it after that "
          + "has returned"
      ])
    #expect(house.journal.take() == ["a setUp", "b setUp"] && house.registry.phase == .setUp)
    try house.registry.trigger(.initialize, from: house.app)
  }

  @Test("can't be triggered by a plugin that has left; one that leaves meanwhile is replaced")
  func callerLeaves() throws {
    let caller = try #require(house.room.addProbe("caller"))
    try house.add("a", on: [.setUp]) { [unowned house] _ in
      house.room.removePlugin(Probe.self, name: "caller")
    }
    try house.add("b", on: [.setUp])
    let report = try house.registry.trigger(.setUp, from: caller)
    #expect(report.handledBy == ["a", "b"])
    #expect(
      moduleError { try house.registry.trigger(.initialize, from: caller) }
        == "can't trigger init: the plugin or relay that triggers it has left its tree; trigger it as "
        + "one that is in a tree, or as a node")
    #expect(house.registry.phase == .setUp)
  }

  @Test("a module may trigger the phases that it handles itself")
  func ownPhases() throws {
    try house.add("a")
    let sender = try house.room.sender(for: Probe.self, name: "a")
    #expect(try house.registry.start(from: sender).failures.isEmpty)
    #expect(house.journal.take() == ["a setUp", "a init", "a splash"])
  }
}

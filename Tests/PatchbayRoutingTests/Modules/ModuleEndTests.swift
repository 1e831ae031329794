import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("Adding and removing modules")
struct ModuleEndTests {
  private let house: ModuleHouse

  init() throws { house = try ModuleHouse() }

  @Test("a name belongs to one module, whatever the types of the plugins")
  func duplicates() throws {
    try house.add("pay", ModulePlacement(priority: 20, after: ["log"], isDeferred: true))
    let other = try #require(house.room.addProbe("other"))
    #expect(
      moduleError { try house.registry.add("pay", by: other) { _ in } }
        == "can't add module pay: there is a module pay, normal, priority 20, after log, deferred; "
        + "remove that, or give the new one another name")
    #expect(
      moduleError { try house.registry.add("", by: other) { _ in } }
        == "can't add a module without a name; give it one")
    #expect(house.names == ["pay"])
    try house.registry.add("paypal", by: other) { _ in }
    #expect(house.registry.count == 2)
  }

  @Test("no offer remains of a registry that is released")
  func released() throws {
    let sender = try #require(house.room.addProbe("a"))
    do {
      let registry = ModuleRegistry()
      try registry.add("a", by: sender) { $0.on(.setUp) { _ in } }
      #expect(sender.endpoint.offers.map(\.name) == ["a", "a.setUp"])
    }
    #expect(sender.endpoint.offers.isEmpty)
  }

  @Test("a plugin that starts all modules may leave in any phase: its node starts the rest")
  func starterLeaves() throws {
    let starter = try #require(house.room.addProbe("starter"))
    let room = house.room
    try house.add("a", on: [.setUp, .splash]) { phase in
      if phase == .setUp { room.removePlugin(Probe.self, name: "starter") }
    }
    try house.add("b", on: [.setUp, .splash])
    #expect(moduleError { try house.registry.start(from: starter) } == nil)
    #expect(house.journal.take() == ["a setUp", "b setUp", "a splash", "b splash"])
  }

  @Test("a plugin that has left can't be a module")
  func ownerGone() throws {
    let sender = try #require(house.room.addProbe("a"))
    house.room.dismantle()
    for handles in [false, true] {
      #expect(
        moduleError {
          try house.registry.add("a", by: sender) { if handles { $0.on(.setUp) { _ in } } }
        }
          == "can't add module a: its plugin or relay has left its tree; add it while that is in a tree"
      )
    }
    #expect(house.registry.count == 0)
  }

  @Test("a module is removed with its plugin, at once and without tear-down")
  func pluginGoes() throws {
    try house.add("a")
    try house.add("b")
    try house.start()
    house.room.removePlugin(Probe.self, name: "a")
    #expect(house.names == ["b"] && house.journal.take() == [])
    try house.add("a", on: [.setUp])
    #expect(house.names == ["b", "a"] && house.journal.take() == ["a setUp late"])
  }

  @Test(
    "a module whose plugin is removed during an event is no longer called",
    arguments: ["a", "b", "c"])
  func goesMeanwhile(gone: String) throws {
    try house.add("a", on: [.setUp, .initialize])
    try house.add("b", on: [.setUp, .initialize]) { [unowned house] phase in
      if phase == .setUp { house.room.removePlugin(Probe.self, name: gone) }
    }
    try house.add("c", on: [.setUp, .initialize])
    let report = try house.registry.trigger(.setUp, from: house.app)
    #expect(report.failures.isEmpty && report.steps.count == (gone == "c" ? 2 : 3))
    #expect(
      house.journal.take()
        == (gone == "c" ? ["a setUp", "b setUp"] : ["a setUp", "b setUp", "c setUp"]))
    try house.registry.trigger(.initialize, from: house.app)
    #expect(house.journal.take() == ["a", "b", "c"].filter { $0 != gone }.map { "\($0) init" })
  }

  @Test("a module that is removed while catching up does not catch up further")
  func goesWhileCatchingUp() throws {
    try house.start()
    try house.add("late") { [unowned house] phase in
      if phase == .initialize { house.room.removePlugin(Probe.self, name: "late") }
    }
    #expect(house.journal.take() == ["late setUp late", "late init late"] && house.names == [])
  }

  @Test("a plugin that replaces another one is a late module with the same name")
  func replaced() throws {
    try house.add("a", on: [.setUp])
    try house.start()
    house.room.addProbe("a", replace: true) { [unowned house] sender in
      _ = try? house.registry.add("a", by: sender) { module in
        module.on(.setUp) { _ in house.journal.note("new setUp") }
      }
    }
    #expect(house.journal.take() == ["new setUp"] && house.names == ["a"])
  }

  @Test("a removed module is torn down if it was set up, and its plugin stays")
  func removed() throws {
    try house.add("a")
    try house.add("b")
    try house.registry.remove("a", from: house.app)
    #expect(house.journal.take() == [])
    try house.start()
    let report = try house.registry.remove("b", from: house.app)
    #expect(house.journal.take() == ["b tearDown"] && report.handledBy == ["b"])
    #expect(house.registry.count == 0 && house.room.plugins.count == 2)
    #expect(
      moduleError { try house.registry.remove("b", from: house.app) }
        == "there is no module b; there is none")
  }

  @Test("a module that takes the name of another during an event is not confused with it")
  func sameNameMeanwhile() throws {
    try house.add("a", on: [.setUp]) { [unowned house] _ in
      try house.registry.remove("b", from: house.app)
      house.room.removePlugin(Probe.self, name: "b")
      try house.add("b", on: [.setUp, .splash])
    }
    try house.add("b", on: [.setUp])
    let report = try house.registry.trigger(.setUp, from: house.app)
    #expect("\(report)" == "a setUp: handled\nb setUp (catching up): handled")
    #expect(house.journal.take() == ["a setUp", "b setUp late"])
  }

  @Test("a predecessor counts until the last module that names it is removed")
  func waiting() throws {
    try house.add("a", ModulePlacement(after: ["c"]))
    try house.add("b", ModulePlacement(after: ["c"]))
    try house.registry.remove("b", from: house.app)
    let add = { [unowned house] name in
      moduleError { try house.add(name, ModulePlacement(after: ["a"])) }
    }
    #expect(add("c")?.contains("c after a after c") == true)
    house.room.dismantle()
    #expect(add("c") == nil)
  }

  @Test("a module whose removal tears down all others is torn down once")
  func tearingDown() throws {
    try house.add("a", on: [.tearDown]) { [unowned house] _ in
      try house.registry.trigger(.tearDown, from: house.app)
    }
    try house.add("b", on: [.tearDown])
    try house.start()
    #expect(try house.registry.remove("a", from: house.app).failures.isEmpty)
    #expect(house.journal.take() == ["a tearDown", "b tearDown"] && house.names == ["b"])
  }

  @Test("a module may remove itself and others in its handlers")
  func removedByHandlers() throws {
    try house.add("a") { [unowned house] phase in
      if phase == .initialize { try house.registry.remove("b", from: house.app) }
      if phase == .tearDown { try house.registry.remove("a", from: house.app) }
    }
    try house.add("b")
    try house.registry.trigger(.setUp, from: house.app)
    try house.registry.trigger(.initialize, from: house.app)
    #expect(house.journal.take() == ["a setUp", "b setUp", "a init", "b tearDown"])
    try house.registry.remove("a", from: house.app)
    #expect(house.journal.take() == ["a tearDown"] && house.registry.count == 0)
  }

  @Test("nothing retains a registry, a handler or a plugin")
  func leaks() throws {
    weak var gone: ModuleRegistry?
    weak var seen: Journal?
    let room = PluginContainer(name: "room")
    do {
      let (registry, journal) = (ModuleRegistry(), Journal())
      let sender = try #require(room.addProbe("a"))
      try registry.add("a", by: sender) { $0.on(.setUp) { _ in journal.note("setUp") } }
      try registry.start(from: room)
      (gone, seen) = (registry, journal)
      #expect(journal.take() == ["setUp"])
    }
    #expect(gone == nil)
    room.dismantle()
    #expect(seen == nil)
  }
}

@Suite("A module added by a tool")
struct ToolModuleTests {
  private let house: ModuleHouse

  init() throws { house = try ModuleHouse() }

  private func add(_ name: String, _ placement: ModulePlacement = ModulePlacement()) throws {
    try house.registry.add(
      name, placed: placement, from: house.app,
      ending: { [journal = house.journal] in journal.note("\(name) ends") }
    ) { [journal = house.journal] request in
      if request.phase == .splash { return nil }
      return { caller in
        journal.note("\(name) \(request.event)\(request.isCatchingUp ? " late" : "")")
        return request.event == "tick" ? .declined : .answered(())
      }
    }
  }

  @Test("has its place in the order, and the tool makes its calls")
  func calls() throws {
    try house.add("a")
    try add("b", ModulePlacement(level: .basic))
    try add("c", ModulePlacement(after: ["d"], isDeferred: true))
    try add("d", ModulePlacement(priority: -1))
    let report = try house.registry.start(from: house.app)
    #expect(
      house.journal.take() == [
        "b setUp", "a setUp", "d setUp", "c setUp", "b init", "a init", "d init", "b deferredInit",
        "d deferredInit", "c init", "c deferredInit", "a splash",
      ])
    #expect(
      report.steps.suffix(4).map { "\($0)" } == [
        "b splash: no handler", "a splash: handled", "d splash: no handler", "c splash: no handler",
      ])
    let tick = try house.registry.trigger(.tick, with: 1, to: "b", from: house.app)
    #expect("\(tick)" == "b tick: asked, and gave no answer")
  }

  @Test("catches up on behalf of the caller that adds it, and is torn down on removal")
  func comesAndGoes() throws {
    try house.start()
    try add("b")
    #expect(house.journal.take() == ["b setUp late", "b init late", "b deferredInit late"])
    try house.registry.remove("b", from: house.app)
    #expect(house.journal.take() == ["b tearDown", "b ends"])
  }
}

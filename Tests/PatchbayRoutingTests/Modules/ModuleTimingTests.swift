import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("The run time of modules")
struct ModuleTimingTests {
  private let house: ModuleHouse
  private let time = Time()

  private final class Time {
    private(set) var now = ContinuousClock.now
    func pass(_ seconds: Int) { now += .seconds(seconds) }
  }

  init() throws {
    house = try ModuleHouse()
    try house.add("quick", on: [.setUp, .initialize])
    try house.add("slow", on: [.setUp, .initialize]) { [time] phase in
      time.pass(phase == .setUp ? 2 : 5)
      if phase == .initialize { throw Failure("late") }
    } and: { [time] module in
      module.on(.tick) { time.pass($0.payload) }
    }
  }

  @Test("is measured by module and event, also if handlers throw")
  func profile() throws {
    let profile = ModuleTimeProfile { [time] in time.now }
    house.registry.timeProfile = profile
    try house.start()
    for seconds in [3, 1] {
      try house.registry.trigger(.tick, with: seconds, from: house.app)
    }
    #expect(
      "\(profile)" == """
        quick setUp: 1 x, total 0.0 seconds, longest 0.0 seconds
        slow setUp: 1 x, total 2.0 seconds, longest 2.0 seconds
        quick init: 1 x, total 0.0 seconds, longest 0.0 seconds
        slow init: 1 x, total 5.0 seconds, longest 5.0 seconds
        slow tick: 2 x, total 4.0 seconds, longest 3.0 seconds
        """)
    #expect(profile.entries.map(\.phase) == [.setUp, .setUp, .initialize, .initialize, nil])
    profile.reset()
    #expect(profile.entries.isEmpty)
    try house.registry.trigger(.tick, with: 1, from: house.app)
    #expect(profile.entries.map(\.count) == [1])
  }

  @Test("is reported if it exceeds the limit, after the handler has returned")
  func watchdog() throws {
    var reports: [ModuleOverrun] = []
    house.registry.watchdog = ModuleWatchdog(limit: .seconds(2), now: { [time] in time.now }) {
      [journal = house.journal] in
      journal.note("reported")
      reports.append($0)
    }
    try house.registry.trigger(.setUp, from: house.app)
    #expect(reports == [])
    _ = house.journal.take()
    try house.registry.trigger(.initialize, from: house.app)
    #expect(house.journal.take() == ["quick init", "slow init", "reported"])
    #expect(
      reports.map { "\($0)" } == [
        "module slow took 5.0 seconds for init; the limit is 2.0 seconds"
      ])
  }

  @Test("is still measured if a watchdog removes modules and itself")
  func reentrancy() throws {
    var count = 0
    house.registry.watchdog = ModuleWatchdog(limit: .seconds(1), now: { [time] in time.now }) {
      [unowned house] overrun in
      count += 1
      house.room.removePlugin(Probe.self, name: overrun.module)
      house.registry.watchdog = nil
    }
    try house.add("other", on: [.setUp]) { [time] _ in time.pass(9) }
    try house.registry.trigger(.setUp, from: house.app)
    #expect(count == 1 && house.names == ["quick", "other"])
  }
}

import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

extension EventKey<Int, Int> {
  fileprivate static let saved = EventKey("saved")
}

@Suite("A dispatcher of events")
struct EventDispatcherTests {
  private let app = PluginContainerComposer(name: "app")
  private let room = PluginContainer(name: "room")
  private let events = EventDispatcher()
  private let a: MessageSender
  private let b: MessageSender

  init() throws {
    try app.compose([room])
    a = try #require(room.addProbe("a"))
    b = try #require(room.addProbe("b"))
  }

  private final class Listener {
    var heard: [Int] = []
  }

  @Test("calls subscribers in the order in which they subscribed, and reports each answer")
  func order() throws {
    try events.subscribe(.saved, by: b) { $0 + 1 }
    try events.subscribe(.saved, by: a) { $0 + 2 }
    var results: [Int?] = []
    let report = try events.publish(.saved, 10, from: app) { results.append($0.outcome.value) }
    #expect(report.answers == [11, 12])
    #expect(results == [11, 12])
    #expect(report.steps.map(\.subscriber) == [.endpoint(b.endpoint), .endpoint(a.endpoint)])
  }

  @Test("distinguishes a throw, a refusal and an answer, and continues")
  func outcomes() throws {
    let c = try #require(room.addProbe("c"))
    try events.subscribe(.saved, by: a) { _ in throw Failure("full") }
    try events.subscribe(.saved, by: b) { _ in nil }
    try events.subscribe(.saved, by: c) { $0 }
    let report = try events.publish(.saved, 5, from: app)
    guard report.steps.count == 3, case .failed(let error) = report.steps[0].outcome,
      case .declined = report.steps[1].outcome, case .answered(5) = report.steps[2].outcome
    else {
      Issue.record("\(report)")
      return
    }
    #expect(error as? Failure == Failure("full"))
    #expect(report.failures.count == 2)
  }

  @Test("keys are compared by identity, and not by their names")
  func names() throws {
    let (one, other) = (EventKey<Int, Int>("same"), EventKey<Int, Int>("same"))
    try events.subscribe(one, by: a) { $0 }
    #expect(try !events.publish(other, 1, from: app).isHeard)
    #expect(try events.publish(one, 1, from: app).isHeard)
  }

  @Test("a second handler of one subscriber replaces the first, also in the order")
  func twice() throws {
    let c = try #require(room.addProbe("c"))
    var ends = 0
    try events.subscribe(.saved, by: a) { $0 }
    events.subscribe(.saved, owner: c.endpoint, ending: { ends += 1 }) { _ in { _ in .answered(20) }
    }
    try events.subscribe(.saved, by: b) { $0 + 30 }
    try events.subscribe(.saved, by: a) { $0 + 1 }
    events.subscribe(.saved, owner: c.endpoint) { _ in { _ in .answered(21) } }
    #expect(try events.publish(.saved, 1, from: app).answers == [2, 21, 31])
    #expect(events.subscriptions.count == 3 && ends == 1)
    #expect(events.unsubscribe(.saved, a.endpoint))
    #expect(try events.publish(.saved, 1, from: app).answers == [21, 31])
    let listener = Listener()
    events.subscribe(.saved, listener) { _, _ in 40 }
    events.subscribe(.saved, listener) { _, _ in 41 }
    #expect(try events.publish(.saved, 1, from: app).answers == [21, 31, 41])
  }

  @Test("a handler replaced while it runs: the new one is called from the next publication on")
  func replacedWhileItRuns() throws {
    try events.subscribe(.saved, by: a) { [events, a] value in
      try events.subscribe(.saved, by: a) { $0 * 10 }
      return value
    }
    try events.subscribe(.saved, by: b) { $0 }
    #expect(try events.publish(.saved, 1, from: app).answers == [1, 1])
    #expect(try events.publish(.saved, 1, from: app).answers == [10, 1])
  }

  @Test("an object is held weakly, and leaves when it is released")
  func objects() throws {
    var listener: Listener? = Listener()
    weak let seen = listener
    if let listener {
      events.subscribe(.saved, listener) { listener, value in
        listener.heard.append(value)
        return value
      }
    }
    #expect(try events.publish(.saved, 1, from: app).answers == [1])
    #expect(listener?.heard == [1])
    #expect(events.subscriptions.map(\.subscriber.description) == ["an object, Listener"])
    listener = nil
    #expect(seen == nil)
    #expect(events.subscriptions.isEmpty)
    #expect(try !events.publish(.saved, 2, from: app).isHeard)
  }

  @Test("traces show the calls of plugins, and not those of other objects")
  func watched() throws {
    let (scribe, listener) = (Scribe(), Listener())
    app.attach(watcher: scribe)
    events.subscribe(.saved, listener) { _, value in value }
    #expect(try events.publish(.saved, 1, from: app).answers == [1])
    #expect(scribe.take().filter { $0.contains("asked") }.isEmpty)
    try events.subscribe(.saved, by: a) { $0 * 2 }
    #expect(try events.publish(.saved, 1, from: app).answers == [1, 2])
    #expect(scribe.take().filter { $0.contains("asked") }.count == 1)
  }

  @Test("an object released during a publication is no longer called")
  func dyingObject() throws {
    var listener: Listener? = Listener()
    try events.subscribe(.saved, by: a) { value in
      listener = nil
      return value
    }
    if let listener { events.subscribe(.saved, listener) { _, _ in 99 } }
    #expect(try events.publish(.saved, 1, from: app).answers == [1])
  }

  @Test("a new subscription counts from the next publication on, an ended one at once")
  func reentrancy() throws {
    let c = try #require(room.addProbe("c"))
    try events.subscribe(.saved, by: a) { [events, b] value in
      try events.subscribe(.saved, by: c) { $0 * 100 }
      events.unsubscribe(.saved, b.endpoint)
      return value
    }
    try events.subscribe(.saved, by: b) { $0 * 10 }
    #expect(try events.publish(.saved, 1, from: app).answers == [1])
    events.unsubscribe(.saved, a.endpoint)
    #expect(try events.publish(.saved, 1, from: app).answers == [100])
  }

  @Test("nested events are delivered at once, and an endless chain is cut off with an error")
  func nesting() throws {
    var deepest = 0
    try events.subscribe(.saved, by: a) { [unowned events, unowned app] depth in
      deepest = max(deepest, depth)
      return try events.publish(.saved, depth + 1, from: app).answers.first
    }
    let report = try events.publish(.saved, 1, from: app)
    #expect(deepest == 32)
    #expect(report.isHeard)
    #expect(
      EventError.tooDeep(event: "saved", most: 32).description
        == "saved was not published: more than 32 publications wait for one another; publish it after "
        + "the handlers have returned")
    #expect(events.subscriptions.count == 1)
  }

  @Test("a subscription ends with its plugin, also in mid-publication")
  func leaving() throws {
    try events.subscribe(.saved, by: a) { [room] value in
      room.removePlugin(Probe.self, name: "b")
      return value
    }
    try events.subscribe(.saved, by: b) { $0 * 10 }
    #expect(try events.publish(.saved, 1, from: app).answers == [1])
    #expect(events.subscriptions.count == 1)
    let error = #expect(throws: EventError.self) { try events.subscribe(.saved, by: b) { $0 } }
    #expect(error == .subscriberGone(event: "saved"))
  }

  @Test("a plugin that leaves as its earlier subscription is replaced has none")
  func leavesMeanwhile() throws {
    let room = room
    events.subscribe(
      .saved, owner: a.endpoint, ending: { room.removePlugin(Probe.self, name: "a") }
    ) { _ in { _ in .answered(1) } }
    let error = #expect(throws: EventError.self) { try events.subscribe(.saved, by: a) { $0 } }
    #expect(error == .subscriberGone(event: "saved"))
    #expect(events.subscriptions.isEmpty)
  }

  @Test("unsubscribing ends one subscription, and returns whether it existed")
  func unsubscribing() throws {
    let listener = Listener()
    try events.subscribe(.saved, by: a) { $0 }
    events.subscribe(.saved, listener) { _, value in value * 2 }
    #expect(events.unsubscribe(.saved, a.endpoint))
    #expect(!events.unsubscribe(.saved, a.endpoint))
    #expect(try events.publish(.saved, 1, from: app).answers == [2])
    #expect(events.unsubscribe(.saved, listener))
    #expect(!events.unsubscribe(.saved, listener))
  }

  @Test("no offer remains of a dispatcher that is released")
  func released() throws {
    do {
      let events = EventDispatcher()
      try events.subscribe(.saved, by: a) { $0 }
      #expect(a.endpoint.offers.map(\.name) == ["saved"])
    }
    #expect(a.endpoint.offers.isEmpty)
  }

  @Test("a tool makes its own calls, and its ending is called once")
  func tools() throws {
    var ends = 0
    events.subscribe(.saved, owner: a.endpoint, ending: { ends += 1 }) { value in
      value > 0 ? { _ in .answered(-value) } : nil
    }
    #expect(try events.publish(.saved, 4, from: app).answers == [-4])
    #expect(try !events.publish(.saved, 0, from: app).isHeard)
    #expect(events.unsubscribe(.saved, a.endpoint))
    #expect(!events.unsubscribe(.saved, a.endpoint))
    #expect(ends == 1)
  }

  @Test("a released handler may use the dispatcher in its deinit")
  func deinitialized() throws {
    let journal = Journal()
    do {
      let (guest, listener) = (
        Fuse { [events] in journal.note(events.subscriptions.isEmpty ? "none" : "some") },
        Listener()
      )
      events.subscribe(.saved, listener) { [guest] _, value in withExtendedLifetime(guest) { value }
      }
    }
    #expect(journal.take() == [])
    // The subscription of the released listener is removed from the list at last.
    let listeners = (0..<50).map { _ in Listener() }
    for listener in listeners { events.subscribe(.saved, listener) { _, value in value } }
    #expect(journal.take() == ["some"])
    for listener in listeners { events.unsubscribe(.saved, listener) }
    #expect(events.subscriptions.isEmpty)
  }

  @Test("thousands of subscribers come and go, and the remaining ones are called in order")
  func many() throws {
    var listeners = (0..<3_000).map { _ in Listener() }
    for (index, listener) in listeners.enumerated() {
      events.subscribe(.saved, listener) { _, _ in index }
    }
    listeners.removeSubrange(10..<2_990)
    #expect(
      try events.publish(.saved, 0, from: app).answers == Array(0..<10) + Array(2_990..<3_000))
    #expect(events.subscriptions(to: .saved).count == 20)
    withExtendedLifetime(listeners) {}
  }
}

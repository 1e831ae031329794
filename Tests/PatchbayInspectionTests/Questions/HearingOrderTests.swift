import PatchbayEngine
import PatchbayInspection
import Testing

@Suite("Which of two hears first")
struct HearingOrderTests {
  private let world: QuestionWorld

  init() throws { world = try QuestionWorld() }

  private func order(_ first: String, _ second: String, _ trace: Trace? = nil) throws
    -> HearingOrder
  {
    try HearingOrder(
      of: TopologyPath(first), before: TopologyPath(second), in: world.topology, trace: trace)
  }

  @Test("in one container by priority, then by registration")
  func inOneContainer() throws {
    let order = try order("/live/room/input", "/live/room/chat")
    #expect(order.rule == .registration(priority: 1000))
    #expect(order.holds)
    world.room.room.addPlugin(Logger.self, name: "first", messageObservingPriority: .high)
    let early = try self.order("/live/room/chat", "/live/room/first")
    #expect(!early.holds)
    #expect(early.remedy?.hasPrefix("set /live/room/chat priority=N") == true)
  }

  @Test("between containers by composition, or by nearness to the sender")
  func betweenContainers() throws {
    let order = try order("/live/tools/log", "/live/room/chat")
    #expect(!order.holds)
    #expect(
      order.reasons == [
        "/live passes messages on in the order of composition: /live/tools is child 2, /live/room is child 1"
      ])
    try world.send("hello")
    let seen = try self.order("/live/room/chat", "/live/tools/log", world.trace(1))
    #expect(seen.holds)
    #expect(
      seen.rule == .nearness(first: TopologyPath("/live/room"), second: TopologyPath("/live")))
    #expect([seen.observed?.first, seen.observed?.second] == [2, 7])
  }

  @Test("what is no plugin or relay is refused, with a near one")
  func unknown() {
    #expect(throws: InspectionError.self) { try order("/live/room", "/live/room/chat") }
    let error = #expect(throws: InspectionError.self) {
      try order("/live/room/chta", "/live/room/input")
    }
    #expect(error?.description.contains("/live/room/chat") == true)
  }

  @Test("the rule is that by which messages are delivered, from each sender", arguments: 0..<20)
  func agreesWithDeliveries(seed: Int) throws {
    let members = ["/live/room/chat", "/live/tools/log", "/live/room/second"]
    world.room.room.addPlugin(
      Logger.self, name: "second", messageObservingPriority: seed % 2 == 0 ? .high : .low)
    let senders: [any MessageSending] = [
      world.room.live, world.room.room, world.room.tools, try world.room.input(),
    ]
    senders[seed % senders.count].send(message: SendText(text: "\(seed)"))
    let trace = try #require(world.trace(1))
    for first in members {
      for second in members where first != second {
        let order = try order(first, second, trace)
        let observed = try #require(order.observed)
        let (one, other) = (try #require(observed.first), try #require(observed.second))
        #expect(order.holds == (one < other), "\(first) \(second)")
      }
    }
  }
}

import PatchbayEngine
import PatchbayInspection
import Testing

@Suite("The order of two receivers")
struct HearingOrderTests {
  private let world: QuestionWorld

  init() throws { world = try QuestionWorld() }

  private func order(_ first: String, _ second: String, _ trace: Trace? = nil) throws
    -> HearingOrder
  {
    try HearingOrder(
      of: TopologyPath(first), before: TopologyPath(second), in: world.topology, trace: trace)
  }

  @Test("is the actual order of deliveries, from each sender", arguments: 0..<20)
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

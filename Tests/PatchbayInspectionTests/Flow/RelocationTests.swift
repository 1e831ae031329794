import PatchbayEngine
import PatchbayInspection
import Testing

@Suite("Messages under other paths")
struct RelocationTests {
  private let room = TopologyPath("/live/room")
  private let hall = TopologyPath("/live/hall")

  private func recorded() throws -> TraceRecorder {
    let world = try LiveRoom()
    var options = TraceRecorder.Options()
    options.countsFlow = true
    let recorder = TraceRecorder(options: options)
    world.live.attach(watcher: recorder)
    try world.tools.register(
      messageInterceptor: RandomInterceptor(
        uniqueId: "quiet", interceptorDescription: InterceptorDescription(.drops),
        code: Code(seed: 1)))
    let sender = try world.input()
    sender.send(message: SendText(text: "hi"))
    sender.send(message: SendText(text: "ho"))
    return recorder
  }

  @Test("have no former path, and are restored unchanged")
  func thereAndBack() throws {
    for trace in try recorded().traces {
      let moved = trace.relocated { $0.rebased(from: room, to: hall) }
      #expect(moved.comes(by: hall))
      #expect(!moved.comes(by: room))
      #expect(!moved.unreached.contains { $0.endpoint.isWithin(room) })
      #expect(moved.relocated { $0.rebased(from: hall, to: room) } == trace)
    }
  }

  @Test("are counted in one row if their places become one")
  func merged() throws {
    let ledger = try recorded().ledger
    let moved = ledger.relocated { path, _ in path.rebased(from: room, to: hall) }
    #expect(moved.relocated { path, _ in path.rebased(from: hall, to: room) } == ledger)
    let one = ledger.relocated { _, _ in hall }
    #expect(one.hearings.reduce(0) { $0 + $1.heard } == ledger.hearings.reduce(0) { $0 + $1.heard })
    #expect(one.sendings.reduce(0) { $0 + $1.sent } == ledger.sendings.reduce(0) { $0 + $1.sent })
    #expect(
      one.interceptions.reduce(0) { $0 + $1.seen }
        == ledger.interceptions.reduce(0) { $0 + $1.seen })
    #expect(Set(one.sendings.map(\.kind)).count == one.sendings.count)
    let all = try #require(one.sendings.first { $0.kind == "SendText" })
    #expect(all.sent == 2 && all.messages.first == 1)
  }
}

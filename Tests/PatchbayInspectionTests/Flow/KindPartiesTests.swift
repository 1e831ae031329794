import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

@Suite("The parties of a kind")
struct KindPartiesTests {
  private let world: LiveRoom

  init() throws { world = try LiveRoom() }

  @Test("say that none was counted if hops were left out")
  func noneCounted() {
    let small = world.recorderOfTwoRows()
    world.live.send(message: SendText(text: "x"))
    let parties = KindParties(of: "Shown", in: Topology(of: world.live), seen: small.ledger)
    #expect(
      parties.text().hasPrefix("Shown: 0 senders, 1 receiver, 0 interceptors; none was counted"))
  }

  @Test("names a receiver that only received what it sent itself")
  func fromItself() {
    let trace = Trace(
      Payload(kind: "Ping", fields: []), from: "/live/room/input",
      steps: [.delivered(to: "/live/room/input")])
    let text = KindParties(
      of: "Ping", in: Topology(of: world.live), seen: FlowLedger(of: [trace])
    ).text()
    #expect(text.contains("/live/room/input  1  from itself only"), "\(text)")
  }

  @Test("counts messages that an interceptor has kept for later")
  func deferred() throws {
    try world.room.register(messageInterceptor: .listen(id: "keeper") { _ in })
    let trace = Trace(
      Payload(kind: "Ping", fields: []), from: "/live/room/input",
      steps: [
        .entered(node: "/live/room"), .intercepted(by: "/live/room:keeper", verdict: .deferred),
      ])
    let text = KindParties(
      of: "Ping", in: Topology(of: world.live), seen: FlowLedger(of: [trace])
    ).text()
    #expect(text.contains("saw 1, kept for later 1"), "\(text)")
    #expect(trace.text().contains(":keeper   defer    kept for later\n"), "\(trace.text())")
    let graph = Topology(of: world.live).dot(GraphOptions(showing: .legend, highlight: trace)).text
    #expect(graph.contains("defer kept for later"))
    #expect(graph.contains("kept it for later"))
  }
}

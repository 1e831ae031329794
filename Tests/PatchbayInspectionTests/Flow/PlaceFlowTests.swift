import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

@Suite("The flow at a place")
struct PlaceFlowTests {
  private let world: LiveRoom
  private let recorder: TraceRecorder

  init() throws {
    world = try LiveRoom()
    var options = TraceRecorder.Options()
    options.countsFlow = true
    recorder = TraceRecorder(options: options)
    world.live.attach(watcher: recorder)
    try world.input().send(message: SendText(text: "now!"))
  }

  private func flow(
    _ path: String, _ declared: [TopologyPath: [String]] = [:], crossing: Bool = false
  ) -> PlaceFlow {
    PlaceFlow(
      of: TopologyPath(path), in: Topology(of: world.live), seen: recorder.ledger,
      declared: DeclaredSends(declared), crossing: crossing)
  }

  private func words(_ rows: [FlowLedger.Hearing]) -> [String] {
    rows.map { "\($0.sender) \($0.kind) \($0.hearer)" }
  }

  @Test("of a plugin is what it received, and what others received from it")
  func plugin() {
    let chat = flow("/live/room/chat")
    #expect(words(chat.comes) == ["/live/room/input SendText /live/room/chat"])
    #expect(words(chat.goes) == ["/live/room/chat Shown /live/tools/log"])
    #expect(chat.inside.isEmpty)
    #expect(chat.declaresSends == false)
  }

  @Test("of a node is what crosses its border, and what stays inside")
  func node() {
    let room = flow("/live/room")
    #expect(room.comes.isEmpty)
    #expect(
      words(room.goes) == [
        "/live/room/chat Shown /live/tools/log", "/live/room/input SendText /live/tools/log",
      ])
    #expect(words(room.inside) == ["/live/room/input SendText /live/room/chat"])
  }

  @Test("crosses a node between two of its parts")
  func crossing() {
    let live = flow("/live", crossing: true)
    #expect(live.comes.isEmpty && live.goes.isEmpty)
    #expect(live.inside.count == 2)
    #expect(flow("/live/room", crossing: true).inside.count == 1)
  }

  @Test("lists the kinds that are observed, and their possible senders")
  func awaited() {
    let declared = [TopologyPath("/live/tools/log"): ["Online"]]
    let awaited = flow("/live/room/chat", declared).awaited
    #expect(awaited.map(\.kind) == ["Online", "RouteTo"])
    #expect(awaited.map { $0.senders.map(\.text) } == [["/live/tools/log"], []])
  }

  @Test("lists the declared sends that did not happen")
  func unsent() {
    let chat = flow("/live/room/chat", [TopologyPath("/live/room/chat"): ["Shown", "Online"]])
    #expect(chat.unsent == ["Online"])
  }

  @Test("has handovers of a kind in the plural if there are several")
  func handovers() {
    func awaited(_ names: String...) -> String {
      let handovers = Handovers(
        names.map {
          Handovers.Handover(
            $0, Handovers.Line(scheme: "url", kind: "RouteTo"), to: "/live/room/chat")
        })
      return PlaceFlow(
        of: "/live/room/chat", in: Topology(of: world.live), seen: recorder.ledger,
        declared: DeclaredSends(), handovers: handovers
      ).text()
    }
    #expect(awaited("a").contains("url a hands it over"))
    #expect(awaited("a", "b").contains("url a, url b hand it over"))
  }
}

import PatchbayEngine
import PatchbayInspection
import Testing

@Suite("The origin of states and values")
struct StateAndValueTests {
  private let world: QuestionWorld

  init() throws { world = try QuestionWorld() }

  private func state(_ node: ComposableContainer) -> StateOrigin {
    let record = node.stateRecords.first { $0.kind == "Online" }
    let remembered = record.map {
      Remembered(
        kind: $0.kind, channel: $0.channel,
        message: Wording().payload(of: $0.message, kind: $0.kind), moment: $0.moment)
    }
    return StateOrigin(
      of: remembered, kind: "Online", at: TopologyPath(of: node), member: nil,
      among: world.recorder.traces)
  }

  @Test("the spread of a state says whether one node or all nodes remember it")
  func agreement() {
    let one = Payload(kind: "K", fields: [])
    func finding(_ messages: Payload?...) -> String {
      let nodes = ["/a", "/b", "/c"].map { TopologyPath($0) }
      return StateSpread(kind: "K", channel: nil, nodes: Array(zip(nodes, messages))).finding
    }
    #expect(finding(nil) == "no node remembers K")
    #expect(finding(one) == "the only node remembers K")
    #expect(finding(one, nil) == "1 of 2 nodes remembers K")
    #expect(finding(one, one) == "all 2 nodes remember the same K")
    #expect(finding(one, one, nil) == "2 of 3 nodes remember K, all the same")
  }

  @Test("deliveries of other copies of the message are not of the state")
  func copies() throws {
    try world.room.tools.register(
      messageInterceptor: .intercept(Online.self, id: "twice") { message, transformer in
        transformer.transform(to: Online(isOnline: false))
        transformer.transform(to: message)
      })
    world.room.tools.addPlugin(Chat.self, name: "late")
    world.room.live.send(message: Online(isOnline: true))
    let trace = try #require(world.recorder.traces.last)
    let deliveries = trace.hops.filter { $0.step == .delivered(to: "/live/tools/late") }
    #expect(deliveries.count == 2)
    #expect(state(world.room.tools).told.map(\.hop) == [deliveries[1].number])
  }

  @Test("the nearest value is effective, hides the ones above, and is hidden by those below")
  func values() {
    world.room.live.setEnvironment(1, key: "n")
    world.room.room.setEnvironment(2, key: "n")
    func origin(_ node: String) -> ValueOrigin {
      ValueOrigin(
        of: "n", at: TopologyPath(node), in: world.topology, traces: []
      ) { path in
        path == TopologyPath("/live/room/chat") || path.text.hasSuffix("quiet") ? ["n"] : []
      }
    }
    let near = origin("/live/room")
    #expect(near.settings.map(\.value) == ["2", "1"])
    #expect(near.readers.map(\.path) == [TopologyPath("/live/room/chat")])
    let far = origin("/live/tools")
    #expect(far.finding == "n is 1 at /live/tools, set on /live")
    #expect(far.readers.map(\.path) == [TopologyPath("/live/tools:quiet")])
  }

  @Test("a value that is set nowhere is reported as such")
  func unset() {
    let origin = ValueOrigin(
      of: "n", at: TopologyPath("/live"), in: world.topology, traces: []
    ) { _ in [] }
    #expect(origin.finding == "n has no value at /live")
    #expect(origin.remedy == "set it: env /live n=...")
    let typed = ValueOrigin(
      of: "Info", isKeyedByType: true, at: TopologyPath("/live"), in: world.topology, traces: []
    ) { _ in [] }
    #expect(typed.remedy == "set it: env /live Info f=...")
  }
}

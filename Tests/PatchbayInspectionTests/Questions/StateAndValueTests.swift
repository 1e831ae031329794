import PatchbayEngine
import PatchbayInspection
import Testing

@Suite("The origin of states and values")
struct StateAndValueTests {
  private let world: QuestionWorld

  init() throws { world = try QuestionWorld() }

  private func state(_ node: ComposableContainer, member: String? = nil) -> StateOrigin {
    let record = node.stateRecords.first { $0.kind == "Online" }
    let remembered = record.map {
      Remembered(
        kind: $0.kind, channel: $0.channel,
        message: Wording().payload(of: $0.message, kind: $0.kind), moment: $0.moment)
    }
    return StateOrigin(
      of: remembered, kind: "Online", at: TopologyPath(of: node),
      member: member.map { TopologyPath($0) }, among: world.recorder.traces)
  }

  @Test("a state was set by the last message that arrived, even if it equals the one before")
  func setter() {
    for isOnline in [true, false, true] {
      world.room.live.send(message: Online(isOnline: isOnline))
    }
    let origin = state(world.room.room)
    #expect(origin.setter?.message == 3)
    #expect(origin.told.map(\.endpoint) == [TopologyPath("/live/room/chat")])
    #expect(origin.finding == "/live/room remembers Online isOnline=true, set by m3 from /live")
  }

  @Test("a later message that did not arrive is named")
  func later() throws {
    world.room.live.send(message: Online(isOnline: true))
    try world.room.tools.register(
      messageInterceptor: .intercept(Online.self, id: "wall") { _, _ in })
    world.room.live.send(message: Online(isOnline: false))
    let origin = state(world.room.tools)
    #expect(origin.setter?.message == 1)
    #expect(origin.later == 2)
  }

  @Test("an observer added later received the state in a replay")
  func newcomer() {
    world.room.live.send(message: Online(isOnline: true))
    world.room.tools.addPlugin(Chat.self, name: "late")
    let origin = state(world.room.tools, member: "/live/tools/late")
    #expect(origin.told.map(\.message) == [2])
    #expect(origin.told.map(\.isReplay) == [true])
  }

  @Test("a state set by a message that is no longer kept is reported as such")
  func unknownSetter() {
    world.room.live.send(message: Online(isOnline: true))
    world.recorder.forget()
    #expect(state(world.room.room).setter == nil)
    #expect(
      state(world.room.room).reasons.first?.hasPrefix("no message that is kept set it") == true)
  }

  @Test("nodes are grouped by what they remember, the most frequent value first")
  func spread() {
    let (one, two) = (
      Payload(kind: "K", fields: [Payload.Field(name: "n", value: "1")]),
      Payload(kind: "K", fields: [Payload.Field(name: "n", value: "2")])
    )
    let nodes = ["/a", "/b", "/c", "/d"].map { TopologyPath($0) }
    let spread = StateSpread(
      kind: "K", channel: nil, nodes: Array(zip(nodes, [one, two, two, nil])))
    #expect(spread.values.map(\.nodes) == [[nodes[1], nodes[2]], [nodes[0]]])
    #expect(spread.without == [nodes[3]])
    #expect(spread.finding == "3 of 4 nodes remember K, in 2 values")
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

import PatchbayEngine
import PatchbayInspection
import Testing

@Suite("Explanations of a message")
struct WhyAnswerTests {
  private let root = TopologyPath("/live")

  private func deed(_ interceptor: String, in world: QuestionWorld, _ number: Int) throws
    -> InterceptorDeed
  {
    let (path, trace) = (TopologyPath(interceptor), try #require(world.trace(number)))
    return InterceptorDeed(of: path, with: trace, in: world.topology) {
      NodePassage(of: trace, at: path.owner, in: world.topology)
    }
  }

  private func passage(_ node: String, in world: QuestionWorld, _ number: Int) throws -> NodePassage
  {
    NodePassage(
      of: try #require(world.trace(number)), at: TopologyPath(node), in: world.topology,
      present: Present(of: [world.room.live])
    ) { _, _, _ in nil }
  }

  @Test("a node reports whether a message entered it, and why not")
  func nodes() throws {
    let world = try QuestionWorld()
    try world.send("hello")
    let passage = try passage("/live/tools", in: world, 1)
    #expect(passage.entrances == [5])
    #expect(passage.received.here == 1 && passage.received.below == 0)
    world.room.live.send(message: Online(isOnline: true))
    let remembering = try self.passage("/live/tools", in: world, 2)
    #expect(remembering.absence == nil)
    #expect(remembering.finding == "m2 Online reached /live/tools, which remembered it")
    world.room.live.send(message: Shown(line: 1))
    let unobserved = try self.passage("/live/room", in: world, 3)
    #expect(unobserved.absence == "nothing in it or below observes Shown")
    #expect(unobserved.remedy == "add an observer of Shown in /live/room or below")
    let other = NodePassage(
      of: try #require(world.trace(1)), at: TopologyPath("/other"), in: world.topology)
    #expect(other.absence == "it is in a different tree from the sender")
  }

  @Test("the scope is the reason for a node outside of it only if an observer of the kind is there")
  func scopes() throws {
    let world = try QuestionWorld()
    let input = try world.room.input()
    input.send(message: Shown(line: 1), scope: .subtree)
    let unobserved = "nothing in it or below observes Shown"
    #expect(try passage("/live/tools", in: world, 1).absence == "it was sent with scope subtree")
    #expect(try passage("/live", in: world, 1).absence == "it was sent with scope subtree")
    #expect(try passage("/live/room", in: world, 1).absence == unobserved)
    input.send(message: Shown(line: 1), scope: .container)
    #expect(try passage("/live", in: world, 2).absence == "it was sent with scope container")
    world.room.tools.removePlugin(Logger.self, name: "log")
    input.send(message: Shown(line: 1), scope: .container)
    #expect(try passage("/live", in: world, 3).absence == unobserved)
    world.room.tools.addPlugin(Logger.self, name: "late")
    #expect(try passage("/live", in: world, 3).absence == "its observers were added later")
    #expect(
      try passage("/live", in: world, 3).remedy == "send with a wider scope than container")
  }

  @Test("an interceptor without a description depends on its code")
  func undescribed() throws {
    let world = try QuestionWorld()
    try world.room.tools.register(
      messageInterceptor: .intercept(SendText.self, id: "odd") { $1.transform(to: $0) })
    try world.send("hello")
    #expect(
      try deed("/live/tools:odd", in: world, 1).reasons.first
        == "what it does depends on its code")
    let topology = world.topology
    let text = KindAudience(of: "SendText", isQuery: false, in: topology, traces: [])
    #expect(text.reasons.contains("depends on code: /live/tools:odd"))
    let shown = KindAudience(of: "Shown", isQuery: false, in: topology, traces: [])
    #expect(!shown.reasons.contains { $0.hasPrefix("depends on code") })
    let value = ValueOrigin(of: "muted", at: root, in: topology, traces: []) { _ in [] }
    #expect(value.reasons.contains("depends on code: /live/tools:odd"))
  }

  @Test("consequences are a minimum if some of them are no longer kept")
  func lostConsequences() throws {
    let world = try QuestionWorld()
    for name in ["a", "b"] { world.room.room.addPlugin(Chat.self, name: name) }
    try world.send("look!")
    let traces = world.recorder.traces
    let trace = try #require(world.trace(1))
    let kept = traces.filter { $0.number != 2 }
    #expect(
      MessageOrigin(of: trace, among: traces) { _ in nil }.reasons.contains(
        "it led to 3 messages: m2 Shown, m3 Shown, m4 Shown"))
    #expect(
      MessageOrigin(of: trace, among: kept) { _ in nil }.reasons.contains(
        "it led to at least 2 messages: m3 Shown, m4 Shown"))
  }

  @Test("lines fit 100 columns, and continuation lines are indented")
  func lines() throws {
    let world = try QuestionWorld()
    let long = String(repeating: "long ", count: 40)
    let origin = MessageOrigin(
      of: try {
        try world.send("x"); return try #require(world.trace(1))
      }(),
      among: world.recorder.traces
    ) { _ in MessageOrigin.Command(step: nil, text: long) }
    let lines = origin.text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 100 })
    #expect(lines.contains { $0.hasPrefix("      long") })
  }
}

import Foundation
import PatchbayEngine
import PatchbayInspection
import Testing

@Suite("Explanations of a message")
struct WhyAnswerTests {
  private let root = TopologyPath("/live")

  private func deed(_ interceptor: String, in world: QuestionWorld, _ number: Int) throws
    -> InterceptorDeed
  {
    InterceptorDeed(
      of: TopologyPath(interceptor), with: try #require(world.trace(number)), in: world.topology,
      root: root)
  }

  private func passage(_ node: String, in world: QuestionWorld, _ number: Int) throws -> NodePassage
  {
    NodePassage(
      of: try #require(world.trace(number)), at: TopologyPath(node), in: world.topology,
      present: Present(of: [world.room.live])
    ) { _, _, _ in nil }
  }

  /// An answer as it is read from JSON, without what is not encoded.
  private func reread<A: Answer>(_ answer: A) throws -> A {
    try JSONDecoder().decode(A.self, from: JSONEncoder().encode(answer))
  }

  @Test("an interceptor changed, dropped or passed a message, or is for other kinds")
  func interceptors() throws {
    let world = try QuestionWorld()
    try world.send("secret")
    try world.send("hello")
    world.room.live.send(message: Online(isOnline: true))
    #expect(
      try deed("/live:loud", in: world, 1).finding == "/live:loud changed m1 SendText at m1.4")
    #expect(
      try reread(deed("/live:loud", in: world, 1)).finding
        == "/live:loud changed m1 SendText at m1.4")
    #expect(
      try deed("/live/tools:quiet", in: world, 1).finding
        == "/live/tools:quiet dropped m1 SendText at m1.6")
    #expect(
      try deed("/live/tools:quiet", in: world, 2).finding
        == "/live/tools:quiet let m2 SendText pass unchanged at m2.6")
    #expect(
      try deed("/live:loud", in: world, 3).absence == .otherKinds(["SendText"]))
  }

  @Test("an interceptor never saw a message that was dropped earlier or had another route")
  func held() throws {
    let world = try QuestionWorld()
    try world.room.tools.register(
      messageInterceptor: .intercept(SendText.self, id: "late") { message, transformer in
        transformer.transform(to: message)
      }, order: -1)
    try world.send("secret")
    try world.room.input().send(message: SendText(text: "hi"), scope: .container)
    #expect(
      try deed("/live/tools:late", in: world, 1).absence
        == .heldBack(by: TopologyPath("/live/tools:quiet"), hop: 6))
    #expect(
      try deed("/live/tools:quiet", in: world, 2).finding
        == "/live/tools:quiet did not see m2 SendText: it did not reach its node: "
        + "it was sent with scope container")
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
    #expect(unobserved.absence == .notObserved)
    #expect(try reread(unobserved).finding == unobserved.finding)
    #expect(try reread(unobserved).remedy == "add an observer of Shown in /live/room or below")
    let other = NodePassage(
      of: try #require(world.trace(1)), at: TopologyPath("/other"), in: world.topology,
      root: TopologyPath("/other"))
    #expect(other.absence == .otherTree)
    #expect(
      try reread(other).remedy == "compose the tree of /other and that of the sender into one")
  }

  @Test("the scope is the reason for a node outside of it only if an observer of the kind is there")
  func scopes() throws {
    let world = try QuestionWorld()
    let input = try world.room.input()
    input.send(message: Shown(line: 1), scope: .subtree)
    #expect(try passage("/live/tools", in: world, 1).absence == .outOfScope(.subtree))
    #expect(try passage("/live", in: world, 1).absence == .outOfScope(.subtree))
    #expect(try passage("/live/room", in: world, 1).absence == .notObserved)
    input.send(message: Shown(line: 1), scope: .container)
    #expect(try passage("/live", in: world, 2).absence == .outOfScope(.container))
    world.room.tools.removePlugin(Logger.self, name: "log")
    input.send(message: Shown(line: 1), scope: .container)
    #expect(try passage("/live", in: world, 3).absence == .notObserved)
    world.room.tools.addPlugin(Logger.self, name: "late")
    #expect(try passage("/live", in: world, 3).absence == .later)
    #expect(
      try passage("/live", in: world, 3).remedy
        == "why /live/tools/late m3 shows what would change it")
    #expect(try reread(passage("/live", in: world, 3)).remedy == "send it again: replay m3")
  }

  @Test("a replay reaches only new observers, whatever its scope")
  func replays() throws {
    let world = try QuestionWorld()
    world.room.live.send(message: Online(isOnline: true))
    world.room.tools.addPlugin(Chat.self, name: "late")
    let passage = try passage("/live/room", in: world, 2)
    #expect(
      passage.finding
        == "m2 Online did not reach /live/room: a replay reaches only new observers")
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
        "it led to 3 messages"))
    #expect(
      MessageOrigin(of: trace, among: kept) { _ in nil }.reasons.contains(
        "it led to at least 2 messages"))
  }

  @Test("a kind with many observers and interceptors says how many are not listed")
  func many() throws {
    let world = try QuestionWorld()
    for index in 1...13 { world.room.tools.addPlugin(Logger.self, name: "l\(index)") }
    let audience = KindAudience(of: "Shown", isQuery: false, in: world.topology, traces: [])
    #expect(audience.reasons.count == 11)
    #expect(audience.reasons.last == "and 4 more")
  }

  @Test("a message is traced back to the command that caused it")
  func origin() throws {
    let world = try QuestionWorld()
    try world.send("look!")
    let traces = world.recorder.traces
    let origin = MessageOrigin(of: try #require(world.trace(2)), among: traces) { number in
      number == 1 ? MessageOrigin.Command(step: 4, text: "send it") : nil
    }
    #expect(origin.finding == "m2 Shown was sent by /live/room/chat while it handled m1.2")
    #expect(origin.causes.map(\.message) == [1])
    #expect(origin.command == MessageOrigin.Command(step: 4, text: "send it"))
    let first = MessageOrigin(of: try #require(world.trace(1)), among: traces) { _ in nil }
    #expect(first.consequences == 1)
    #expect(first.finding.hasSuffix("outside of any message and any command"))
  }

  @Test("a kind is heard, was not sent, did not reach some, or is heard by none")
  func kinds() throws {
    let world = try QuestionWorld()
    func audience(_ kind: String, isQuery: Bool = false) -> KindAudience {
      KindAudience(
        of: kind, isQuery: isQuery, in: world.topology, traces: world.recorder.traces)
    }
    #expect(audience("Ping").finding == "no plugin or relay in this world observes Ping")
    #expect(audience("sendtext").near == ["SendText"])
    #expect(audience("SendText").finding.hasSuffix("no message that is kept is of this kind"))
    try world.send("secret")
    let missed = audience("SendText")
    #expect(missed.silent.map(\.path) == [TopologyPath("/live/tools/log")])
    #expect(missed.silent.first?.decider == TopologyPath("/live/tools:quiet"))
    try world.send("hello")
    #expect(audience("SendText").silent == [])
    try world.send("secret")
    let newest = audience("SendText")
    #expect(newest.reach.map { newest.observers.count - $0 } == [1, 0, 1])
    #expect(newest.missed.map(\.first) == [TopologyPath("/live/tools/log")])
    #expect(newest.finding.hasSuffix("each reached by at least one of the last 3 messages"))
    #expect(audience("RouteTo", isQuery: true).observers == [TopologyPath("/live/room/chat")])
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

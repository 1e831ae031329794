import FoundationEssentials
import PatchbayEngine
import PatchbayInspection
import Testing

@Suite("Why an observer received a message or did not")
struct ExplainerTests {
  private let world: LiveRoom
  private let recorder = TraceRecorder()

  init() throws {
    world = try LiveRoom()
    world.live.attach(watcher: recorder)
  }

  private func why(_ endpoint: String, topology: Topology? = nil) throws -> String {
    let trace = try #require(recorder.traces.last)
    return try Explainer.why(
      endpoint: TopologyPath(endpoint), in: trace, topology: topology ?? Topology(of: world.live)
    ).description
  }

  @Test("names the hop, the interceptor, its decision and note, and the remedy")
  func dropped() throws {
    let description = InterceptorDescription(.drops, kinds: ["SendText"], when: "env.muted")
    try world.tools.register(
      messageInterceptor: .intercept(SendText.self, id: "quiet", description: description) {
        $1.note("env.muted is true, set on /live/tools")
      })
    try world.input().send(message: SendText(text: "hello"))
    #expect(
      try why("/live/tools/log") == """
        /live/tools/log observes SendText but did not receive m1: dropped at m1.5 by /live/tools:quiet
          it drops SendText when env.muted
          env.muted is true, set on /live/tools
          to do: remove /live/tools:quiet, or have it let the message pass

        """)
  }

  @Test("names the hop of a delivery, and its note")
  func delivered() throws {
    try world.input().send(message: SendText(text: "hello"))
    #expect(
      try why("/live/room/chat") == """
        /live/room/chat received m1 SendText at m1.2
          shows "hello"

        """)
  }

  @Test("names all hops in which copies were delivered")
  func copies() throws {
    try world.room.register(
      messageInterceptor: .intercept(SendText.self, id: "twice") { message, transformer in
        transformer.transform(to: message)
        transformer.transform(to: message)
      })
    try world.input().send(message: SendText(text: "hello"))
    #expect(try why("/live/tools/log") == "/live/tools/log received m1 SendText at m1.6, m1.11\n")
  }

  @Test("lists what a participant observes if it does not observe the kind")
  func notObserved() throws {
    try world.input().send(message: SendText(text: "hello"))
    #expect(
      try why("/live/room/input") == """
        /live/room/input did not receive m1: not-observed, it does not observe SendText
          it observes nothing
          to do: give it an observer of SendText

        """)
  }

  @Test("names the observed channels and the channel of the message")
  func otherChannel() throws {
    try world.input().send(message: SendText(text: "hello"), channel: "red")
    #expect(
      try why("/live/room/chat") == """
        /live/room/chat observes SendText but did not receive m1: other-channel
          observed without a channel, sent on "red"
          to do: observe this channel, or any, or send on another

        """)
  }

  @Test("reports which responders of a query answered, declined, or were not asked")
  func query() throws {
    world.tools.addPlugin(Chat.self, name: "other")
    _ = try world.input().send(message: RouteTo(url: "app://chat"))
    #expect(try why("/live/room/chat") == "/live/room/chat answered m1 RouteTo at m1.3: \"chat\"\n")
    #expect(
      try why("/live/tools/other") == """
        /live/tools/other answers RouteTo but was not asked m1: answered-before at m1.3
          to do: ask for more answers, in reverse order, or with a target

        """)
    _ = try world.input().send(message: RouteTo(url: "x"))
    #expect(
      try why("/live/room/chat").hasPrefix("/live/room/chat gave no answer to m2 RouteTo: fault"))
  }

  @Test("explains a replay, and that other observers took no part")
  func replay() throws {
    world.live.send(message: Online(isOnline: true))
    world.tools.addPlugin(Chat.self, name: "late")
    #expect(
      try why("/live/tools/late") == "/live/tools/late received the remembered Online at m2.1\n")
    #expect(
      try why("/live/room/chat") == """
        /live/room/chat observes Online but did not receive m2: out-of-scope
          to do: send it again: a replay reaches only new observers

        """)
  }

  @Test("distinguishes observers added later from those in another tree")
  func elsewhere() throws {
    try world.input().send(message: SendText(text: "hello"))
    world.tools.addPlugin(Chat.self, name: "late")
    #expect(try why("/live/tools/late").contains("did not receive m1: added-later\n"))
    let other = PluginContainer(name: "other")
    other.addPlugin(Chat.self, name: "far")
    let topology = Topology(of: [world.live, other])
    #expect(
      try why("/other/far", topology: topology) == """
        /other/far observes SendText but did not receive m1: not-connected
          to do: compose its node into the tree of /live/room/input

        """)
  }

  @Test("reports what the trace knows about removed participants")
  func removed() throws {
    try world.input().send(message: SendText(text: "hello"))
    world.tools.removePlugin(Logger.self, name: "log")
    #expect(try why("/live/tools/log") == "/live/tools/log received m1 SendText at m1.5\n")
  }

  @Test("reports near names for an unknown participant, and the members of a node")
  func unknown() throws {
    try world.input().send(message: SendText(text: "hello"))
    #expect(
      throws: InspectionError.unknownEndpoint(
        TopologyPath("/live/room/chta"), near: [TopologyPath("/live/room/chat")])
    ) { try why("/live/room/chta") }
    #expect(
      throws: InspectionError.unknownEndpoint(
        TopologyPath("/live/room"),
        near: [TopologyPath("/live/room/input"), TopologyPath("/live/room/chat")])
    ) { try why("/live/room") }
  }

  @Test("has a remedy for every reason of the closed list", arguments: NonDeliveryReason.allCases)
  func remedies(reason: NonDeliveryReason) throws {
    let endpoint = TopologyPath("/live/room/chat")
    let trace = Trace(
      Payload(kind: "SendText", fields: []), number: 4, from: .top, steps: [],
      unreached: [Trace.Unreached(endpoint: endpoint, reason: reason)])
    let explanation = try Explainer.why(
      endpoint: endpoint, in: trace, topology: Topology(of: world.live))
    #expect(explanation.fate == .unreached(reason))
    #expect(explanation.remedy?.isEmpty == false)
    #expect(explanation.headline.contains(reason.rawValue))
  }

  struct Missed: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The unreached observer in JSON.
    let record: String
    let remedy: String
  }

  @Test(
    "names the remedy of a removal, a stop and a full stack",
    arguments: [
      Missed(
        testDescription: "removed", record: #""reason": "removed""#,
        remedy: "remove it only after the message was sent"),
      Missed(
        testDescription: "cancelled", record: #""reason": "cancelled""#,
        remedy: "let the dispatch proceed"),
      Missed(
        testDescription: "limit", record: #""reason": "depth-limit""#,
        remedy: "break the cycle, or raise the causal depth"),
      Missed(
        testDescription: "stack", record: #""reason": "depth-limit", "isOfStack": true"#,
        remedy: "break the cycle, or post instead of sending; no limit was met, but too much waits "
          + "on the stack"),
    ])
  func remedy(row: Missed) throws {
    let record = #"{"endpoint": "/live/room/chat", \#(row.record)}"#
    let unreached = try JSONDecoder().decode(Trace.Unreached.self, from: Data(record.utf8))
    let trace = Trace(
      Payload(kind: "SendText", fields: []), number: 4, from: .top, steps: [],
      unreached: [unreached])
    let explanation = try Explainer.why(
      endpoint: "/live/room/chat", in: trace, topology: Topology(of: world.live))
    #expect(explanation.remedy == row.remedy)
  }
}

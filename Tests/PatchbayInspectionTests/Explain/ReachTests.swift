import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

@Suite("Reach")
struct ReachTests {
  private let world: LiveRoom

  init() throws { world = try LiveRoom() }

  private func register(
    _ id: String, at node: ComposableContainer, _ description: InterceptorDescription?
  ) throws {
    try node.register(
      messageInterceptor: Described(uniqueId: id, interceptorDescription: description))
  }

  private func words(
    _ kind: String = "SendText", isQuery: Bool = false,
    strategy: SyncMessageDispatchStrategy = .all, from sender: String = "/live/room/input",
    deciding decide: @escaping Topology.Deciding = { _, _ in nil }
  ) throws -> String {
    try Topology(of: world.live).reach(
      kind: kind, isQuery: isQuery, strategy: strategy, from: TopologyPath(sender),
      deciding: decide
    ).description
  }

  @Test("reports for each observer whether the message arrives, and what prevents it")
  func blocked() throws {
    try register("quiet", at: world.tools, InterceptorDescription(.drops, kinds: ["SendText"]))
    #expect(
      try words() == """
        /live/room/chat  delivered
        /live/tools/log  dropped by /live/tools:quiet

        """)
  }

  @Test("names the kind as which a changed message arrives")
  func morphed() throws {
    try register(
      "both", at: world.live, InterceptorDescription(.becomes(["Shown", "SendText"]), kinds: ["X"]))
    #expect(try words("X") == "/live/tools/log  delivered as Shown, SendText\n")
    #expect(
      try words("X", from: "/live") == """
        /live/room/chat  delivered as SendText
        /live/tools/log  delivered as Shown, SendText

        """)
  }

  @Test("names the interceptor whose code decides, if it declares nothing or a condition")
  func code() throws {
    try register("odd", at: world.tools, nil)
    try register("quiet", at: world.tools, InterceptorDescription(.drops, when: "env.muted"))
    #expect(
      try words() == """
        /live/room/chat  delivered
        /live/tools/log  depends on code of /live/tools:quiet, /live/tools:odd

        """)
  }

  @Test("accepts a caller's knowledge of what an interceptor does")
  func deciding() throws {
    try register("quiet", at: world.tools, InterceptorDescription(.drops, when: "env.muted"))
    let decided = try words { interceptor, kind in
      interceptor.id == "quiet" && kind == "SendText" ? .drops : nil
    }
    #expect(decided.contains("/live/tools/log  dropped by /live/tools:quiet"))
    #expect(try words { _, _ in .passes }.contains("/live/tools/log  delivered"))
  }

  @Test("leaves responders open if the requested number may be reached before them")
  func query() throws {
    world.tools.addPlugin(Chat.self, name: "other")
    #expect(
      try words("RouteTo", isQuery: true, strategy: .nearest) == """
        /live/room/chat    delivered
        /live/tools/other  depends on code of /live/room/chat

        """)
    #expect(
      try words("RouteTo", isQuery: true, strategy: .farthest) == """
        /live/room/chat    depends on code of /live/tools/other
        /live/tools/other  delivered

        """)
  }

  @Test("reports that no observer is concerned")
  func nobody() throws {
    #expect(try words("Nothing") == "nothing in this topology observes Nothing\n")
  }

  @Test("from an unknown sender is an error with near names")
  func unknownSender() throws {
    let topology = Topology(of: world.live)
    #expect(
      throws: InspectionError.unknownEndpoint(
        TopologyPath("/live/room/imput"), near: [TopologyPath("/live/room/input")])
    ) {
      try topology.reach(kind: "SendText", from: TopologyPath("/live/room/imput"))
    }
    #expect(
      "\(InspectionError.unknownEndpoint(TopologyPath("/x"), near: [TopologyPath("/y")]))"
        == "there is no plugin or relay at /x; did you mean /y?")
    #expect(
      "\(InspectionError.unknownEndpoint(TopologyPath("/x"), near: []))"
        == "there is no plugin or relay at /x; name a plugin or relay of this topology")
  }

  @Test(
    "is fast even with many interceptors that each make several messages",
    .hangLimit)
  func manyCopies() throws {
    for number in 0..<60 {
      try register(
        "i\(number)", at: world.live, InterceptorDescription(.becomes(["A", "B"]), when: "?"))
    }
    #expect(try words().contains("depends on code"))
  }
}

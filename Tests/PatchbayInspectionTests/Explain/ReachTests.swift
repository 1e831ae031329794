import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

private struct Rain: PluginMessage {
  static let drizzle = MessageKind("drizzle", carriedBy: Rain.self)
  let kind: MessageKind?
}

private final class Gauge: Plugin {
  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    messageSender.observe(Rain.drizzle, as: Rain.self, channel: .none) { _ in }
  }
}

/// Drops the messages of a type, of whatever kinds they are.
private struct Roof: MessageInterceptor {
  let uniqueId = "roof"
  let keys: Set<MessageKey>? = [MessageKey(Rain.self)]
  let interceptorDescription: InterceptorDescription? = InterceptorDescription(.drops)

  func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {}
}

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
    _ kind: String = "SendText", from sender: String = "/live/room/input",
    foreseeing foresee: @escaping Topology.Foreseeing = { _, _, _ in nil }
  ) throws -> String {
    try Topology(of: world.live).reach(
      kind: kind, from: TopologyPath(sender), foreseeing: foresee
    ).description
  }

  @Test("names the kind as which a changed message arrives")
  func morphed() throws {
    try register(
      "both", at: world.live, InterceptorDescription(.becomes(["Shown", "SendText"]), kinds: ["X"]))
    let told = "delivered as Shown, SendText, changed by /live:both"
    #expect(try words("X") == "/live/tools/log  \(told)\n")
    #expect(
      try words("X", from: "/live") == """
        /live/room/chat  delivered as SendText, changed by /live:both
        /live/tools/log  \(told)

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

  @Test("an interceptor of a type is met by the kinds that values of the type carry")
  func carried() throws {
    world.tools.addPlugin(Gauge.self, name: "gauge")
    try world.tools.register(messageInterceptor: Roof())
    #expect(try words("drizzle") == "/live/tools/gauge  dropped by /live/tools:roof\n")
  }

  @Test("accepts a caller's knowledge of what an interceptor does")
  func deciding() throws {
    try register("quiet", at: world.tools, InterceptorDescription(.drops, when: "env.muted"))
    let decided = try words { interceptor, kind, _ in
      interceptor.id == "quiet" && kind == "SendText" ? Foresight(.drops) : nil
    }
    #expect(decided.contains("/live/tools/log  dropped by /live/tools:quiet"))
    #expect(try words { _, _, _ in Foresight(.passes) }.contains("/live/tools/log  delivered"))
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

import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

/// Reads an environment value.
final class Themed: Plugin {
  @PluginEnvironment(key: "theme") var theme: String?
  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {}
}

@Suite("Static checks")
struct ChecksTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let sent: Set<String>?
    let asked: Set<String>
    let findings: [String]
    let edit: @Sendable (LiveRoom) throws -> Void

    /// What is sent and asked by all nodes; nil if not all senders are known.
    init(
      _ name: String, sent: Set<String>? = nil, asked: Set<String> = [], _ findings: String...,
      edit: @escaping @Sendable (LiveRoom) throws -> Void = { _ in }
    ) {
      testDescription = name
      (self.sent, self.asked) = (sent, asked)
      self.findings = findings
      self.edit = edit
    }

    var traffic: Traffic {
      var traffic = Traffic()
      for node in ["/live", "/live/room", "/live/tools"] as [TopologyPath] {
        traffic.sends[node] =
          (sent ?? []).map { KnownSend(Traffic.Sent($0)) }
          + asked.map { KnownSend(Traffic.Sent($0), isQuery: true) }
      }
      if sent == nil { traffic.mostSenders = 1 }
      return traffic
    }
  }

  private static func add(
    _ id: String, to node: ComposableContainer, _ description: InterceptorDescription?
  ) throws {
    try node.register(
      messageInterceptor: Described(uniqueId: id, interceptorDescription: description))
  }

  private static let rows = [
    Row("nothing known, nothing found"),
    Row(
      "all is as it should be", sent: ["SendText", "Shown", "Online"], asked: ["RouteTo"]
    ) {
      $0.live.setEnvironment("dark", key: "theme")
      $0.room.addPlugin(Themed.self)
      try add("loud", to: $0.live, InterceptorDescription(.drops, kinds: ["SendText"]))
      try add("quiet", to: $0.live, InterceptorDescription(.drops, kinds: ["Shown"]))
    },
    Row("a kind that an interceptor makes", sent: ["SendText", "Online"]) {
      try add("show", to: $0.live, InterceptorDescription(.becomes(["Shown"]), kinds: ["SendText"]))
    },
    Row("a query that an interceptor answers", asked: ["Who"]) {
      try add("who", to: $0.live, InterceptorDescription(.answers(count: 1), kinds: ["Who"]))
    },
    Row("a query that code may answer", asked: ["Who"]) { try add("odd", to: $0.live, nil) },
    Row(
      "an interceptor of kinds that code may send", sent: ["SendText", "Shown", "Online"], asked: []
    ) {
      try add("x", to: $0.live, InterceptorDescription(.drops, kinds: ["Gone"]))
      try add("odd", to: $0.room, nil)
    },
    Row(
      "an interceptor behind one that drops everything",
      "idle-interceptor /live:first: no message reaches it: /live:wall sees messages first and lets "
        + "nothing through that it acts on; give it a higher order, or remove it"
    ) {
      try add("first", to: $0.live, nil)
      try add("wall", to: $0.live, InterceptorDescription(.drops))
    },
    Row(
      "an interceptor behind two that drop its kinds",
      "idle-interceptor /live:first: no message reaches it: /live:b, /live:a see messages first and "
        + "let nothing through that it acts on; give it a higher order, or remove it"
    ) {
      try add("first", to: $0.live, InterceptorDescription(.drops, kinds: ["A", "B"]))
      try add("a", to: $0.live, InterceptorDescription(.drops, kinds: ["A"]))
      try add("b", to: $0.live, InterceptorDescription(.becomes(["C"]), kinds: ["B"]))
    },
    Row("an interceptor behind one that drops under a condition") {
      try add("first", to: $0.live, nil)
      try add("wall", to: $0.live, InterceptorDescription(.drops, when: "env.muted"))
    },
    Row("an interceptor behind code that may send its kinds again") {
      try add("first", to: $0.live, InterceptorDescription(.drops, kinds: ["A"]))
      try add("odd", to: $0.live, nil)
      try add("a", to: $0.live, InterceptorDescription(.drops, kinds: ["A"]))
    },
  ]

  @Test("report only certain findings, with a remedy", arguments: rows)
  func findings(row: Row) throws {
    let world = try LiveRoom()
    defer { world.tools.dismantle() }
    try row.edit(world)
    let findings = Topology(of: world.live).findings(knowing: row.traffic)
    #expect(findings.map(\.description) == row.findings)
  }
}

import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

@Suite("Lint")
struct LintTests {
  /// `/app` with the containers `/app/ads` and `/app/room`, in which `/app/room/chat` observes
  /// Text.
  final class World {
    let app = PluginContainerComposer(name: "app")
    let ads = PluginContainer(name: "ads")
    let room = PluginContainer(name: "room")
    let apart = PluginContainer(name: "apart")
    var traffic = Traffic()

    init() throws {
      try app.compose(ads, room)
      room.addProbe("chat") { $0.observe(Text.self) { _ in } }
    }

    deinit { for container in [ads, room, apart] { container.dismantle() } }

    func register(
      _ id: String, at node: ComposableContainer, _ description: InterceptorDescription?
    ) throws {
      try node.register(
        messageInterceptor: Described(uniqueId: id, interceptorDescription: description))
    }

    func sends(_ kind: String, from path: TopologyPath) {
      traffic.sends[path, default: []].append(KnownSend(Traffic.Sent(kind)))
    }

    func forwards(_ heard: String, as sent: String, at path: TopologyPath) {
      sends(sent, from: path)
      traffic.reactions.append(
        Reaction(
          of: path, to: [heard], sending: Traffic.Sent(sent), when: nil, dependsOnCode: false))
    }

    var topology: Topology { Topology(of: [app, apart]) }

    var findings: [String] {
      topology.findings(knowing: traffic).map(\.description)
    }
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let findings: [String]
    let edit: @Sendable (World) throws -> Void

    init(_ name: String, _ findings: String..., edit: @escaping @Sendable (World) throws -> Void) {
      testDescription = name
      self.findings = findings
      self.edit = edit
    }
  }

  private struct Who: SyncPluginMessage { typealias Response = Int }
  private static let dropsText = InterceptorDescription(.drops, kinds: ["Text"])

  private static let kinds = [
    Row("a kind that is sent and heard") { $0.sends("Text", from: "/app/ads") },
    Row("a kind that is never sent as far as is known") {
      $0.ads.addProbe("odd")
      $0.traffic.undeclared = ["/app/ads/odd"]
    },
    Row("a kind that an interceptor makes another of") {
      $0.sends("Gone", from: "/app/ads")
      try $0.register("x", at: $0.app, InterceptorDescription(.becomes(["Text"]), kinds: ["Gone"]))
    },
    Row(
      "a kind that an interceptor on the way drops",
      "unreachable /app/room/chat: it observes Text, and no Text reaches it: what /app and 1 other "
        + "send does not pass /app/room:no; change /app/room:no, or remove the observer"
    ) {
      $0.sends("Text", from: "/app")
      $0.sends("Text", from: "/app/ads")
      try $0.register("no", at: $0.room, dropsText)
    },
    Row("a kind that an interceptor on the way may drop") {
      $0.sends("Text", from: "/app/ads")
      try $0.register(
        "no", at: $0.room, InterceptorDescription(.drops, kinds: ["Text"], when: ".n > 1"))
    },
    Row("a kind that is dropped on its way from one of its senders") {
      $0.sends("Text", from: "/app/ads")
      $0.sends("Text", from: "/app")
      try $0.register("no", at: $0.ads, dropsText)
    },
    Row("a kind that comes to a node from the node itself") {
      $0.sends("Text", from: "/app/room")
      try $0.register("no", at: $0.app, dropsText)
    },
    Row(
      "a kind that an interceptor turns into one that is observed on another channel",
      "never-sent /app/room/chat: it observes Text without a channel, which is sent only on \"news\"; "
        + "send Text without a channel, or remove the observer",
      "never-heard /app/ads: it sends Gone on \"news\", which becomes Text and is observed only "
        + "without a channel; add an observer of Gone or Text on \"news\", or stop sending it"
    ) {
      $0.traffic.sends["/app/ads"] = [KnownSend(Traffic.Sent("Gone", on: "news"))]
      try $0.register("x", at: $0.app, InterceptorDescription(.becomes(["Text"]), kinds: ["Gone"]))
    },
    Row("a kind that a route hands over") {
      $0.traffic.handovers = Handovers([
        Handovers.Handover(
          "app://text", Handovers.Line(scheme: "url", kind: "Text"), to: "/app/room/chat")
      ])
    },
    Row(
      "a kind that is sent in other trees only",
      "unreachable /app/room/chat: it observes Text, and no Text reaches it: /apart and 1 other, "
        + "which send it, are in other trees; connect the two trees, or remove the observer"
    ) {
      $0.sends("Text", from: "/apart")
      $0.apart.addProbe("far")
      $0.sends("Text", from: "/apart/far")
    },
    Row(
      "a kind that is sent in another tree only",
      "unreachable /app/room/chat: it observes Text, and no Text reaches it: /apart, which sends "
        + "it, is in another tree; connect the two trees, or remove the observer"
    ) { $0.sends("Text", from: "/apart") },
  ]

  private static let queries = [
    Row("an answer behind one that always comes, of a query that asks for all") {
      $0.sends("Text", from: "/app")
      for name in ["a", "b"] { $0.room.addProbe(name) { $0.answer(Who.self) { _ in 1 } } }
      $0.traffic.sureAnswers["/app/room/a"] = ["Who"]
      $0.traffic.askedForAll = ["Who"]
    }
  ]

  private static let environment = [
    Row("a value that a formula reads") {
      $0.sends("Text", from: "/app")
      $0.app.setEnvironment(true, key: "muted")
      $0.traffic.formulaReads["/app/room/chat"] = ["muted"]
    },
    Row("a value that code may read") {
      $0.sends("Text", from: "/app")
      $0.app.setEnvironment(true, key: "muted")
      try $0.register("odd", at: $0.room, nil)
    },
  ]

  private static let interceptors = [
    Row(
      "an interceptor of a kind that a later one makes",
      "idle-interceptor /app/room:no: it acts on Text, which only /app/room:x makes, behind it; give it "
        + "a lower order, or remove it"
    ) {
      $0.sends("Gone", from: "/app")
      try $0.register("x", at: $0.room, InterceptorDescription(.becomes(["Text"]), kinds: ["Gone"]))
      try $0.register("no", at: $0.room, dropsText)
    },
    Row(
      "an interceptor of no kind",
      "idle-interceptor /app/room:no: it acts on no kind; correct its kinds, or remove it"
    ) {
      $0.sends("Text", from: "/app")
      try $0.register("no", at: $0.room, InterceptorDescription(.drops, kinds: []))
    },
  ]

  private static let circles = [
    Row(
      "two that an interceptor keeps apart",
      "unreachable /app/room/g: it observes Text, and no Text reaches it: what /app/ads/f sends does "
        + "not pass /app/room:no; change /app/room:no, or remove the observer"
    ) {
      $0.room.dismantle()
      $0.forwards("Shout", as: "Text", at: $0.hear("Shout", "f", in: $0.ads))
      $0.forwards("Text", as: "Shout", at: $0.hear("Text", "g", in: $0.room))
      try $0.register("no", at: $0.room, dropsText)
      // Text has another observer, beside the one it does not reach.
      $0.ads.addProbe("ear") { $0.observe(Text.self) { _ in } }
    },
    Row("one that forwards to another, and no further") {
      $0.forwards("Shout", as: "Text", at: $0.hear("Shout", "f", in: $0.ads))
      $0.sends("Shout", from: "/app")
    },
  ]

  @Test(
    "reports only certain findings, with a remedy",
    arguments: kinds + queries + environment + interceptors + circles)
  func findings(row: Row) throws {
    let world = try World()
    try row.edit(world)
    #expect(world.findings == row.findings)
  }
}

extension LintTests.World {
  private struct Shout: PluginMessage {}

  /// Adds a plugin that observes Text or Shout, and returns its path.
  func hear(_ kind: String, _ name: String, in container: PluginContainer) -> TopologyPath {
    container.addProbe(name) { sender in
      if kind == "Text" { sender.observe(Text.self) { _ in } }
      if kind == "Shout" { sender.observe(Shout.self) { _ in } }
    }
    return TopologyPath("/app/\(container.name ?? "")/\(name)")
  }
}

// MARK: - Accepted findings

extension LintTests {
  struct Meant: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let acceptance: LintReport.Acceptance
    let open: [Finding.Code]
    let accepted: [Finding.Code]
    var place = TopologyPath.top
  }

  @Test(
    "omits accepted findings, and reports acceptances that are no longer needed",
    arguments: [
      Meant(
        testDescription: "the finding itself",
        acceptance: .init(.neverSent, at: "/app/room/chat", reason: "tests send it"),
        open: [], accepted: [.neverSent]),
      Meant(
        testDescription: "the same finding at another place",
        acceptance: .init(.neverSent, at: "/app/room", reason: "-"),
        open: [.neverSent, .needlessAcceptance], accepted: []),
      Meant(
        testDescription: "another finding at the same place",
        acceptance: .init(.neverRead, at: "/app/room/chat", reason: "-"),
        open: [.neverSent, .needlessAcceptance], accepted: []),
      Meant(
        testDescription: "a finding that depends on earlier sends",
        acceptance: .init(.neverHeard, at: "/app/ads", reason: "-"), open: [.neverSent],
        accepted: []),
      Meant(
        testDescription: "a place outside the checked part",
        acceptance: .init(.neverRead, at: "/app/room", reason: "-"), open: [], accepted: [],
        place: "/app/ads"),
    ])
  func acceptance(row: Meant) throws {
    let report = try World().topology.lint(
      below: row.place, knowing: Traffic(), accepting: [row.acceptance])
    #expect(report.findings.map(\.code) == row.open)
    #expect(report.accepted.map(\.finding.code) == row.accepted)
    #expect(report.accepted.allSatisfy { $0.reason == row.acceptance.reason })
  }
}

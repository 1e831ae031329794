import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

@Suite("The parties of a kind")
struct KindPartiesTests {
  private let world: LiveRoom
  private let recorder: TraceRecorder

  init() throws {
    world = try LiveRoom()
    recorder = world.countingRecorder()
  }

  private func parties(
    _ kind: String, _ declared: [TopologyPath: [String]] = [:], last: Trace? = nil
  ) -> KindParties {
    KindParties(
      of: kind, in: Topology(of: world.live), seen: recorder.ledger,
      declared: DeclaredSends(declared), last: last)
  }

  @Test("distinguishes declared and actual senders")
  func senders() throws {
    try world.input().send(message: SendText(text: "x"))
    let senders = parties(
      "SendText",
      [
        TopologyPath("/live/room/input"): ["SendText"],
        TopologyPath("/live/room/chat"): ["SendText"],
      ]
    ).senders
    #expect(senders.map(\.path.text) == ["/live/room/input", "/live/room/chat"])
    #expect(senders.map(\.isDeclared) == [true, true])
    #expect(senders.map { $0.seen?.sent } == [1, nil])
  }

  @Test("counts participants without declared sends, by class")
  func silent() {
    #expect(parties("SendText").silentClasses == ["InputBar": 1, "Chat": 1, "Logger": 1])
    let declared = parties("SendText", [TopologyPath("/live/room/chat"): []])
    #expect(declared.silentClasses == ["InputBar": 1, "Logger": 1])
  }

  @Test("lists receivers in the order of the last message, then the others")
  func order() throws {
    world.tools.send(message: SendText(text: "x"))
    world.room.addPlugin(Chat.self, name: "late")
    let hearers = parties("SendText", last: recorder.traces.last).hearers
    #expect(hearers.map(\.path.text) == ["/live/tools/log", "/live/room/chat", "/live/room/late"])
    #expect(hearers.map(\.order) == [1, 2, nil])
    #expect(parties("SendText").hearers.map(\.order) == [nil, nil, nil])
  }

  @Test("lists receivers that no longer exist")
  func gone() throws {
    world.live.send(message: SendText(text: "x"))
    world.room.removePlugin(Chat.self, name: "chat")
    let hearers = parties("SendText").hearers
    #expect(hearers.filter(\.isGone).map(\.path.text) == ["/live/room/chat"])
  }

  @Test("lists interceptors of the kind with their decisions, and those that produce it")
  func interceptors() throws {
    try world.room.register(
      messageInterceptor: .intercept(SendText.self, id: "filter") { _, _ in })
    world.live.send(message: SendText(text: "x"))
    let found = parties("SendText")
    #expect(found.interceptors.map(\.path.text) == ["/live/room:filter"])
    #expect(found.interceptors.first?.seen?.dropped == 1)
    #expect(parties("Shown").interceptors.isEmpty)
  }

  @Test("lists the nodes that remember the kind")
  func keepers() {
    world.live.send(message: Online(isOnline: true))
    #expect(
      parties("Online").keepers.map { "\($0.path) \($0.message)" } == [
        "/live isOnline=true", "/live/room isOnline=true", "/live/tools isOnline=true",
      ])
  }

  @Test("states the finding first, and the remedy last")
  func words() throws {
    try world.input().send(message: SendText(text: "x"))
    #expect(
      parties("SendText", last: recorder.traces.last).text() == """
        SendText: 1 sender, 2 receivers, 0 interceptors; 1 sent, received twice
        sent by      /live/room/input   1  m1
        received by  1 /live/room/chat  1
                     2 /live/tools/log  1
        the numbers are the order of m1
        depends on code: 2 others may send it (Chat, Logger); declare it with sends: in the catalogue

        """)
  }

  @Test("folds rows that differ only in their place, and lists up to a limit")
  func most() {
    for number in 0..<60 { world.room.addPlugin(Chat.self, name: "c\(number)") }
    let folded = parties("SendText").text().split(separator: "\n")
    #expect(folded.contains { $0.contains("and 60 more") && $0.contains("not seen yet") })
    let cut = parties("SendText").text(listing: 1).split(separator: "\n")
    #expect(cut.contains { $0.contains(" more") && $0.contains("--all lists them") })
    #expect(parties("SendText").text(listing: .max).contains("/live/room/c59"))
  }

  @Test("knows the kinds that handovers bring to a plugin")
  func handedKinds() {
    func line(_ kind: String) -> Handovers.Line { Handovers.Line(scheme: "url", kind: kind) }
    let handovers = Handovers([
      Handovers.Handover("app://a", line("A"), to: "/r/p"),
      Handovers.Handover("app://b", line("B"), to: "/r/q"),
    ])
    #expect(handovers.kinds(at: "/r/p") == ["A"])
    #expect(handovers.kinds(at: "/r").isEmpty)
  }

  @Test("advises to send a message, and to ask a query")
  func advice() {
    #expect(
      parties("SendText").text().contains(
        "\nnothing is known to send SendText: send P SendText sends one\n"))
    #expect(
      parties("RouteTo").text().contains(
        "\nnothing is known to ask RouteTo: ask P RouteTo asks it\n"))
  }

  @Test("say that none was counted if hops were left out")
  func noneCounted() {
    let small = world.recorderOfOneRow()
    world.live.send(message: SendText(text: "x"))
    let parties = KindParties(of: "Shown", in: Topology(of: world.live), seen: small.ledger)
    #expect(
      parties.text().hasPrefix("Shown: 0 senders, 1 receiver, 0 interceptors; none was counted"))
  }

  @Test("names a receiver that only received what it sent itself")
  func fromItself() {
    let trace = Trace(
      Payload(kind: "Ping", fields: []), from: "/live/room/input",
      steps: [.delivered(to: "/live/room/input")])
    let text = KindParties(
      of: "Ping", in: Topology(of: world.live), seen: FlowLedger(of: [trace])
    ).text()
    #expect(text.contains("/live/room/input  1  from itself only"), "\(text)")
  }

  @Test("counts messages that an interceptor has kept for later")
  func deferred() throws {
    try world.room.register(messageInterceptor: .listen(id: "keeper") { _ in })
    let trace = Trace(
      Payload(kind: "Ping", fields: []), from: "/live/room/input",
      steps: [
        .entered(node: "/live/room"), .intercepted(by: "/live/room:keeper", verdict: .deferred),
      ])
    let text = KindParties(
      of: "Ping", in: Topology(of: world.live), seen: FlowLedger(of: [trace])
    ).text()
    #expect(text.contains("saw 1, kept for later 1"), "\(text)")
    #expect(trace.text().contains(":keeper   defer    kept for later\n"), "\(trace.text())")
    let graph = Topology(of: world.live).dot(GraphOptions(showing: .legend, highlight: trace)).text
    #expect(graph.contains("2 kept for later"))
    #expect(graph.contains("kept it for later"))
  }
}

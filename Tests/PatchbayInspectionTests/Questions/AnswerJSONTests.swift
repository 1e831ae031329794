import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

@Suite("Answers as JSON")
struct AnswerJSONTests {
  /// An answer of each sort, some in two versions: with and without optional parts.
  private func answers() throws -> [any Answer] {
    let world = try QuestionWorld()
    world.room.live.setEnvironment(true, key: "muted")
    world.room.live.send(message: Online(isOnline: true))
    try world.send("secret")
    try world.send("look!")
    try world.ask("app://chat")
    let (topology, traces) = (world.topology, world.recorder.traces)
    let root = TopologyPath("/live")
    let dropped = try #require(world.trace(2))
    func deed(_ path: String, _ trace: Trace) -> InterceptorDeed {
      InterceptorDeed(of: TopologyPath(path), with: trace, in: topology) {
        NodePassage(of: trace, at: TopologyPath(path).owner, in: topology)
      }
    }
    func origin(_ number: Int) throws -> MessageOrigin {
      MessageOrigin(of: try #require(world.trace(number)), among: traces) {
        MessageOrigin.Command(step: $0 == 3 ? 1 : nil, text: "send")
      }
    }
    let state = Remembered(
      kind: "Online", channel: nil,
      message: Wording().payload(of: Online(isOnline: true), kind: "Online"), moment: .max)
    return [
      try FieldHistory(of: "text", in: dropped),
      NodePassage(of: dropped, at: TopologyPath("/live/tools"), in: topology),
      NodePassage(of: dropped, at: root, in: topology),
      deed("/live/tools:quiet", dropped), deed("/live/tools:quiet", traces[0]),
      try origin(4), try origin(5),
      KindAudience(of: "SendText", isQuery: false, in: topology, traces: traces),
      KindAudience(
        of: "SendText", isQuery: false, in: topology, traces: traces,
        handovers: Handovers([
          Handovers.Handover(
            "app://say", Handovers.Line(scheme: "url", kind: "SendText"), to: "/live/room/chat"),
          Handovers.Handover(
            "RouteTo", Handovers.Line(scheme: "action", kind: "SendText"), to: "/live/room/chat"),
        ])),
      try HearingOrder(
        of: TopologyPath("/live/room/chat"), before: TopologyPath("/live/tools/log"), in: topology,
        trace: dropped),
      StateOrigin(
        of: state, kind: "Online", at: TopologyPath("/live/room"), member: nil, among: traces),
      StateOrigin(of: nil, kind: "Online", at: root, member: nil, among: []),
      StateSpread(kind: "Online", channel: "c", nodes: [(root, state.message), (root, nil)]),
      ValueOrigin(of: "muted", at: root, in: topology, traces: traces) { _ in ["muted"] },
    ]
  }

  @Test("conform to their published schema, and match their text")
  func schema() throws {
    let schema = try JSONSchema.inspection()
    for answer in try answers() {
      let json = try answer.json()
      #expect(schema.complaints(about: json) == [], "\(type(of: answer)): \(json)")
      #expect(answer.text.hasPrefix(String(answer.finding.prefix(60))))
    }
    let names = try answers().map { type(of: $0).question }
    #expect(Set(names).count == 9)
  }
}

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

  private func why(_ endpoint: String) throws -> String {
    let trace = try #require(recorder.traces.last)
    return try Explainer.why(
      endpoint: TopologyPath(endpoint), in: trace, topology: Topology(of: world.live)
    ).description
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

  @Test(
    "has a remedy for every reason of the closed list, but for a tree that is gone",
    arguments: NonDeliveryReason.allCases)
  func remedies(reason: NonDeliveryReason) throws {
    let endpoint = TopologyPath("/live/room/chat")
    let trace = Trace(
      Payload(kind: "SendText", fields: []), number: 4, from: .top, steps: [],
      unreached: [Trace.Unreached(endpoint: endpoint, reason: reason)])
    let explanation = try Explainer.why(
      endpoint: endpoint, in: trace, topology: Topology(of: world.live))
    #expect(explanation.fate == .unreached(reason))
    #expect((explanation.remedy == nil) == (reason == .notConnected))
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

import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

@Suite("A graph of who talks to whom")
struct FlowGraphTests {
  private let world: LiveRoom
  private let recorder: TraceRecorder

  init() throws {
    world = try LiveRoom()
    recorder = world.countingRecorder()
  }

  private func graph(
    _ declared: [TopologyPath: [String]] = [:],
    _ change: (inout FlowGraph.Options) -> Void = { _ in }
  ) -> FlowGraph {
    var options = FlowGraph.Options()
    change(&options)
    return FlowGraph(
      of: Topology(of: world.live), seen: recorder.ledger, declared: DeclaredSends(declared),
      options)
  }

  private func words(_ graph: FlowGraph) -> [String] {
    graph.edges.map { "\($0.sender) \($0.kind) \($0.hearer) \($0.count)" }
  }

  @Test("has an edge for each sender, kind and hearer, and dashed ones for what is possible")
  func edges() throws {
    try world.input().send(message: SendText(text: "x"))
    let graph = graph([TopologyPath("/live/room/chat"): ["Shown", "Unknown"]])
    #expect(
      words(graph) == [
        "/live/room/input SendText /live/room/chat 1",
        "/live/room/input SendText /live/tools/log 1", "/live/room/chat Shown /live/tools/log 0",
      ])
    #expect(graph.edges.map(\.isOnlyPossible) == [false, false, true])
    #expect(graph.dot().text.contains("[label=\" Shown \" style=\"dashed\""))
    #expect(graph.mermaid().text.contains("-.->|\"Shown\"|"))
  }

  @Test("is of one kind, or of a part")
  func parts() throws {
    try world.input().send(message: SendText(text: "now!"))
    #expect(words(graph { $0.kind = "Shown" }) == ["/live/room/chat Shown /live/tools/log 1"])
    #expect(graph { $0.place = TopologyPath("/live/tools") }.edges.count == 2)
  }

  @Test("at a depth has nodes in the place of what is in them, and nothing that stays there")
  func depth() throws {
    try world.input().send(message: SendText(text: "now!"))
    #expect(
      words(graph { $0.depth = 2 }) == [
        "/live/room Shown /live/tools 1", "/live/room SendText /live/tools 1",
      ])
  }

  @Test("says what is so where it has no edge")
  func absence() throws {
    let hint =
      "what plugins of an application may send depends on code; declare it with sends: in the catalogue\n"
    #expect(
      graph().text() == "nothing was sent yet, and no sender declares what it may send\n" + hint)
    #expect(
      graph { $0.kind = "Shown" }.text() == "nothing of Shown was sent or is declared\n" + hint)
    world.live.send(message: Text("x"))
    #expect(
      graph { $0.kind = "Text" }.text()
        == "1 message of Text was sent, and no observer received it\n" + hint)
    try world.input().send(message: SendText(text: "x"))
    #expect(
      graph { $0.depth = 1 }.text()
        == "2 deliveries stay within one node of --depth=1, and are not drawn\n")
    #expect(graph { $0.depth = 2 }.text().contains("1 delivery stays within one node"))
  }

  @Test("shows the first of many that say what they may send")
  func onlyPossible() {
    for number in 0..<6 { world.room.addPlugin(Chat.self, name: "c\(number)") }
    let declared = Dictionary(
      uniqueKeysWithValues: (0..<6).map { (TopologyPath("/live/room/c\($0)"), ["Shown"]) })
    let text = graph(declared).text()
    #expect(
      text.hasPrefix("6 senders declare what they may send to 1 receiver; nothing was sent yet\n"))
    #expect(text.contains("/live/room/c3\n") && text.contains("\n2 more senders only declare"))
  }

  @Test("sets the ways of a cascade apart")
  func cascade() throws {
    try world.input().send(message: SendText(text: "now!"))
    world.live.send(message: SendText(text: "x"))
    let graph = graph { $0.cascade = recorder.traces.filter { $0.number < 3 } }
    #expect(graph.edges.filter { $0.cascade != nil }.count == 3)
    #expect(graph.edges.compactMap(\.cascade).flatMap(\.self).sorted() == [1, 1, 2])
    #expect(graph.dot().text.contains("penwidth=\"2.5\""))
  }

  @Test("goes into a document and comes back")
  func document() throws {
    try world.input().send(message: SendText(text: "now!"))
    let graph = graph()
    let json = try InspectionDocument(flow: graph).json()
    #expect(try InspectionDocument(json: json).flow == graph)
  }
}

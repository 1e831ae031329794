import PatchbayEngine
import PatchbayInspection
import Testing

/// A message that is addressed by a scheme.
private struct Letter: PluginMessage {
  let text: String
  var kind: MessageKind?
}

@Suite("Schemes")
struct SchemeTests {
  private let world: LiveRoom
  private let kind = MessageKind("app://letter", carriedBy: Letter.self, scheme: "url")

  init() throws { world = try LiveRoom() }

  private func chat() throws -> MessageSender {
    try world.room.sender(for: Chat.self, name: "chat")
  }

  @Test("an offer is shown in the tree in the place of its kind")
  func tree() throws {
    let chat = try chat()
    chat.observe(kind, as: Letter.self) { _ in }
    let offer = chat.declare(scheme: "url", name: "app://letter", detail: "Letter")
    chat.declare(scheme: "action", name: "Home.show")
    let text = Topology(of: world.live).text()
    #expect(
      text.contains(
        "Chat  observes SendText, Online (state)  answers RouteTo  url app://letter (Letter)"
          + "  action Home.show\n"))
    offer?.cancel()
    #expect(
      Topology(of: world.live).text().contains(
        "observes SendText, Online (state), app://letter  answers RouteTo  action Home.show\n"))
  }

  @Test("what is offered is part of the document, of a graph and of differences")
  func documents() throws {
    let before = Topology(of: world.live)
    #expect(before.nodes.flatMap(\.plugins).allSatisfy { $0.interests.offers == nil })
    try chat().declare(scheme: "url", name: "app://letter", detail: "Letter")
    let after = Topology(of: world.live)
    let read = try InspectionDocument(json: try InspectionDocument(topology: after).json())
    #expect(read.topology == after)
    #expect("\(after.dot().text)".contains("url app://letter (Letter)"))
    #expect("\(TopologyDiff(from: before, to: after))".contains("url app://letter (Letter)"))
  }

  @Test("a trace shows the scheme before the kind, and so does its document")
  func trace() throws {
    try chat().observe(kind, as: Letter.self) { _ in }
    let recorder = TraceRecorder()
    world.live.attach(watcher: recorder)
    world.room.send(message: Letter(text: "hi", kind: kind))
    world.room.send(message: SendText(text: "hi"))
    let traces = recorder.traces
    #expect(traces.map(\.scheme) == ["url", nil])
    #expect(traces[0].text().hasPrefix("m1 url app://letter  text=\"hi\""))
    let read = try InspectionDocument(json: try InspectionDocument(traces: traces).json())
    #expect(read.traces.map(\.scheme) == ["url", nil])
  }
}

import PatchbayEngine
import PatchbayInspection
import Testing

@Suite("Schemes")
struct SchemeTests {
  private let world: LiveRoom

  init() throws { world = try LiveRoom() }

  private func chat() throws -> MessageSender {
    try world.room.sender(for: Chat.self, name: "chat")
  }

  @Test("offers are part of documents, graphs and diffs")
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
}

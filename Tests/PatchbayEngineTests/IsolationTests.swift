import PatchbayEngine
import TestSupport
import Testing

@Suite("Isolation")
struct IsolationTests {
  private func makeTree() throws -> sending PluginContainerComposer {
    let root = PluginContainerComposer(name: "root")
    let room = PluginContainer(name: "room")
    try root.compose(room)
    room.addPlugin(Probe.self, params: listening)
    return root
  }

  private var listening: Probe.Script {
    var script = Probe.Script()
    script.start = { _, sender in sender.observe(Text.self) { _ in } }
    return script
  }

  @Test("trees on different threads do not affect each other")
  func sideBySide() async throws {
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          guard let tree = try? makeTree() else { return 0 }
          return (0..<500).reduce(0) { sum, _ in sum + tree.send(message: Text("x")).delivered }
        }
      }
      for await delivered in group { #expect(delivered == 500) }
    }
  }
}

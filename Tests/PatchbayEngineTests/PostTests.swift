import PatchbayEngine
import TestSupport
import Testing

@Suite("Posts")
struct PostTests {
  @Test("are delivered in order once the outermost dispatch has ended")
  func order() {
    let journal = Journal()
    let container = PluginContainer()
    container.addListener("a", to: journal) { sender, text in
      guard text == "1" else { return }
      #expect(sender.post(message: Text("3")).status == .posted)
      sender.post(message: Text("4"))
      sender.send(message: Text("2"))
    }
    container.addListener("b", to: journal)
    container.send(message: Text("1"))
    #expect(
      journal.take() == ["a 1", "a 2", "b 2", "b 1", "a 3", "b 3", "a 4", "b 4"])
    #expect(container.post(message: Text("5")).status == .sent)
    #expect(journal.take() == ["a 5", "b 5"])
  }

  @Test("of a sender that has left by their time are dropped, those of others are not")
  func leavingSender() {
    let journal = Journal()
    let container = PluginContainer()
    defer { container.dismantle() }
    container.addListener("a", to: journal) { sender, text in
      guard text == "1" else { return }
      sender.post(message: Text("from a"))
      container.post(message: Text("from the container"))
      container.removePlugin(Probe.self, name: "a")
    }
    container.addListener("b", to: journal)
    container.send(message: Text("1"))
    #expect(journal.take() == ["a 1", "b 1", "b from the container"])
  }
}

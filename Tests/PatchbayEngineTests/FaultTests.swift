import PatchbayEngine
import TestSupport
import Testing

@Suite("Faults")
struct FaultTests {
  @Test("of a message sent by a handler belong to that message only")
  func nested() {
    let container = PluginContainer()
    var inner: SendOutcome?
    container.addProbe("thrower") { sender in sender.observe(Mood.self) { _ in throw Failure("no") }
    }
    container.addProbe("sender") { sender in
      sender.observe(Text.self) { _ in inner = sender.send(message: Mood("x")) }
    }
    #expect(container.send(message: Text()).faults.isEmpty)
    #expect(inner?.faults.count == 1)
  }
}

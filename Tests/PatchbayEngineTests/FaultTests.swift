import PatchbayEngine
import TestSupport
import Testing

@Suite("Faults")
struct FaultTests {
  @Test("of handlers reach the outcome and the root, and prevent no delivery")
  func handlers() throws {
    let tree = try SampleTree()
    var faults: [DispatchFault] = []
    tree.node("G").onFault = { faults.append($0) }
    tree.node("C").onFault = { _ in Issue.record("only the root is told") }
    tree[container: "C"].addProbe("thrower") { sender in
      sender.observe(Text.self) { _ in throw Failure("no") }
    }
    let outcome = tree.node("C").send(message: Text())
    #expect(tree.journal.take().joined(separator: " ") == "C S1 D1 D2 S2 U1 U2")
    #expect(outcome.delivered == 8)
    #expect(outcome.status == .sent)
    #expect(
      outcome.faults.map(\.description) == ["thrower (Probe) threw at Text from C: no"])
    #expect(faults.map(\.description) == outcome.faults.map(\.description))
  }

  @Test("of a message sent by a handler belong to that message only")
  func nested() {
    let container = PluginContainer()
    var inner: SendOutcome?
    container.addProbe("thrower") { sender in
      sender.observe(Mood.self) { _ in throw Failure("no") }
    }
    container.addProbe("sender") { sender in
      sender.observe(Text.self) { _ in inner = sender.send(message: Mood("x")) }
    }
    #expect(container.send(message: Text()).faults.isEmpty)
    #expect(inner?.faults.count == 1)
  }
}

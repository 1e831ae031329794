import PatchbayEngine
import TestSupport
import Testing

/// Lets everything pass, in its own code.
struct Passing: MessageInterceptor {
  let uniqueId = "passing"
}

@Suite("Interceptors")
struct InterceptorTests {
  private func tree() throws -> SampleTree { try SampleTree() }

  @Test(
    "A pass-only interceptor anywhere changes nobody's hearing",
    arguments: ["G", "K", "Sub", "U1", "S1", "C", "D1", "D2", "S2", "U2"])
  func passing(sender: String) throws {
    let plain = try tree()
    plain.node(sender).send(message: Text("x"))
    plain.node(sender).send(message: Mood("y"))
    for place in ["G", "K", "Sub", "U1", "S1", "C", "D1", "D2", "S2", "U2", "all"] {
      let tree = try tree()
      for (name, node) in tree.nodes where name == place || place == "all" {
        try node.register(messageInterceptor: Passing())
      }
      let outcome = tree.node(sender).send(message: Text("x"))
      tree.node(sender).send(message: Mood("y"))
      #expect(tree.journal.entries == plain.journal.entries, "interceptor at \(place)")
      #expect(outcome.delivered == 7)
    }
  }
}

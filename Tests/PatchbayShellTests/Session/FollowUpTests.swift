import ShellSupport
import Testing

@Suite("Missing follow-ups")
struct FollowUpTests {
  /// A plugin that sends B on A, one that sends C on B, and an observer of C.
  private static let chain = """
    option trace off
    define event A n:int; define event B n:int; define event C n:int; add container r
    add plugin r/a Forwarder on=A send=B n:=.n; add plugin r/b Forwarder on=B send=C n:=.n
    add plugin r/c Probe on=C

    """

  @Test("name the first plugin of the chain that did not send, and its remedy")
  func namesTheFirstObstacle() throws {
    let bench = try Workbench(Self.chain + "add interceptor r:gate drop A\nsend r A n=1")
    let obstacle =
      "  /r/a sends B when it receives A; it did not receive m1 A: dropped at m1.2 by /r:gate\n"
    for question in ["why r/c", "why C", "why r/c C", "why r C"] {
      let text = bench.run(question)
      #expect(text.contains("  /r/b sends C when it receives B\n\(obstacle)"), "\(text)")
      #expect(text.contains("remove /r:gate, or have it let the message pass"), "\(text)")
    }
  }

  @Test("refer to the follow-up if it was sent")
  func refersToTheFollowUp() throws {
    let bench = try Workbench(
      Self.chain + "send r A n=1\nadd interceptor r:gate drop C\nsend r A n=2")
    #expect(bench.run("why r/c m1").contains("it received m3 C, which m1 led to"))
    #expect(bench.run("why r/c m4").contains("m4 led to m6 C, which it did not receive either"))
    #expect(bench.run("why r/c m4").contains("why /r/c m6 shows the reason"))
  }

  @Test("name the condition of a plugin that received its message")
  func namesTheCondition() throws {
    let bench = try Workbench(Self.chain + "set r/b when='.n > 5'\nsend r A n=1")
    let text = bench.run("why r/c")
    #expect(
      text.contains("/r/b sends C when it receives B and .n > 5; it received m2 B and sent no C"),
      "\(text)")
  }
}

import PatchbayEngine
import TestSupport
import Testing

@Suite("Changes in mid-delivery, around interceptors")
struct ChangeAtInterceptorsTests {
  enum Gate: String, CaseIterable { case dropping, passing, listening }

  @Test(
    "a node that leaves a subtree with interceptors receives no message elsewhere",
    arguments: Gate.allCases)
  func movedOutOfSubtree(gate: Gate) throws {
    let tree = try SampleTree()
    defer { tree.dismantle() }
    switch gate {
    case .dropping:
      try tree.node("Sub").register(messageInterceptor: .intercept(Text.self) { _, _ in })
    case .passing: try tree.node("Sub").register(messageInterceptor: Passing())
    case .listening: try tree.node("Sub").register(messageInterceptor: .listen { _ in })
    }
    // The change of the tree freezes the message before it comes to the interceptor.
    tree[container: "C"].addProbe("changer") { sender in
      sender.observe(Text.self) { _ in
        tree[container: "U1"].addProbe("new") { $0.observe(Weather.self) { _ in } }
      }
    }
    tree[container: "S2"].addProbe("mover") { sender in
      sender.observe(Text.self) { _ in try tree[composer: "G"].compose(tree.node("D1")) }
    }
    let below = gate == .dropping ? [] : ["D1", "D2"]
    tree.node("C").send(message: Text())
    #expect(tree.journal.take() == ["C", "S1"] + below + ["S2", "U1", "U2"])
  }

  enum Change: CaseIterable { case none, beforePassing, first }

  @Test(
    "the node from which a message came to interceptors above does not receive it again",
    arguments: ["K", "G"], Change.allCases)
  func movedSender(interceptor: String, change: Change) throws {
    let tree = try SampleTree()
    defer { tree.dismantle() }
    let (branch, target) = interceptor == "K" ? ("C", "S1") : ("K", "U1")
    let changeTree = { [unowned container = tree[container: "U2"]] in
      _ = container.addProbe("new", replace: true) { $0.observe(Weather.self) { _ in } }
    }
    func move() throws {
      if change == .first { changeTree() }
      try tree[composer: interceptor == "K" ? "Sub" : "G"].compose(tree.node(branch))
    }
    try tree.node(interceptor).register(
      messageInterceptor: .intercept(Text.self) {
        if change == .beforePassing { changeTree() }
        $1.transform(to: $0)
      })
    try tree.node(interceptor).register(
      messageInterceptor: SyncMessageInterceptor<Who> {
        if change == .beforePassing { changeTree() }
        return $1.transform(to: $0, strategy: $2)
      })
    tree[container: target].addProbe("mover", priority: .high) { sender in
      sender.observe(Text.self) { _ in try move() }
      sender.answer(Who.self) { _ in
        try move()
        return "mover"
      }
    }
    for name in ["C", "S1", "D1", "U1", "U2"] { tree[container: name].addAnswerer("\(name)!") }
    tree.node("C").send(message: Text())
    #expect(tree.journal.take().sorted() == ["C", "D1", "D2", "S1", "S2", "U1", "U2"])
    let answers = tree.node("C").send(message: Who(), strategy: .all)
    #expect(answers.sorted() == ["C!", "D1!", "S1!", "U1!", "U2!", "mover"])
  }

  @Test(
    "a listener may move its node, which receives the message once", arguments: ["C", "D1", "S2"])
  func movedByListener(at name: String) throws {
    let tree = try SampleTree()
    defer { tree.dismantle() }
    try tree.node(name).register(
      messageInterceptor: .listen {
        [unowned root = tree[composer: "G"], unowned node = tree.node(name)]
        (_: any PluginMessage) in try? root.compose(node)
      })
    tree.node("C").send(message: Text())
    #expect(tree.node(name).parent === tree.node("G"))
    #expect(tree.journal.take().sorted() == ["C", "D1", "D2", "S1", "S2", "U1", "U2"])
  }
}

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

  @Test(
    "a node receives a message at most once behind interceptors",
    arguments: [true, false])
  func movedBehindInterceptors(isQuery: Bool) throws {
    let tree = try SampleTree()
    defer { tree.dismantle() }
    try tree.node("Sub").register(messageInterceptor: Passing())
    tree[container: "S1"].addProbe("mover") { sender in
      sender.observe(Text.self) { _ in try tree[composer: "Sub"].compose(tree.node("S1")) }
      sender.answer(Who.self) { _ in
        try tree[composer: "Sub"].compose(tree.node("S1"))
        return "S1"
      }
    }
    for name in ["D1", "D2", "S2"] { tree[container: name].addAnswerer("\(name)!") }
    if isQuery {
      #expect(tree.node("C").send(message: Who(), strategy: .all) == ["S1", "D1!", "D2!", "S2!"])
    } else {
      tree.node("C").send(message: Text())
      #expect(tree.journal.take() == ["C", "S1", "D1", "D2", "S2", "U1", "U2"])
    }
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
    "a node that an interceptor moves after its delivery does not receive the message again",
    arguments: [true, false])
  func movedByInterceptor(hasChangedBefore: Bool) throws {
    let tree = try SampleTree()
    defer { tree.dismantle() }
    try tree.node("G").register(
      messageInterceptor: .intercept(Text.self) {
        [unowned root = tree[composer: "G"], d1 = tree.node("D1")] in
        try? root.compose(d1)
        $1.transform(to: $0)
      })
    tree[container: "C"].addProbe("changer") { sender in
      sender.observe(Text.self) { _ in
        if hasChangedBefore {
          tree[container: "U1"].addProbe("new") { $0.observe(Weather.self) { _ in } }
        }
      }
    }
    tree.node("C").send(message: Text())
    #expect(tree.node("D1").parent === tree.node("G"))
    #expect(tree.journal.take() == ["C", "S1", "D1", "D2", "S2", "U1", "U2"])
  }

  @Test("a node moved into a subtree that an interceptor then closes receives nothing later")
  func movedIntoClosedSubtree() throws {
    let tree = try SampleTree()
    defer { tree.dismantle() }
    try tree.node("Sub").register(messageInterceptor: .intercept(Text.self) { _, _ in })
    for (name, composer) in [("C", "Sub"), ("S2", "G")] {
      tree[container: name].addProbe("mover") { sender in
        sender.observe(Text.self) { _ in try tree[composer: composer].compose(tree.node("U1")) }
      }
    }
    tree.node("C").send(message: Text())
    #expect(tree.journal.take() == ["C", "S1", "S2", "U2"])
  }

  @Test("behind interceptors end neither a message nor a query", arguments: [true, false])
  func behindInterceptors(isWatched: Bool) throws {
    let tree = try SampleTree()
    defer { tree.dismantle() }
    try tree.node("Sub").register(messageInterceptor: Passing())
    tree[container: "S2"].addProbe("changer", priority: .high) { sender in
      sender.observe(Text.self) { _ in
        tree[container: "U2"].addProbe("new") { $0.observe(Weather.self) { _ in } }
      }
      sender.answer(Who.self) { _ in
        tree[container: "U2"].addProbe("newer") { $0.observe(Weather.self) { _ in } }
        return "S2"
      }
    }
    tree[container: "S2"].addAnswerer("next")
    tree[container: "U1"].addAnswerer("last")
    if isWatched { tree.node("G").attach(watcher: Scribe()) }
    tree.node("C").send(message: Text())
    #expect(tree.journal.take() == ["C", "S1", "D1", "D2", "S2", "U1", "U2"])
    #expect(tree.node("C").send(message: Who(), strategy: .all) == ["S2", "next", "last"])
  }

  @Test(
    "a listener that changes the tree prevents no delivery and no answer",
    arguments: ["C", "K", "S1", "Sub", "D1", "G", "U2"])
  func changedByListener(at name: String) throws {
    let tree = try SampleTree()
    defer { tree.dismantle() }
    for name in ["C", "D2", "U2"] { tree[container: name].addAnswerer("\(name)!") }
    let change = { [unowned container = tree[container: "U2"]] in
      _ = container.addProbe("new", replace: true) { $0.observe(Weather.self) { _ in } }
    }
    try tree.node(name).register(messageInterceptor: .listen { (_: any PluginMessage) in change() })
    try tree.node(name).register(
      messageInterceptor: .listen(receiveSyncMessage: { _ in change() }))
    tree.node("C").send(message: Text())
    #expect(tree.journal.take() == ["C", "S1", "D1", "D2", "S2", "U1", "U2"])
    #expect(tree.node("C").send(message: Who(), strategy: .all) == ["C!", "D2!", "U2!"])
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

  @Test("a node moved before a message reaches an interceptor elsewhere still receives it")
  func movedAhead() throws {
    let tree = try SampleTree()
    defer { tree.dismantle() }
    let spare = PluginContainer(name: "spare")
    spare.addListener("spare", to: tree.journal)
    try tree[composer: "G"].compose(spare)
    try tree.node("Sub").register(messageInterceptor: .intercept(Text.self) { _, _ in })
    tree[container: "C"].addProbe("mover") { sender in
      sender.observe(Text.self) { _ in
        try tree[composer: "K"].compose(tree.node("U1"))
        tree[composer: "G"].decompose(spare)
      }
    }
    tree[container: "S2"].addProbe("restorer") { sender in
      sender.observe(Text.self) { _ in try tree[composer: "G"].compose(spare) }
    }
    tree.node("C").send(message: Text())
    #expect(tree.journal.take() == ["C", "S1", "S2", "U1", "U2", "spare"])
  }
}

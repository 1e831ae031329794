import PatchbayEngine
import TestSupport
import Testing

@Suite("Environment: changes")
struct EnvironmentChangeTests {
  let tree: SampleTree
  let journal = Journal()

  init() throws { tree = try SampleTree() }

  private func listen(in nodes: String...) {
    for node in nodes { tree[container: node].addEnvironmentListener(node, journal) }
  }

  @Test("are delivered in flood order: plugins by priority, then relays, node by node")
  func order() {
    let relay = EnvironmentRelay("relay", journal)
    tree[container: "C"].addProbe("host")?.relayMessages(to: relay)
    for (name, priority) in [("low", 100), ("b", 1000), ("high", 10000), ("c", 1000)] {
      tree[container: "C"].addEnvironmentListener(name, journal, priority: .priority(priority))
    }
    listen(in: "U2", "D1", "S1")
    tree.node("G").setEnvironment(Theme(name: "x"))
    #expect(journal.take() == ["S1 x", "high x", "b x", "c x", "low x", "relay x", "D1 x", "U2 x"])
  }

  @Test("are delivered to survivors when the composer above them dies")
  func dyingComposer() throws {
    let container = PluginContainer()
    container.addEnvironmentListener("a", journal)
    var composer: PluginContainerComposer? = PluginContainerComposer()
    composer?.setEnvironment(Theme(name: "x"))
    try composer?.compose(container)
    #expect(journal.take() == ["a x"])
    composer = nil
    #expect(journal.take() == ["a -"])
  }

  @Test("are not delivered to plugins that are released with their tree")
  func dyingTree() throws {
    var composer: PluginContainerComposer? = PluginContainerComposer()
    composer?.setEnvironment(Theme(name: "x"))
    do {
      let container = PluginContainer()
      try composer?.compose(container)
      container.addEnvironmentListener("a", journal)
    }
    composer = nil
    #expect(journal.take() == ["deinit with -"])
  }

  @Test("are delivered before the states of the new parent")
  func beforeStates() throws {
    let composer = PluginContainerComposer()
    composer.setEnvironment(Theme(name: "x"))
    composer.send(message: Mood("fine"))
    let container = PluginContainer()
    container.addEnvironmentListener("a", journal)
    try composer.compose(container)
    withExtendedLifetime(composer) { #expect(journal.take() == ["a x", "mood with x"]) }
  }

  @Test("can be filtered, mapped, bound in init, and cancelled by their token")
  func streams() throws {
    let container = tree[container: "C"]
    let probe = try #require(container.addEnvironmentProbe("a", journal))
    _ = journal.take()
    let token = probe.$theme.map { $0?.name ?? "-" }.filter { $0 != "y" }
      .bind { [journal] in journal.note($0) }
    for name in ["x", "y", "z"] { container.setEnvironment(Theme(name: name)) }
    #expect(journal.take() == ["x", "z"])
    token.cancel()
    container.setEnvironment(Theme(name: "x"))
    #expect(journal.take() == [])
    probe.listen()
    container.setEnvironment(Theme(name: "y"))
    #expect(journal.take() == ["a y"])
  }

  @Test("reach a binding made in init once the plugin is initialized")
  func boundInInit() {
    let container = tree[container: "C"]
    let script = EnvironmentProbe.Script(journal: journal) { $0.listen() }
    container.addPlugin(EnvironmentProbe.self, name: "a", params: script)
    #expect(journal.take() == ["initialized with -"])
    container.setEnvironment(Theme(name: "x"))
    #expect(journal.take() == ["a x"])
  }

  @Test("a handler that throws causes a fault, and the other handlers are still called")
  func throwing() throws {
    var faults: [String] = []
    tree.node("G").onFault = { faults.append($0.description) }
    let probe = try #require(tree[container: "C"].addEnvironmentProbe("thrower", journal))
    probe.$theme.bind { _ in throw Failure("no") }
    listen(in: "C")
    tree.node("K").setEnvironment(Theme(name: "x"))
    #expect(journal.take() == ["C x"])
    #expect(
      faults == ["thrower (EnvironmentProbe) threw at a change of the environment value Theme: no"])
  }

  // MARK: - Changes in handlers

  /// Makes the listener in S1, which is notified first, perform a reaction once.
  private func first(_ react: @escaping (EnvironmentProbe) -> Void) throws {
    let probe = try #require(tree[container: "S1"].addEnvironmentProbe("first", journal))
    // Release the reaction after use, since it may retain the tree.
    var reaction: ((EnvironmentProbe) -> Void)? = react
    probe.$theme.bind { [weak probe] theme in
      probe?.note("first \(theme?.name ?? "-")")
      guard let probe, let react = reaction else { return }
      reaction = nil
      react(probe)
    }
  }

  @Test("made by a handler are delivered at once; later readers see the newest value twice")
  func changing() throws {
    let root = tree.node("G")
    try first { _ in root.setEnvironment(Theme(name: "y")) }
    listen(in: "C")
    root.setEnvironment(Theme(name: "x"))
    #expect(journal.take() == ["first x", "first y", "C y", "C y"])
  }

  @Test("are not delivered to plugins that a handler removes")
  func removing() throws {
    let container = tree[container: "C"]
    try first { _ in container.removePlugin(EnvironmentProbe.self, name: "C") }
    listen(in: "C", "D1")
    tree.node("G").setEnvironment(Theme(name: "x"))
    #expect(journal.take() == ["first x", "deinit with -", "D1 x"])
  }

  @Test("let a plugin remove itself in its own handler")
  func removingItself() throws {
    let container = tree[container: "C"]
    let journal = journal
    weak var watched: EnvironmentProbe?
    do {
      let probe = try #require(container.addEnvironmentProbe("a", journal))
      watched = probe
      _ = journal.take()
      probe.$theme.bind(to: probe) { me, _ in
        container.removePlugin(EnvironmentProbe.self, name: "a")
        journal.note(me.name)
      }
    }
    container.setEnvironment(Theme(name: "x"))
    #expect(journal.take() == ["deinit with -", "a"])
    #expect(watched == nil)
  }

  @Test("are delivered once to readers whose node a handler moves")
  func moving() throws {
    let sample = tree
    try first { _ in
      #expect(throws: Never.self) {
        try sample[composer: "G"].compose(sample.node("C"), sample.node("S1"))
      }
    }
    listen(in: "C", "D1")
    tree.node("G").setEnvironment(Theme(name: "x"))
    #expect(journal.take() == ["first x", "C x", "D1 x"])
  }

  @Test("reach a reader bound in a handler only from the next change on")
  func binding() throws {
    let container = tree[container: "C"]
    let journal = journal
    try first { _ in container.addEnvironmentListener("late", journal) }
    tree.node("G").setEnvironment(Theme(name: "x"))
    tree.node("G").setEnvironment(Theme(name: "y"))
    #expect(journal.take().suffix(2) == ["first y", "late y"])
  }

  @Test("that cause each other endlessly are cut off with a fault, also on a small stack")
  func endless() {
    onSmallStack {
      let container = PluginContainer(name: "room")
      var faults: [String] = []
      container.onFault = { faults.append($0.description) }
      let probe = container.addEnvironmentProbe("p", Journal())
      var count = 0
      probe?.$theme.bind { [unowned container] _ in
        count += 1
        container.setEnvironment(Theme(name: "again"))
      }
      container.setEnvironment(Theme(name: "x"))
      #expect(count == 200)
      #expect(
        faults == [
          "p (EnvironmentProbe) missed a change of the environment value Theme: more "
            + "than 200 changes in a row caused one another"
        ])
      container.removeEnvironment(Theme.self)
      #expect(faults.count == 2)
    }
  }

  @Test("count towards the limit together with the messages that caused them", arguments: [2, 3])
  func limitWithMessages(limit: Int) throws {
    let container = PluginContainer(name: "room")
    var faults: [String] = []
    container.onFault = { faults.append($0.description) }
    container.limits = try DispatchLimits(causalDepth: limit)
    container.addEnvironmentListener("p", journal)
    container.addProbe("first") { sender in
      sender.observe(Text.self) { _ in sender.send(message: Mood("x")) }
    }
    container.addProbe("second") { [unowned container] sender in
      sender.observe(Mood.self) { _ in container.setEnvironment(Theme(name: "new")) }
    }
    container.send(message: Text())
    #expect(journal.take() == ["mood with -"] + (limit == 2 ? [] : ["p new"]))
    #expect(
      faults
        == [
          "p (EnvironmentProbe) missed a change of the environment value Theme: more "
            + "than 2 changes in a row caused one another"
        ].filter { _ in limit == 2 })
  }

  @Test("made in the deinit of the replaced value are safe")
  func dyingValue() throws {
    let node = tree.node("C")
    node.setEnvironment(Fuse { [unowned node] in node.setEnvironment(Theme(name: "x")) })
    listen(in: "C")
    node.setEnvironment(Fuse {})
    #expect(journal.take() == ["C x"])
  }
}

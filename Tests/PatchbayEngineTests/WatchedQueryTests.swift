import PatchbayEngine
import TestSupport
import Testing

@Suite("Watched queries")
struct WatchedQueryTests {
  /// The tree house:[hall, room] with an answerer in each: x asks from the hall, y is in the room.
  private let scribe = Scribe()
  private let house = PluginContainerComposer(name: "house")
  private let hall = PluginContainer(name: "hall")
  private let room = PluginContainer(name: "room")

  init() throws {
    try house.compose(hall, room)
    hall.addAnswerer("x")
    room.addAnswerer("y")
    house.attach(watcher: scribe)
  }

  struct Row: CustomTestStringConvertible {
    let testDescription: String
    var strategy = SyncMessageDispatchStrategy.all
    var receive:
      @Sendable (Who, SyncMessageTransformer, SyncMessageDispatchStrategy) -> Answers<String> = {
        $1.transform(to: $0, strategy: $2)
      }
    let events: [String]
  }

  @Test("report responders without an answer, and that the asker is skipped")
  func noAnswer() throws {
    room.dismantle()
    room.addProbe("silent") { $0.answer(Who.self) { _ in nil } }
    room.addProbe("broken") { $0.answer(Who.self) { _ in throw Failure("no idea") } }
    let asker = try hall.sender(for: Probe.self, name: "x")
    #expect(asker.send(message: Who(), strategy: .all) == [])
    #expect(
      scribe.take().filter { !$0.contains("entered") } == [
        "1 asked Who on none everywhere from x (Probe) for all", "1 skipped x (Probe): asker",
        "1 delivered silent (Probe)", "1 delivered broken (Probe)",
        "1 fault broken (Probe) threw at Who from x (Probe): no idea", "1 ended",
      ])
  }

  private static let verdicts = [
    Row(testDescription: "handed on", events: ["i passed", "room", "y", "ended"]),
    Row(
      testDescription: "handed on with another value",
      receive: { $1.transform(to: Who(text: "!"), strategy: $2) },
      events: ["i morphed to Who", "room", "y!", "ended"]),
    Row(
      testDescription: "replaced by another query",
      receive: { $1.transform(to: Instead(), strategy: $2) },
      events: ["i morphed to Instead", "room", "instead y", "ended"]),
    Row(
      testDescription: "handed on as two queries",
      receive: { $1.transform(to: Instead(), strategy: $2) + $1.transform(to: $0, strategy: $2) },
      events: [
        "i morphed to Instead", "room", "instead y", "i fanned out, copy 2 Who", "room", "y",
        "ended",
      ]),
    Row(testDescription: "stopped", receive: { _, _, _ in [] }, events: ["i dropped", "ended"]),
    Row(
      testDescription: "answered twice", receive: { _, _, _ in ["one", "two"] },
      events: [
        "i answered 2", "answered one by interceptor i", "answered two by interceptor i", "ended",
      ]),
    Row(
      testDescription: "answered more often than requested", strategy: .first(2),
      receive: { _, _, _ in ["one", "two"] },
      events: ["i answered 1", "answered one by interceptor i", "ended"]),
    Row(
      testDescription: "answered and handed on",
      receive: { ["own"] + $1.transform(to: $0, strategy: $2) },
      events: [
        "i passed", "room", "y", "i answered 1 and went on", "answered own by interceptor i",
        "ended",
      ]),
  ]

  /// The words of an event of ``verdicts``, in which a room is entered and y answers there.
  private func words(_ event: String) -> [String] {
    switch event {
    case "room": ["1 entered room"]
    case "y", "y!", "instead y": ["1 delivered y (Probe)", "1 answered \(event) by y (Probe)"]
    default: ["1 \(event)"]
    }
  }

  @Test("report the verdicts of interceptors", arguments: verdicts)
  func interceptors(row: Row) throws {
    try house.register(
      messageInterceptor: SyncMessageInterceptor<Who>(id: "i", receiveSyncMessage: row.receive))
    _ = hall.send(message: Who(), strategy: row.strategy)
    #expect(scribe.take().dropFirst(5) == ArraySlice(row.events.flatMap(words)))
  }

  @Test("report each answer when it is given; nested queries are one level deeper")
  func nested() {
    room.addProbe("z", priority: .high) { sender in
      sender.answer(Who.self) { _ in sender.send(message: Instead(), scope: .container) }
    }
    _ = hall.send(message: Who(), strategy: .first(2))
    #expect(
      scribe.take().dropFirst(4) == [
        "1 entered house", "1 entered room", "1 delivered z (Probe)",
        "2 asked Instead on none container from z (Probe) for 1", "2 entered room",
        "2 delivered y (Probe)", "2 answered instead y by y (Probe)", "2 ended",
        "1 answered instead y by z (Probe)", "1 ended",
      ])
  }

  @Test("stopped by a watcher at an interceptor keep the answers so far")
  func stopping() throws {
    try house.register(messageInterceptor: .listen(id: "ear"))
    scribe.stop = { $0 == "1 ear passed" }
    #expect(hall.send(message: Who(), strategy: .all) == ["x"])
    #expect(scribe.take().suffix(3) == ["1 entered house", "1 ear passed", "1 ended"])
  }

  @Test("asked later by an interceptor are dispatches of their own")
  func deferred() throws {
    var kept: SyncMessageTransformer?
    defer { kept = nil }
    try house.register(
      messageInterceptor: SyncMessageInterceptor<Who>(id: "i") { _, transformer, _ in
        kept = transformer
        return []
      })
    _ = hall.send(message: Who(), strategy: .all)
    _ = scribe.take()
    #expect(kept?.transform(to: Instead(), strategy: .nearest).first == "instead y")
    #expect(
      scribe.take() == [
        "2 asked Instead on none everywhere from hall for 1", "2 entered house", "2 entered room",
        "2 delivered y (Probe)", "2 answered instead y by y (Probe)", "2 ended",
      ])
  }
}

// MARK: - The index

@Suite("Traces")
struct TraceTests {
  /// Returns a watcher's trace of every sort of send from a node, in a tree with interceptors in
  /// which half of the containers listen.
  private func trace(from sender: String, crowded: Bool) throws -> [String] {
    let tree = try SampleTree()
    for name in ["U1", "S1", "D1"] { tree[container: name].dismantle() }
    for name in ["C", "D2", "U2"] { tree[container: name].addAnswerer(name.lowercased()) }
    if crowded { try crowd(tree) }
    try tree.node("K").register(messageInterceptor: Passing(uniqueId: "pass"))
    try tree.node("Sub").register(
      messageInterceptor: .intercept(Text.self, id: "twice") { text, transformer in
        transformer.transform(to: text)
        transformer.transform(to: Mood("2"))
      })
    try tree.node("S1").register(messageInterceptor: .listen(id: "ear"))
    let scribe = Scribe()
    tree.node("G").attach(watcher: scribe)
    for scope in [MessageScope.everywhere, .subtree, .container] {
      tree.node(sender).send(message: Text("x"), scope: scope)
      tree.node(sender).send(message: Mood("y"), channel: "red", scope: scope)
      for strategy in [SyncMessageDispatchStrategy.all, .nearest, .farthest, .first(2)] {
        _ = tree.node(sender).send(message: Who(), strategy: strategy, scope: scope)
      }
    }
    let late = PluginContainer(name: "late")
    late.addListener("late", to: tree.journal, channel: .any)
    try tree[composer: "Sub"].compose(late)
    return scribe.take()
  }

  /// Adds plugins without interest, beside interested ones and in nodes of their own.
  private func crowd(_ tree: SampleTree) throws {
    struct Other: PluginMessage {}
    func addStrangers(to container: PluginContainer) {
      container.addProbe("stranger", priority: .high) { sender in
        sender.observe(Other.self, channel: .any) { _ in }
        sender.observe(Text.self, channel: "other") { _ in }
        sender.answer(Instead.self, channel: .any) { _ in "never asked" }
      }
      container.addProbe("deaf")
    }
    for container in tree.containers.values { addStrangers(to: container) }
    for composer in tree.composers.values {
      let nodes = try composer.children.flatMap { child -> [ComposableContainer] in
        let (wing, cell) = (PluginContainerComposer(), PluginContainer())
        addStrangers(to: cell)
        try wing.compose(PluginContainer(), cell)
        return [wing, child, PluginContainerComposer()]
      }
      try composer.compose(nodes)
    }
  }

  @Test(
    "are not affected by plugins that do not observe or answer",
    arguments: ["G", "K", "Sub", "U1", "S1", "C", "D1", "D2", "S2", "U2"])
  func crowded(sender: String) throws {
    let alone = try trace(from: sender, crowded: false)
    #expect(alone.count > 40)
    #expect(try trace(from: sender, crowded: true) == alone)
  }
}

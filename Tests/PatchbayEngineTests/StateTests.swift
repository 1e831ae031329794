import PatchbayEngine
import TestSupport
import Testing

@Suite("States")
struct StateTests {
  let journal = Journal()

  @Test("are replayed once to plugins added later, in the order of writing")
  func newcomers() {
    struct Other: PluginMessage {
      static var type: PluginMessageType { .state }
      let text: String
    }
    let container = PluginContainer()
    container.send(message: Mood("old"))
    container.send(message: Other(text: "other"))
    container.send(message: Mood("new"))
    container.send(message: Text("an event"))
    container.addProbe("p") { [journal] sender in
      sender.observe(Mood.self) { journal.note($0.text) }
      sender.observe(Other.self) { journal.note($0.text) }
      sender.observe(Text.self) { journal.note($0.text) }
    }
    #expect(journal.take() == ["new", "other"])
  }

  @Test("are replayed in the order of sending to observers that are added together")
  func together() {
    let container = PluginContainer()
    container.send(message: Mood("old"))
    container.send(message: Mood("red"), channel: "red")
    container.send(message: Topic(text: "topic"))
    container.send(message: Mood("new"))
    container.addProbe("p") { [journal] sender in
      sender.observeTogether {
        sender.observe(Mood.self, channel: .any) { journal.note($0.text) }
        sender.observeTogether { sender.observe(Topic.self) { journal.note($0.text) } }
        #expect(journal.take() == [])
      }
      #expect(journal.take() == ["red", "topic", "new"])
      sender.observe(Topic.self) { journal.note($0.text) }
      #expect(journal.take() == ["topic"])
    }
  }

  fileprivate struct Topic: PluginMessage {
    static var type: PluginMessageType { .state }
    let text: String
  }

  @Test("written by one dispatch are replayed in the order of writing")
  func severalFromOne() throws {
    for _ in 0..<20 {
      let container = PluginContainer()
      try container.register(
        messageInterceptor: .intercept(Text.self) { text, transformer in
          transformer.transform(to: Topic(text: "topic"))
          transformer.transform(to: Mood("mood"))
          transformer.transform(to: Weather("weather"))
        })
      container.send(message: Text())
      #expect(container.statesToldToNewcomer == ["topic", "mood", "weather"])
    }
  }

  @Test("sent by a handler are written before its own message reaches farther nodes")
  func nested() throws {
    let root = PluginContainerComposer()
    let near = PluginContainer()
    let far = PluginContainer()
    try root.compose(near, far)
    near.addProbe("p") { sender in
      sender.observe(Mood.self) { _ in sender.send(message: Topic(text: "topic")) }
    }
    near.send(message: Mood("mood"))
    #expect(near.statesToldToNewcomer == ["mood", "topic"])
    #expect(far.statesToldToNewcomer == ["topic", "mood"])
    far.send(message: Mood("again"), scope: .container)
    far.send(message: Topic(text: "again"), scope: .container)
    #expect(far.statesToldToNewcomer == ["again", "again"])
    near.dismantle()
  }

  @Test("are remembered per channel")
  func channels() {
    let container = PluginContainer()
    container.send(message: Mood("none"))
    container.send(message: Mood("red"), channel: "red")
    container.send(message: Mood("green"), channel: "green")
    container.addListener("plain", to: journal)
    container.addListener("red", to: journal, channel: "red")
    container.addListener("any", to: journal, channel: .any)
    #expect(
      journal.take() == ["plain none", "red red", "any none", "any red", "any green"])
  }

  struct ScopeRow: CustomTestStringConvertible {
    let sender: String
    let scope: MessageScope
    let remembers: Set<String>
    var testDescription: String { "\(sender), \(scope)" }
  }

  static let all: Set = ["U1", "S1", "C", "D1", "D2", "S2", "U2"]

  @Test(
    "are remembered by every node they reach, with or without observers",
    arguments: [
      ScopeRow(sender: "C", scope: .everywhere, remembers: all),
      ScopeRow(sender: "K", scope: .subtree, remembers: ["S1", "C", "D1", "D2", "S2"]),
      ScopeRow(sender: "K", scope: .container, remembers: []),
      ScopeRow(sender: "C", scope: .container, remembers: ["C"]),
    ])
  func reach(row: ScopeRow) throws {
    let tree = try SampleTree()
    for name in Self.all { tree[container: name].removePlugin(Probe.self, name: name) }
    tree.node(row.sender).send(message: Mood("x"), scope: row.scope)
    for name in Self.all { tree[container: name].addListener(name, to: journal) }
    #expect(Set(journal.take().map { String($0.dropLast(2)) }) == row.remembers)
  }

  @Test("with a narrower scope take precedence until a wider one is sent")
  func narrower() throws {
    let tree = try SampleTree()
    func heardBy(_ name: String) -> [String] {
      tree[container: name].addListener("late", to: journal)
      tree[container: name].removePlugin(Probe.self, name: "late")
      return journal.take()
    }
    tree.node("G").send(message: Mood("1"))
    tree.node("Sub").send(message: Mood("2"), scope: .subtree)
    tree.node("D1").send(message: Mood("3"), scope: .container)
    #expect(heardBy("C") == ["late 1"])
    #expect(heardBy("D2") == ["late 2"])
    #expect(heardBy("D1") == ["late 3"])
    tree.node("U1").send(message: Mood("4"))
    #expect(heardBy("D1") == ["late 4"])
    #expect(heardBy("D2") == ["late 4"])
  }

  @Test("stay with a removed subtree, and no longer change with the tree")
  func decomposed() throws {
    let tree = try SampleTree()
    tree.node("G").send(message: Mood("then"))
    tree[composer: "K"].decompose(tree.node("Sub"))
    tree.node("G").send(message: Mood("now"))
    tree[container: "D1"].addListener("late", to: journal)
    #expect(journal.take() == ["late then"])
  }

  @Test("are replayed to a node composed later, which hands them down")
  func composedLater() throws {
    let tree = try SampleTree()
    let sub = tree.node("Sub")
    tree[composer: "K"].decompose(sub)
    tree.node("G").send(message: Mood("x"))
    _ = tree.journal.take()
    try tree[composer: "K"].compose(sub)
    #expect(tree.journal.take() == ["D1 x", "D2 x"])
    tree[container: "D2"].addListener("late", to: journal)
    #expect(journal.take() == ["late x"])
  }

  @Test("reach no node that has seen the kind itself, and are not passed upwards")
  func seenAlready() throws {
    let live = PluginContainerComposer()
    let room = PluginContainer()
    let tools = PluginContainer()
    room.addListener("room", to: journal)
    tools.addListener("tools", to: journal)
    try live.compose(tools)
    live.send(message: Mood("live"))
    room.send(message: Mood("room"))
    _ = journal.take()
    try live.compose(room)
    #expect(journal.take() == [])
    room.addListener("late", to: journal)
    #expect(journal.take() == ["late room"])
    tools.addListener("later", to: journal)
    #expect(journal.take() == ["later live"])
    live.send(message: Mood("all"))
    room.removePlugin(Probe.self, name: "late")
    _ = journal.take()
    room.addListener("latest", to: journal)
    #expect(journal.take() == ["latest all"])
  }

  @Test("seen only by a composer are not handed down past it")
  func composerAlone() throws {
    let live = PluginContainerComposer()
    let sub = PluginContainerComposer()
    let room = PluginContainer()
    room.addListener("room", to: journal)
    try sub.compose(room)
    sub.send(message: Mood("sub"), scope: .container)
    live.send(message: Mood("live"))
    try live.compose(sub)
    #expect(journal.take() == [])
    room.addListener("late", to: journal)
    #expect(journal.take() == [])
  }

  @Test("moving within a tree replays nothing")
  func moved() throws {
    let tree = try SampleTree()
    tree.node("G").send(message: Mood("x"))
    _ = tree.journal.take()
    try tree[composer: "G"].compose(tree.node("Sub"))
    #expect(tree.journal.take() == [])
  }

  @Test("can be cleared by type, by channel, for a part of the tree, or completely")
  func forgetting() throws {
    let tree = try SampleTree()
    func lateIn(_ name: String) -> [String] {
      tree[container: name].addListener("late", to: journal, channel: .any)
      tree[container: name].removePlugin(Probe.self, name: "late")
      return journal.take()
    }
    tree.node("G").send(message: Mood("x"))
    tree.node("G").send(message: Mood("y"), channel: "red")
    tree.node("Sub").clearState(Mood.self)
    #expect(lateIn("D1") == ["late y"])
    #expect(lateIn("C") == ["late x", "late y"])
    tree.node("K").clearState(Mood.self, channel: "red")
    #expect(lateIn("C") == ["late x"])
    #expect(lateIn("U1") == ["late x", "late y"])
    tree.node("G").clearStates()
    #expect(lateIn("U1") == [])
    tree.node("G").send(message: Mood("z"))
    #expect(lateIn("D1") == ["late z"])
  }

  private struct Reading: PluginMessage {
    let kind: MessageKind?
    let text: String
  }

  @Test("of a node that joins a tree are cleared with those of the tree")
  func clearedAfterJoining() throws {
    let (house, room) = (PluginContainerComposer(name: "house"), PluginContainer(name: "room"))
    room.send(message: Mood("x"))
    try house.compose(room)
    #expect(room.rememberedMoods == ["x"])
    house.clearStates()
    #expect(room.rememberedMoods == [])
  }

  @Test("of a kind can be forgotten, without a channel or on one")
  func forgettingKinds() {
    let kinds = ["warm", "cold"].map { MessageKind($0, carriedBy: Reading.self, type: .state) }
    let container = PluginContainer()
    for channel in [nil, "red"] {
      for kind in kinds {
        let text = "\(kind.name) \(channel ?? "none")"
        container.send(message: Reading(kind: kind, text: text), channel: channel)
      }
    }
    func remembered() -> [String] {
      container.addProbe("late") { [journal] sender in
        sender.observeTogether {
          for kind in kinds {
            sender.observe(kind, as: Reading.self, channel: .any) { journal.note($0.text) }
          }
        }
      }
      container.dismantle()
      return journal.take()
    }
    #expect(remembered() == ["warm none", "cold none", "warm red", "cold red"])
    container.clearState(of: kinds[0])
    #expect(remembered() == ["cold none", "warm red", "cold red"])
    container.clearState(of: kinds[1], channel: "red")
    #expect(remembered() == ["cold none", "warm red"])
  }

  @Test("sent again by observers leave the newest at all observers")
  func overlapping() throws {
    let live = PluginContainerComposer()
    let first = PluginContainer()
    let second = PluginContainer()
    try live.compose(first, second)
    first.addListener("first", to: journal) { sender, text in
      if text == "1" { sender.send(message: Mood("2")) }
    }
    second.addListener("second", to: journal)
    live.send(message: Mood("1"))
    #expect(journal.take() == ["first 1", "first 2", "second 2", "second 1"])
    first.addListener("late", to: journal)
    second.addListener("late", to: journal)
    #expect(journal.take() == ["late 2", "late 1"])
  }

  @Test("under way are replayed to a new plugin only at nodes they have reached")
  func addedMeanwhile() throws {
    let live = PluginContainerComposer()
    let first = PluginContainer()
    let second = PluginContainer()
    let third = PluginContainer()
    defer { for container in [first, second, third] { container.dismantle() } }
    try live.compose(first, second, third)
    first.addListener("first", to: journal)
    second.addListener("second", to: journal) { [journal] _, _ in
      first.addListener("new first", to: journal)
      second.addListener("new second", to: journal)
      third.addListener("new third", to: journal)
    }
    live.send(message: Mood("x"))
    #expect(
      journal.take() == ["first x", "second x", "new first x", "new second x", "new third x"])
  }

  @Test("under way reach a subtree without observers, except nodes that were moved into it")
  func movedIntoQuietSubtree() throws {
    let tree = PluginContainerComposer(name: "tree")
    let quiet = PluginContainerComposer(name: "quiet")
    let rooms = Dictionary(
      uniqueKeysWithValues: ["sender", "passed", "mover", "inner", "last"].map {
        ($0, PluginContainer(name: $0))
      })
    func room(_ name: String) -> PluginContainer { rooms[name] ?? PluginContainer() }
    try quiet.compose(room("inner"))
    try tree.compose(room("sender"), room("passed"), room("mover"), quiet, room("last"))
    room("mover").addProbe("mover") { sender in
      sender.observe(Mood.self) { _ in
        try quiet.compose(room("passed"))
        room("passed").send(message: Mood("own"), scope: .container)
      }
    }
    room("sender").send(message: Mood("x"))
    #expect(room("passed").rememberedMoods == ["own"])
    #expect(room("inner").rememberedMoods == ["x"])
    #expect(room("last").rememberedMoods == ["x"])
    room("mover").dismantle()
  }

  @Test("that are cut off are not replayed where they did not arrive")
  func cutOff() throws {
    let live = PluginContainerComposer()
    let first = PluginContainer()
    let second = PluginContainer()
    try live.compose(first, second)
    live.limits = try DispatchLimits(deliveries: 1)
    first.addListener("first", to: journal)
    first.addListener("cut", to: journal)
    #expect(live.send(message: Mood("x")).status == .cut)
    second.addListener("second", to: journal)
    #expect(journal.take() == ["first x"])
  }
}

extension PluginContainer {
  /// Returns the states that a plugin added now receives, and removes the plugin.
  fileprivate var statesToldToNewcomer: [String] {
    let journal = Journal()
    addProbe("newcomer") { sender in
      sender.observeTogether {
        sender.observe(Mood.self) { journal.note($0.text) }
        sender.observe(Weather.self) { journal.note($0.text) }
        sender.observe(StateTests.Topic.self) { journal.note($0.text) }
      }
    }
    removePlugin(Probe.self, name: "newcomer")
    return journal.take()
  }
}

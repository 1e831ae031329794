import PatchbayEngine
import TestSupport
import Testing

@Suite("States")
struct StateTests {
  let journal = Journal()

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

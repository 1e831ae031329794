import PatchbayEngine
import TestSupport
import Testing

/// The decision of an interceptor about a mood.
typealias MoodDeed = @Sendable (Mood, MessageTransformer) -> Void

enum MoodDeeds {
  static let drop: MoodDeed = { _, _ in }
  static let exclaim: MoodDeed = { $1.transform(to: Mood($0.text + "!")) }
  static let split: MoodDeed = {
    $1.transform(to: Mood($0.text + "1"))
    $1.transform(to: Mood($0.text + "2"))
  }
  /// Turns the state into an event.
  static let tell: MoodDeed = { $1.transform(to: Text($0.text)) }
}

extension ComposableContainer {
  func decide(_ deed: @escaping MoodDeed) throws {
    try register(messageInterceptor: .intercept(Mood.self, deed))
  }
}

@Suite("States and interceptors")
struct StateInterceptorTests {
  private let tree: SampleTree
  private var journal: Journal { tree.journal }

  init() throws { tree = try SampleTree() }

  private func remembered() -> [String: [String]] {
    tree.nodes.mapValues(\.rememberedMoods).filter { !$0.value.isEmpty }
  }

  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let deeds: [String: MoodDeed]
    var sender = "C"
    var scope = MessageScope.everywhere
    /// The nodes that remember a form of "x", with that form; all other nodes remember nothing.
    let remembered: [String: String]
  }

  private static let below = ["K", "S1", "C", "Sub", "D1", "D2", "S2"]
  private static let all = ["G", "U1", "U2"] + below

  private static func each(_ nodes: [String], _ text: String, but others: [String: String] = [:])
    -> [String: String]
  {
    Dictionary(uniqueKeysWithValues: nodes.map { ($0, text) }).merging(others) { $1 }
      .filter { !$0.value.isEmpty }
  }

  private static let rows = [
    Row(testDescription: "without interceptors", deeds: [:], remembered: each(all, "x")),
    Row(
      testDescription: "behind a change: the changed state", deeds: ["Sub": MoodDeeds.exclaim],
      remembered: each(all, "x", but: ["Sub": "x!", "D1": "x!", "D2": "x!"])),
    Row(
      testDescription: "behind a change on the way up", deeds: ["K": MoodDeeds.exclaim],
      remembered: each(all, "x!", but: ["C": "x"])),
    Row(
      testDescription: "behind a change at the sender", deeds: ["G": MoodDeeds.exclaim],
      sender: "G",
      remembered: each(all, "x!")),
    Row(
      testDescription: "behind two changes: both",
      deeds: ["K": MoodDeeds.exclaim, "D1": MoodDeeds.exclaim],
      sender: "U1",
      remembered: each(below, "x!", but: ["G": "x", "U1": "x", "U2": "x", "D1": "x!!"])),
    Row(
      testDescription: "behind a drop: nothing", deeds: ["Sub": MoodDeeds.drop],
      remembered: each(all, "x", but: ["Sub": "", "D1": "", "D2": ""])),
    Row(
      testDescription: "behind a drop on the way up", deeds: ["K": MoodDeeds.drop],
      remembered: ["C": "x"]),
    Row(
      testDescription: "behind a drop at the sender", deeds: ["C": MoodDeeds.drop],
      remembered: [:]),
    Row(
      testDescription: "behind several copies: the last",
      deeds: ["Sub": MoodDeeds.split, "D2": MoodDeeds.split],
      remembered: each(all, "x", but: ["Sub": "x2", "D1": "x2", "D2": "x22"])),
    Row(
      testDescription: "behind a change into an event: nothing", deeds: ["Sub": MoodDeeds.tell],
      remembered: each(all, "x", but: ["Sub": "", "D1": "", "D2": ""])),
    Row(
      testDescription: "in the sender's subtree", deeds: ["D1": MoodDeeds.exclaim], sender: "Sub",
      scope: .subtree, remembered: ["Sub": "x", "D1": "x!", "D2": "x"]),
    Row(
      testDescription: "in the sender's node only", deeds: ["Sub": MoodDeeds.exclaim],
      sender: "Sub",
      scope: .container, remembered: ["Sub": "x!"]),
  ]

  @Test("Every node remembers the form of a state that reached it", arguments: rows)
  func reach(row: Row) throws {
    for (name, deed) in row.deeds { try tree.node(name).decide(deed) }
    tree.node(row.sender).send(message: Mood("x"), scope: row.scope)
    #expect(remembered() == row.remembered.mapValues { [$0] })
  }

  @Test("An event turned into a state is remembered behind the interceptor only")
  func eventToState() throws {
    try tree.node("Sub").register(
      messageInterceptor: .intercept(Text.self) { $1.transform(to: Mood($0.text)) })
    tree.node("C").send(message: Text("x"))
    #expect(remembered() == ["Sub": ["x"], "D1": ["x"], "D2": ["x"]])
  }

  @Test("Behind an interceptor that drops some states, the last one that passed is remembered")
  func dropsSome() throws {
    try tree.node("Sub").decide { mood, transformer in
      if mood.text != "2" { transformer.transform(to: mood) }
    }
    for text in ["1", "2"] { tree.node("C").send(message: Mood(text)) }
    #expect(tree.node("D1").rememberedMoods == ["1"])
    #expect(tree.node("S1").rememberedMoods == ["2"])
    tree.node("C").send(message: Mood("3"))
    #expect(tree.node("D1").rememberedMoods == ["3"])
  }

  @Test("A node remembers the states of each channel separately")
  func channels() throws {
    try tree.node("Sub").decide { mood, transformer in
      if transformer.interception?.channel == "red" { transformer.transform(to: mood) }
    }
    tree.node("C").send(message: Mood("plain"))
    tree.node("C").send(message: Mood("red"), channel: "red")
    #expect(tree.node("D1").rememberedMoods == ["red"])
    #expect(tree.node("S1").rememberedMoods == ["plain", "red"])
  }

  @Test("A state that is handed on later is remembered from then on")
  func later() throws {
    var kept: MessageTransformer?
    defer { kept = nil }
    try tree.node("Sub").register(
      messageInterceptor: .intercept(Mood.self) { _, transformer in kept = transformer })
    tree.node("C").send(message: Mood("x"))
    #expect(tree.node("D1").rememberedMoods == [])
    kept?.transform(to: Mood("late"))
    #expect(remembered().filter { $0.value == ["late"] }.keys.sorted() == ["D1", "D2", "Sub"])
    #expect(tree.node("C").rememberedMoods == ["x"])
  }

  @Test("A plugin or relay added later receives its node's states without interception")
  func latePlugins() throws {
    var crossed = 0
    try tree.node("D1").decide(MoodDeeds.exclaim)
    try tree.node("D1").register(messageInterceptor: .listen { _ in crossed += 1 })
    tree.node("C").send(message: Mood("x"))
    #expect(crossed == 1)
    _ = journal.take()
    let relay = MoodyRelay()
    tree[container: "D1"].addListener("late", to: journal)?.relayMessages(to: relay)
    #expect(journal.take() == ["late x!"])
    #expect(relay.mood?.text == "x!")
    #expect(crossed == 1)
  }

  @Test("Adding or removing interceptors does not change remembered states")
  func comingAndGoing() throws {
    try tree.node("Sub").register(
      messageInterceptor: .intercept(Mood.self, id: "i") { MoodDeeds.exclaim($0, $1) })
    tree.node("C").send(message: Mood("x"))
    tree.node("Sub").removeInterceptor(id: "i")
    try tree.node("K").decide(MoodDeeds.drop)
    #expect(tree.node("D1").rememberedMoods == ["x!"])
    #expect(tree.node("S1").rememberedMoods == ["x"])
  }

  @Test("A subtree that moves keeps its states, and receives none again")
  func moving() throws {
    var crossed = 0
    try tree.node("Sub").register(messageInterceptor: .listen { _ in crossed += 1 })
    try tree.node("Sub").decide(MoodDeeds.exclaim)
    tree.node("C").send(message: Mood("x"))
    tree[composer: "K"].decompose(tree.node("Sub"))
    #expect(tree.node("D1").rememberedMoods == ["x!"])
    _ = journal.take()
    try tree[composer: "G"].compose(tree.node("Sub"))
    #expect(journal.take() == [])
    #expect(tree.node("D1").rememberedMoods == ["x!"])
    #expect(tree.node("U1").rememberedMoods == ["x"])
  }

  @Test("Clearing a state affects a node and all nodes below, whatever form they remember")
  func clearing() throws {
    try tree.node("Sub").decide(MoodDeeds.exclaim)
    tree.node("C").send(message: Mood("x"))
    tree.node("C").send(message: Mood("red"), channel: "red")
    tree.node("Sub").clearState(Mood.self)
    #expect(tree.node("D1").rememberedMoods == ["red!"])
    #expect(tree.node("S1").rememberedMoods == ["x", "red"])
    tree.node("K").clearStates()
    #expect(
      remembered() == ["G": ["x", "red"], "U1": ["x", "red"], "U2": ["x", "red"]])
    tree.node("C").send(message: Mood("y"))
    #expect(tree.node("D1").rememberedMoods == ["y!"])
  }
}

/// A relay that holds the last mood it received.
private final class MoodyRelay: MessageRelay {
  @MessageObserver var mood: Mood?

  func messageRelayConnected(messageSender: MessageSender) {}
}

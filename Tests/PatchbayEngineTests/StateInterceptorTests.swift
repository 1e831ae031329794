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
    Row(
      testDescription: "behind two changes: both",
      deeds: ["K": MoodDeeds.exclaim, "D1": MoodDeeds.exclaim], sender: "U1",
      remembered: each(below, "x!", but: ["G": "x", "U1": "x", "U2": "x", "D1": "x!!"])),
    Row(
      testDescription: "behind a drop on the way up", deeds: ["K": MoodDeeds.drop],
      remembered: ["C": "x"]),
    Row(
      testDescription: "behind several copies: the last",
      deeds: ["Sub": MoodDeeds.split, "D2": MoodDeeds.split],
      remembered: each(all, "x", but: ["Sub": "x2", "D1": "x2", "D2": "x22"])),
    Row(
      testDescription: "in the sender's node only", deeds: ["Sub": MoodDeeds.exclaim],
      sender: "Sub", scope: .container, remembered: ["Sub": "x!"]),
  ]

  @Test("Every node remembers the form of a state that reached it", arguments: rows)
  func reach(row: Row) throws {
    for (name, deed) in row.deeds { try tree.node(name).decide(deed) }
    tree.node(row.sender).send(message: Mood("x"), scope: row.scope)
    #expect(remembered() == row.remembered.mapValues { [$0] })
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
}

/// A relay that holds the last mood it received.
private final class MoodyRelay: MessageRelay {
  @MessageObserver var mood: Mood?

  func messageRelayConnected(messageSender: MessageSender) {}
}

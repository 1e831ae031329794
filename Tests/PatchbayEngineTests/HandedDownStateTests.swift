import PatchbayEngine
import TestSupport
import Testing

@Suite("States handed down through interceptors")
struct HandedDownStateTests {
  /// The tree live:[hall], which remembers x, and the tree late:[cellar, attic:[loft]], which
  /// remembers nothing.
  private let journal = Journal()
  private let live = PluginContainerComposer(name: "live")
  private let hall = PluginContainer(name: "hall")
  private let late = PluginContainerComposer(name: "late")
  private let cellar = PluginContainer(name: "cellar")
  private let attic = PluginContainerComposer(name: "attic")
  private let loft = PluginContainer(name: "loft")
  private var nodes: [ComposableContainer] { [live, hall, late, cellar, attic, loft] }

  init() throws {
    try live.compose(hall)
    try late.compose(cellar, attic)
    try attic.compose(loft)
    for room in [hall, cellar, loft] { room.addListener(room.name ?? "-", to: journal) }
    live.send(message: Mood("x"))
    _ = journal.take()
  }

  private func remembered() -> [String] {
    nodes.map { "\($0.name ?? "-"): \($0.rememberedMoods.joined(separator: ", "))" }
  }

  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let deeds: [String: MoodDeed]
    let heard: [String]
    /// The states that late, cellar, attic and loft remember.
    let remembered: [String]
  }

  private static let rows = [
    Row(
      testDescription: "changed on each level",
      deeds: ["late": MoodDeeds.exclaim, "attic": MoodDeeds.exclaim, "loft": MoodDeeds.exclaim],
      heard: ["cellar x!", "loft x!!!"], remembered: ["x!", "x!", "x!!", "x!!!"]),
    Row(
      testDescription: "dropped at a lower level",
      deeds: ["late": MoodDeeds.exclaim, "attic": MoodDeeds.drop], heard: ["cellar x!"],
      remembered: ["x!", "x!", "", ""]),
    Row(
      testDescription: "as the last copy", deeds: ["late": MoodDeeds.split],
      heard: ["cellar x2", "loft x2"], remembered: ["x2", "x2", "x2", "x2"]),
    Row(
      testDescription: "not as an event: events are not replayed", deeds: ["attic": MoodDeeds.tell],
      heard: ["cellar x"], remembered: ["x", "x", "", ""]),
  ]

  @Test("Nodes receive the states that their new parent remembers", arguments: rows)
  func composed(row: Row) throws {
    for node in nodes {
      if let deed = row.deeds[node.name ?? "-"] { try node.decide(deed) }
    }
    try live.compose(late)
    #expect(journal.take() == row.heard)
    let expected = zip(["late", "cellar", "attic", "loft"], row.remembered).map { "\($0): \($1)" }
    #expect(remembered() == ["live: x", "hall: x"] + expected)
  }

  @Test("A node that an interceptor moves meanwhile gets the state once", arguments: [true, false])
  func movedMeanwhile(isDeeper: Bool) throws {
    let (one, other) = isDeeper ? (loft, cellar) : (cellar, loft)
    let new: PluginContainerComposer = isDeeper ? late : attic
    try one.register(
      messageInterceptor: .intercept(Mood.self) { [unowned new, unowned other] in
        try? new.compose(other)
        $1.transform(to: $0)
      })
    try live.compose(late)
    #expect(other.parent === new)
    #expect(journal.take().sorted() == ["cellar x", "loft x"])
  }

  @Test("Interceptors can distinguish a replayed state from a sent one")
  func interception() throws {
    var seen: [String] = []
    for node in [late, attic] {
      try node.register(
        messageInterceptor: .intercept(Mood.self) { mood, transformer in
          if let interception = transformer.interception {
            seen.append(
              "\(interception.node?.name ?? "-") \(interception.sender) \(interception.isReplay) \(mood.text)"
            )
          }
          transformer.transform(to: mood)
        })
    }
    try live.compose(late)
    #expect(seen == ["late live true x", "attic live true x"])
    live.send(message: Mood("y"))
    #expect(seen.suffix(2) == ["late live false y", "attic live false y"])
  }

  struct Move: CustomTestStringConvertible {
    let testDescription: String
    let deed: MoodDeed
    let heardAtFirst: [String]
  }

  @Test(
    "A move, also within one parent, replays no state again, nor what interceptors made of it",
    arguments: [
      Move(
        testDescription: "unchanged", deed: { $1.transform(to: $0) },
        heardAtFirst: ["cellar x", "loft x"]),
      Move(
        testDescription: "as another state", deed: { $1.transform(to: Weather($0.text)) },
        heardAtFirst: ["cellar weather x", "loft weather x"]),
      Move(
        testDescription: "as itself and as another state",
        deed: {
          $1.transform(to: $0)
          $1.transform(to: Weather($0.text))
        }, heardAtFirst: ["cellar x", "loft x", "cellar weather x", "loft weather x"]),
      Move(testDescription: "as an event", deed: MoodDeeds.tell, heardAtFirst: []),
    ])
  func moved(row: Move) throws {
    for room in [cellar, loft] {
      room.addProbe("w") { [journal] sender in
        sender.observe(Weather.self) { journal.note("\(room.name ?? "-") weather \($0.text)") }
      }
    }
    try late.decide(row.deed)
    try live.compose(late)
    #expect(journal.take() == row.heardAtFirst)
    for _ in 0..<2 {
      try live.compose(late)
      #expect(journal.take() == [], "within the parent")
      live.decompose(late)
      try live.compose(late)
      #expect(journal.take() == [], "out and in again")
    }
    for room in [cellar, loft] { room.dismantle() }
  }

  @Test("A state kept by an interceptor arrives when the interceptor hands it on")
  func keptBack() throws {
    var kept: MessageTransformer?
    defer { kept = nil }
    try late.register(
      messageInterceptor: .intercept(Mood.self) { _, transformer in kept = transformer })
    try live.compose(late)
    #expect(journal.take() == [])
    kept?.transform(to: Mood("later"))
    #expect(journal.take() == ["cellar later", "loft later"])
    #expect(loft.rememberedMoods == ["later"])
    #expect(hall.rememberedMoods == ["x"])
  }
}

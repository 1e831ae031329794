import PatchbayEngine
import TestSupport
import Testing

@Suite("States handed down through interceptors")
struct HandedDownStateTests {
  /// live:[hall], which remembers x; and late:[cellar, attic:[loft]], of which nobody knows anything.
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
    /// What late, cellar, attic and loft remember.
    let remembered: [String]
  }

  private static let rows = [
    Row(
      testDescription: "unchanged", deeds: [:], heard: ["cellar x", "loft x"],
      remembered: ["x", "x", "x", "x"]),
    Row(
      testDescription: "not, where it is dropped", deeds: ["late": MoodDeeds.drop], heard: [],
      remembered: ["", "", "", ""]),
    Row(
      testDescription: "changed", deeds: ["late": MoodDeeds.exclaim],
      heard: ["cellar x!", "loft x!"],
      remembered: ["x!", "x!", "x!", "x!"]),
    Row(
      testDescription: "changed further down", deeds: ["attic": MoodDeeds.exclaim],
      heard: ["cellar x", "loft x!"], remembered: ["x", "x", "x!", "x!"]),
    Row(
      testDescription: "changed on each level",
      deeds: ["late": MoodDeeds.exclaim, "attic": MoodDeeds.exclaim, "loft": MoodDeeds.exclaim],
      heard: ["cellar x!", "loft x!!!"], remembered: ["x!", "x!", "x!!", "x!!!"]),
    Row(
      testDescription: "not, where it is dropped further down",
      deeds: ["late": MoodDeeds.exclaim, "attic": MoodDeeds.drop], heard: ["cellar x!"],
      remembered: ["x!", "x!", "", ""]),
    Row(
      testDescription: "as the last copy", deeds: ["late": MoodDeeds.split],
      heard: ["cellar x2", "loft x2"], remembered: ["x2", "x2", "x2", "x2"]),
    Row(
      testDescription: "as an event, which nobody remembers", deeds: ["attic": MoodDeeds.tell],
      heard: ["cellar x", "loft x"], remembered: ["x", "x", "", ""]),
    Row(
      testDescription: "without the parent's own interceptors", deeds: ["live": MoodDeeds.exclaim],
      heard: ["cellar x", "loft x"], remembered: ["x", "x", "x", "x"]),
  ]

  @Test("What the new parent remembers is heard", arguments: rows)
  func composed(row: Row) throws {
    for node in nodes {
      if let deed = row.deeds[node.name ?? "-"] { try node.decide(deed) }
    }
    try live.compose(late)
    #expect(journal.take() == row.heard)
    let expected = zip(["late", "cellar", "attic", "loft"], row.remembered).map { "\($0): \($1)" }
    #expect(remembered() == ["live: x", "hall: x"] + expected)
  }

  @Test("The interceptors can tell a state of the past from a present one")
  func crossing() throws {
    var seen: [String] = []
    for node in [late, attic] {
      try node.register(
        messageInterceptor: .intercept(Mood.self) { mood, transformer in
          if let crossing = transformer.crossing {
            seen.append(
              "\(crossing.node?.name ?? "-") \(crossing.sender) \(crossing.isReplay) \(mood.text)")
          }
          transformer.transform(to: mood)
        })
    }
    try live.compose(late)
    #expect(seen == ["late live true x", "attic live true x"])
    live.send(message: Mood("y"))
    #expect(seen.suffix(2) == ["late live false y", "attic live false y"])
  }

  @Test("A node that has seen the kind itself keeps its own, and those below it do")
  func seenAlready() throws {
    try late.decide(MoodDeeds.exclaim)
    attic.send(message: Mood("own"), scope: .subtree)
    _ = journal.take()
    try live.compose(late)
    #expect(journal.take() == ["cellar x!"])
    #expect(
      remembered().dropFirst(2) == ["late: x!", "cellar: x!", "attic: own", "loft: own"])
  }

  @Test("Nothing flows up, nor do the interceptors above see anything")
  func upwards() throws {
    let other = PluginContainerComposer(name: "other")
    var seen = 0
    try other.register(messageInterceptor: .listen { _ in seen += 1 })
    late.send(message: Mood("own"))
    _ = journal.take()
    try other.compose(late)
    #expect(other.rememberedMoods == [])
    #expect(journal.take() == [])
    #expect(seen == 0)
    #expect(loft.rememberedMoods == ["own"])
  }

  @Test("What was cleared is handed down no more")
  func cleared() throws {
    var seen = 0
    try late.register(messageInterceptor: .listen { _ in seen += 1 })
    live.clearState(Mood.self)
    try live.compose(late)
    #expect(journal.take() == [])
    #expect(seen == 0)
    #expect(remembered() == nodes.map { "\($0.name ?? "-"): " })
  }

  @Test("Kept by an interceptor, it comes once that hands it on")
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

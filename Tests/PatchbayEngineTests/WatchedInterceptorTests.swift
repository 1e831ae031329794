import PatchbayEngine
import TestSupport
import Testing

@Suite("Watched interceptors")
struct WatchedInterceptorTests {
  /// The tree house:[hall, room] with a listener in each: x sends from the hall, y observes in the
  /// room.
  private let scribe = Scribe()
  private let journal = Journal()
  private let house = PluginContainerComposer(name: "house")
  private let hall = PluginContainer(name: "hall")
  private let room = PluginContainer(name: "room")

  init() throws {
    try house.compose(hall, room)
    hall.addListener("x", to: journal)
    room.addListener("y", to: journal)
    house.attach(watcher: scribe)
  }

  // MARK: - Verdicts

  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let decide: @Sendable (Text, MessageTransformer) -> Void
    /// The events between the delivery in the hall and the end.
    let events: [String]
  }

  private static let rows = [
    Row(
      testDescription: "changed to another kind", decide: { $1.transform(to: Mood("x")) },
      events: ["1 i morphed to Mood", "1 entered room", "1 delivered y (Probe)"]),
    Row(
      testDescription: "copied, the first copy unchanged",
      decide: { text, transformer in
        transformer.transform(to: text)
        transformer.transform(to: Text("2"))
        transformer.transform(to: Mood("3"))
      },
      events: [
        "1 i passed", "1 entered room", "1 delivered y (Probe)",
        "1 i fanned out, copy 2 Text", "1 entered room", "1 delivered y (Probe)",
        "1 i fanned out, copy 3 Mood", "1 entered room", "1 delivered y (Probe)",
      ]),
    Row(
      testDescription: "copied, every copy changed",
      decide: { _, transformer in
        transformer.transform(to: Text("1"))
        transformer.transform(to: Text("2"))
      },
      events: [
        "1 i morphed to Text", "1 entered room", "1 delivered y (Probe)",
        "1 i fanned out, copy 2 Text", "1 entered room", "1 delivered y (Probe)",
      ]),
  ]

  @Test("report the verdict on a message on its way up, event by event", arguments: rows)
  func verdicts(row: Row) throws {
    try house.register(messageInterceptor: .intercept(Text.self, id: "i", row.decide))
    hall.send(message: Text("x"))
    #expect(
      scribe.take() == [
        "1 began Text on none everywhere from hall", "1 entered hall", "1 delivered x (Probe)",
        "1 entered house",
      ] + row.events + ["1 ended"])
  }

  @Test("are seen at their node: at the sender's first, at an entered node before its deliveries")
  func places() throws {
    try hall.register(messageInterceptor: Passing(uniqueId: "at hall"))
    try room.register(messageInterceptor: Passing(uniqueId: "second"))
    try room.register(messageInterceptor: Passing(uniqueId: "first"))
    hall.send(message: Text("x"))
    #expect(
      scribe.take() == [
        "1 began Text on none everywhere from hall", "1 entered hall", "1 at hall passed",
        "1 delivered x (Probe)", "1 entered house", "1 entered room", "1 first passed",
        "1 second passed", "1 delivered y (Probe)", "1 ended",
      ])
  }

  @Test("that only listen are reported behind those that decide, of messages and of queries")
  func listenersBehind() throws {
    room.addAnswerer("a")
    try room.register(messageInterceptor: .listen(id: "ear"))
    hall.send(message: Text("x"))
    #expect(
      scribe.take().suffix(4) == [
        "1 entered room", "1 ear passed", "1 delivered y (Probe)", "1 ended",
      ])
    try room.register(messageInterceptor: Passing(uniqueId: "gate"))
    hall.send(message: Text("x"))
    #expect(
      scribe.take().suffix(5) == [
        "1 entered room", "1 gate passed", "1 ear passed", "1 delivered y (Probe)", "1 ended",
      ])
    #expect(hall.send(message: Who()) == "a")
    #expect(
      scribe.take().suffix(6) == [
        "1 entered room", "1 gate passed", "1 ear passed", "1 delivered a (Probe)",
        "1 answered a by a (Probe)", "1 ended",
      ])
  }

  @Test("that keep the transformer are reported as deferred, and continue in a dispatch of its own")
  func deferred() throws {
    let causes = Causes()
    house.attach(watcher: causes)
    let keeper = TransformerKeeper()
    defer { keeper.kept = [] }
    try house.register(messageInterceptor: keeper)
    hall.send(message: Text("x"))
    #expect(scribe.take().suffix(3) == ["1 entered house", "1 keeper deferred", "1 ended"])
    keeper.kept.first?.transform(to: Mood("late"))
    #expect(
      scribe.take() == [
        "2 began Mood on none everywhere from hall", "2 entered house", "2 entered room",
        "2 delivered y (Probe)", "2 ended",
      ])
    #expect(causes.dispatches.count == 2)
    #expect(causes.causes == [nil, causes.dispatches.first])
  }

  // MARK: - Stopping

  struct Stop: CustomTestStringConvertible {
    let testDescription: String
    let event: String
    /// The last events before the end.
    let last: [String]
    var heard: [String] = []
  }

  @Test(
    "see a message last if a watcher stops it there",
    arguments: [
      Stop(testDescription: "at a listener", event: "first passed", last: ["first passed"]),
      Stop(
        testDescription: "at the result of the next interceptor", event: "second passed",
        last: ["first passed", "second passed"]),
      Stop(
        testDescription: "at the second copy", event: "second fanned out, copy 2 Text",
        last: ["delivered y (Probe)", "second fanned out, copy 2 Text"], heard: ["y x"]),
    ])
  func stopping(row: Stop) throws {
    try room.register(
      messageInterceptor: .intercept(Text.self, id: "second") { text, transformer in
        transformer.transform(to: text)
        for number in 2...3 { transformer.transform(to: Text("\(number)")) }
      })
    try room.register(messageInterceptor: .listen(id: "first"))
    scribe.stop = { $0 == "1 \(row.event)" }
    let outcome = hall.send(message: Text("x"))
    #expect(outcome.status == .cut)
    #expect(scribe.take().suffix(row.last.count + 1) == row.last.map { "1 \($0)" } + ["1 ended"])
    #expect(journal.take() == ["x x"] + row.heard)
  }

  // MARK: - States handed down

  @Test("see states handed down to a node composed later, each in its own dispatch")
  func replayed() throws {
    hall.send(message: Mood("old"))
    _ = scribe.take()
    let late = PluginContainerComposer(name: "late")
    let cellar = PluginContainer(name: "cellar")
    cellar.addListener("c", to: journal)
    try late.compose(cellar)
    try late.register(
      messageInterceptor: .intercept(Mood.self, id: "i") { mood, transformer in
        transformer.transform(to: Mood(mood.text + "!"))
      })
    try house.compose(late)
    #expect(
      scribe.take() == [
        "1 handed down Mood on none to late", "1 i morphed to Mood", "1 ended",
        "1 replayed Mood to c (Probe)", "1 ended",
      ])
    #expect(journal.take().last == "c old!")
    let deaf = PluginContainer(name: "deaf")
    deaf.addListener("d", to: journal)
    try deaf.register(messageInterceptor: .intercept(Mood.self, id: "drop") { _, _ in })
    try house.compose(deaf)
    #expect(scribe.take() == ["1 handed down Mood on none to deaf", "1 drop dropped", "1 ended"])
  }
}

/// Records the cause of each dispatch.
private final class Causes: DispatchWatcher {
  private(set) var dispatches: [UInt64] = []
  private(set) var causes: [UInt64?] = []

  func dispatch(_ event: DispatchEvent) -> DispatchVerdict {
    if case .began = event.step {
      dispatches.append(event.dispatch)
      causes.append(event.cause)
    }
    return .proceed
  }
}

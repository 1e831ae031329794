import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

private struct Who: SyncPluginMessage { typealias Response = String }

private struct Instead: SyncPluginMessage { typealias Response = String }

private struct Passing: MessageInterceptor { let uniqueId: Int }

/// Stops a dispatch at its first delivery.
private final class Stopper: DispatchWatcher {
  func dispatch(_ event: DispatchEvent) -> DispatchVerdict {
    if case .delivered = event.step { .stop } else { .proceed }
  }
}

/// Would drop every message, or let it pass.
private final class Foreseer: ForeseeingInterceptor {
  let uniqueId = "foreseer"
  var drops = true

  func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {}

  func foresee(_ message: Any, at node: ComposableContainer?) -> ForeseenPassage? {
    drops ? .becomes([]) : .passes
  }
}

/// Counts how often it is asked what it does.
private final class CountedDescription: MessageInterceptor {
  let uniqueId = "described"
  private(set) var questions = 0
  var interceptorDescription: InterceptorDescription? {
    questions += 1
    return InterceptorDescription(.drops)
  }
}

/// A stage for missed deliveries of the plugin "it", in `room` beside `hall`, both in `house`.
private struct Stage {
  let house = PluginContainerComposer(name: "house")
  let hall = PluginContainer(name: "hall")
  let room = PluginContainer(name: "room")
  let recorder = TraceRecorder()

  init() throws {
    try house.compose(hall, room)
    house.attach(watcher: recorder)
  }

  /// Adds the plugin under test.
  func addIt() { room.addProbe("it") { $0.observe(Text.self) { _ in } } }

  /// Adds a plugin to the hall, which the message reaches first.
  func addNeighbour(then act: @escaping (MessageSender) -> Void = { _ in }) {
    hall.addProbe("neighbour") { sender in sender.observe(Text.self) { _ in act(sender) } }
  }

  /// The observers that were not reached, in words.
  var unreached: [String] {
    (recorder.traces.first?.unreached ?? []).map { one in
      ([one.endpoint.text, one.reason.rawValue]
        + [one.place].compactMap { $0.map { "by \($0)" } }
        + (one.needs ?? []).map { "without \($0)" } + (one.assumed ?? []).map { "assuming \($0)" }
        + (one.isOfStack.map { _ in ["of the stack"] } ?? [])).joined(separator: " ")
    }
  }
}

@Suite("Observers that a message did not reach")
struct UnreachedTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let unreached: [String]
    let play: @Sendable () throws -> Void

    fileprivate init(
      _ name: String, _ unreached: [String], play: @escaping @Sendable (Stage) throws -> Void
    ) {
      testDescription = name
      self.unreached = unreached
      self.play = {
        let stage = try Stage()
        defer {
          stage.hall.dismantle()
          stage.room.dismantle()
        }
        try play(stage)
        #expect(stage.unreached == unreached)
      }
    }
  }

  /// What arises in mid-dispatch, or with interceptors that no shell makes; scenarios show the rest.
  private static let rows = [
    Row("were added in mid-dispatch", ["/house/room/it added-later"]) { stage in
      var isAdded = false
      stage.room.addProbe("first") { sender in
        sender.observe(Text.self) { _ in
          if !isAdded { stage.addIt() }
          isAdded = true
        }
      }
      stage.hall.send(message: Text())
    },
    Row("are behind a limit", ["/house/hall/neighbour depth-limit", "/house/room/it depth-limit"]) {
      stage in
      stage.addIt()
      stage.house.limits = try DispatchLimits(causalDepth: 1)
      // The neighbour's message exceeds the limit, and ends first.
      stage.addNeighbour { sender in sender.send(message: Text()) }
      stage.hall.send(message: Text(), scope: .container)
    },
    Row("are behind a stop", ["/house/room/it cancelled"]) { stage in
      stage.addIt()
      stage.addNeighbour()
      stage.house.attach(watcher: Stopper())
      stage.hall.send(message: Text())
    },
    Row(
      "are behind an interceptor that has gone since", ["/house/room/it dropped by /house:filter"]
    ) { stage in
      stage.addIt()
      try stage.house.register(
        messageInterceptor: .intercept(Text.self, id: "filter") {
          [unowned house = stage.house] _, _ in house.removeInterceptor(id: "filter")
        })
      stage.hall.send(message: Text())
    },
    Row(
      "are behind one that dropped the message, and one that would",
      ["/house/room/it dropped by /house:filter without /house:filter without /house/room:foreseer"]
    ) { stage in
      stage.addIt()
      try stage.house.register(messageInterceptor: .intercept(Text.self, id: "filter") { _, _ in })
      try stage.room.register(messageInterceptor: Foreseer())
      stage.hall.send(message: Text())
    },
    Row(
      "are behind one that dropped the message, and code",
      ["/house/room/it dropped by /house:filter assuming /house/room:1"]
    ) { stage in
      stage.addIt()
      try stage.house.register(messageInterceptor: .intercept(Text.self, id: "filter") { _, _ in })
      try stage.room.register(messageInterceptor: Passing(uniqueId: 1))
      stage.hall.send(message: Text())
    },
    Row("are behind a full stack", ["/house/room/it depth-limit assuming /house:0 of the stack"]) {
      stage in
      stage.addIt()
      for index in 0..<256 {
        try stage.house.register(messageInterceptor: Passing(uniqueId: index))
      }
      stage.hall.send(message: Text())
    },
  ]

  @Test("each have one reason, with the interceptor that is responsible", arguments: rows)
  func reasons(row: Row) throws { try row.play() }

  @Test("by equal messages in an unchanged tree are judged once, unless values decide")
  func equalMessages() throws {
    let stage = try Stage()
    stage.addIt()
    try stage.house.register(messageInterceptor: .intercept(Text.self, id: "filter") { _, _ in })
    let (described, foreseer) = (CountedDescription(), Foreseer())
    try stage.room.register(messageInterceptor: described)
    func needs() -> Int? {
      stage.hall.send(message: Text())
      return stage.recorder.traces.last?.unreached.first?.needs?.count
    }
    #expect(needs() == 2)
    let questions = described.questions
    #expect(needs() == 2 && described.questions == questions)
    try stage.room.register(messageInterceptor: foreseer)
    #expect(needs() == 3 && described.questions > questions)
    foreseer.drops = false
    #expect(needs() == 2)
  }

  @Test("are named at the interceptor that dropped what another one had made of it")
  func withheld() throws {
    let stage = try Stage()
    defer { stage.room.dismantle() }
    stage.addIt()
    stage.room.addProbe("mood") { sender in
      sender.observe(Mood.self) { _ in }
      sender.answer(Instead.self) { _ in "mood" }
    }
    // The later one sees it first.
    try stage.house.register(messageInterceptor: .intercept(Mood.self, id: "drop") { _, _ in })
    try stage.house.register(
      messageInterceptor: .intercept(Text.self, id: "change") { $1.transform(to: Mood($0.text)) })
    try stage.house.register(
      messageInterceptor: SyncMessageInterceptor<Instead>(id: "stop") { _, _, _ in [] })
    try stage.house.register(
      messageInterceptor: SyncMessageInterceptor<Who>(id: "ask") {
        $1.transform(to: Instead(), strategy: $2)
      })
    stage.hall.send(message: Text())
    #expect(stage.hall.send(message: Who()) == nil)
    let cutOff = stage.recorder.traces.map { trace in
      trace.hops.compactMap { hop -> [String]? in
        guard case .intercepted(_, .dropped(let unreached)) = hop.step else { return nil }
        return unreached.map(\.text)
      }
    }
    #expect(cutOff == [[["/house/room/mood"]], [["/house/room/mood"]]])
  }
}

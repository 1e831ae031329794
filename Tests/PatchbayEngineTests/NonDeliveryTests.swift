import PatchbayEngine
import TestSupport
import Testing

/// Keeps the reckoning of the last dispatch that ended, and stops where the test requires.
final class Reckoner: DispatchWatcher {
  /// The reckoning of the dispatch that ended last: the outermost.
  private(set) var reckoning: Reckoning?
  /// The reckoning of the dispatch that ended first.
  private(set) var innermost: Reckoning?
  var stopsAt: (DispatchEvent.Step) -> Bool = { _ in false }

  func dispatch(_ event: DispatchEvent) -> DispatchVerdict {
    if case .ended(let reckoning) = event.step {
      self.reckoning = reckoning
      innermost = innermost ?? reckoning
    }
    return stopsAt(event.step) ? .stop : .proceed
  }
}

/// A stage for missed deliveries of the plugin "it", in `room` beside `hall`, both in `house`.
struct Stage {
  let house = PluginContainerComposer(name: "house")
  let hall = PluginContainer(name: "hall")
  let room = PluginContainer(name: "room")
  let reckoner = Reckoner()

  init() throws {
    try house.compose(hall, room)
    house.attach(watcher: reckoner)
  }

  /// Adds the plugin under test, which observes texts and answers queries.
  @discardableResult
  func addIt(channel: MessageChannel = .none, then act: @escaping () throws -> Void = {})
    -> MessageSender?
  {
    room.addProbe("it") { sender in
      sender.observe(Text.self, channel: channel) { _ in try act() }
      sender.answer(Who.self, channel: channel) { _ in
        try act()
        return "it"
      }
    }
  }

  /// Adds a plugin to the hall, which the message reaches first.
  func addNeighbour(then act: @escaping (MessageSender) -> Void = { _ in }) {
    hall.addProbe("neighbour") { sender in
      sender.observe(Text.self) { _ in act(sender) }
      sender.answer(Who.self) { _ in "neighbour" }
    }
  }
}

/// Would drop every message, and counts how often it is asked.
private final class Foreseer: ForeseeingInterceptor {
  let uniqueId = "foreseer"
  private(set) var questions = 0

  func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {}

  func foresee(_ message: Any, at node: ComposableContainer?) -> ForeseenPassage? {
    questions += 1
    return .becomes([])
  }
}

@Suite("Why a message did not arrive")
struct NonDeliveryTests {
  struct Row: CustomTestStringConvertible {
    let reason: NonDeliveryReason
    var by: String?
    var at: String?
    /// The expected reason with its remedy.
    let words: String
    /// Sets the stage, sends or asks, and returns the participant that was missed.
    let play: @Sendable (Stage) throws -> Endpoint?

    init(
      _ reason: NonDeliveryReason, by: String? = nil, at: String? = nil, says words: String,
      play: @escaping @Sendable (Stage) throws -> Endpoint?
    ) {
      self.reason = reason
      self.by = by
      self.at = at
      self.words = words
      self.play = play
    }

    var testDescription: String { reason.rawValue }
  }

  /// Reasons that arise in mid-dispatch; scenarios show the others, with their words.
  private static let rows = [
    Row(
      .dropped, by: "filter", at: "room",
      says: "the interceptor filter at room dropped it; remove the interceptor, or have it let "
        + "the message pass"
    ) { stage in
      let it = stage.addIt()
      try stage.room.register(messageInterceptor: .intercept(Text.self, id: "filter") { _, _ in })
      stage.hall.send(message: Text())
      return it?.endpoint
    },
    Row(
      .removed,
      says: "it was removed while the message was on its way; remove it later"
    ) { stage in
      let it = stage.addIt()
      let endpoint = it?.endpoint
      stage.addNeighbour { _ in stage.room.removePlugin(Probe.self, name: "it") }
      stage.hall.send(message: Text())
      return endpoint
    },
    Row(
      .addedLater,
      says: "it was added or moved while the message was on its way; add it before the send"
    ) { stage in
      var it: MessageSender?
      stage.room.addProbe("first") { sender in
        sender.observe(Text.self) { _ in if it == nil { it = stage.addIt() } }
      }
      stage.hall.send(message: Text())
      return it?.endpoint
    },
    Row(
      .depthLimit,
      says: "too many messages had led to one another; break the cycle, or raise the causal "
        + "depth"
    ) { stage in
      let it = stage.addIt()
      stage.house.limits = try DispatchLimits(causalDepth: 1)
      // The neighbour's message exceeds the limit.
      stage.addNeighbour { sender in sender.send(message: Text()) }
      stage.hall.send(message: Text(), scope: .container)
      return it?.endpoint
    },
    Row(.cancelled, says: "a watcher or controller stopped the dispatch; let it proceed") { stage in
      let it = stage.addIt()
      stage.addNeighbour()
      stage.reckoner.stopsAt = { if case .delivered = $0 { true } else { false } }
      stage.hall.send(message: Text())
      return it?.endpoint
    },
  ]

  @Test("Every missed delivery has one reason, with the cause that is responsible", arguments: rows)
  func reasons(row: Row) throws {
    let stage = try Stage()
    defer {
      stage.hall.dismantle()
      stage.room.dismantle()
    }
    let it = try #require(try row.play(stage))
    let reckoning = try #require(
      row.reason == .depthLimit ? stage.reckoner.innermost : stage.reckoner.reckoning)
    let nonDelivery = reckoning.nonDelivery(to: it)
    #expect(nonDelivery?.reason == row.reason)
    #expect(nonDelivery?.interceptor?.description == row.by)
    #expect(nonDelivery?.node?.name == row.at)
    #expect(nonDelivery?.isOfStack == false)
    #expect(nonDelivery?.description == "\(row.reason.rawValue): \(row.words)")
  }

  @Test("The missed observers of a converted and then dropped message are known")
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
    #expect(stage.reckoner.reckoning?.observersOfWithheld.map(\.description) == ["mood (Probe)"])
    #expect(stage.hall.send(message: Who()) == nil)
    #expect(stage.reckoner.reckoning?.observersOfWithheld.map(\.description) == ["mood (Probe)"])
    // What is dropped as it set out has observers of its own.
    stage.hall.send(message: Mood("x"))
    #expect(stage.reckoner.reckoning?.observersOfWithheld.isEmpty == true)
  }

  @Test("An interceptor that was removed since is still named")
  func goneInterceptor() throws {
    let stage = try Stage()
    defer { stage.room.dismantle() }
    let it = try #require(stage.addIt()?.endpoint)
    try stage.house.register(
      messageInterceptor: .intercept(Text.self, id: "filter") {
        [unowned house = stage.house] _, _ in house.removeInterceptor(id: "filter")
      })
    stage.hall.send(message: Text())
    let nonDelivery = try #require(stage.reckoner.reckoning?.nonDelivery(to: it))
    #expect(nonDelivery.reason == .dropped)
    #expect(nonDelivery.interceptor?.description == "filter")
  }

  @Test("An interceptor is asked once what it would do with a message that did not come to it")
  func foreseen() throws {
    let stage = try Stage()
    let it = try #require(stage.addIt()?.endpoint)
    let foreseer = Foreseer()
    try stage.house.register(messageInterceptor: .intercept(Text.self, id: "filter") { _, _ in })
    try stage.room.register(messageInterceptor: foreseer)
    stage.hall.send(message: Text())
    let reckoning = try #require(stage.reckoner.reckoning)
    for _ in 1...3 { #expect(reckoning.nonDelivery(to: it)?.needs.count == 2) }
    #expect(foreseer.questions == 1)
  }

  @Test("A full stack and a limit that can be raised have different words")
  func stack() throws {
    let stage = try Stage()
    let it = try #require(stage.addIt()?.endpoint)
    for index in 0..<256 {
      try stage.house.register(messageInterceptor: Passing(uniqueId: "\(index)"))
    }
    stage.hall.send(message: Text())
    let nonDelivery = try #require(stage.reckoner.reckoning?.nonDelivery(to: it))
    #expect(
      nonDelivery.description
        == "depth-limit: too many sends and interceptors waited for one another; break the cycle, "
        + "or post instead of sending")
    #expect(nonDelivery.isOfStack)
  }
}

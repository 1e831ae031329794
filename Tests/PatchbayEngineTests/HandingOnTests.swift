import PatchbayEngine
import TestSupport
import Testing

/// Passes every message, and allows a transformer to be used again while the first use is under
/// way.
private final class Echo: MessageInterceptor {
  let uniqueId = "echo"
  var transformer: MessageTransformer?

  func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    self.transformer = transformer
    defer { self.transformer = nil }
    transformer.transform(to: message)
  }
}

@Suite("Handing on")
struct HandingOnTests {
  private let scribe = Scribe()

  @Test("again in a handler of the handed-on message is cut off before the stack overflows")
  func reentrant() {
    onSmallStack {
      let room = PluginContainer(name: "room")
      defer { room.dismantle() }
      let echo = Echo()
      #expect(throws: Never.self) { try room.register(messageInterceptor: echo) }
      var heard = 0
      room.addProbe("a") { sender in
        sender.observe(Text.self) { _ in
          heard += 1
          echo.transformer?.transform(to: Text("again"))
        }
      }
      let outcome = room.send(message: Text("first"))
      #expect(outcome.status == .cut)
      #expect(heard > 80 && heard < 130)
      #expect(outcome.faults.count == 1)
      #expect(room.send(message: Mood("after")).status == .sent)
    }
  }

  @Test("past more interceptors than the stack allows is cut, with a reason")
  func tooMany() throws {
    let room = PluginContainer(name: "room")
    room.attach(watcher: scribe)
    defer { room.dismantle() }
    let journal = Journal()
    room.addListener("a", to: journal)
    for number in 0..<300 {
      try room.register(messageInterceptor: Passing(uniqueId: "\(number)"))
    }
    var reasons: [NonDeliveryReason?] = []
    let endpoint = room.pluginEndpoints[0]
    let reader = ReckoningReader { reasons.append($0.nonDelivery(to: endpoint)?.reason) }
    room.attach(watcher: reader)
    #expect(room.send(message: Text()).status == .cut)
    #expect(journal.take() == [])
    #expect(reasons == [.depthLimit])
  }

  private final class ReckoningReader: DispatchWatcher {
    let read: (Reckoning) -> Void
    init(_ read: @escaping (Reckoning) -> Void) { self.read = read }

    func dispatch(_ event: DispatchEvent) -> DispatchVerdict {
      if case .ended(let reckoning) = event.step { read(reckoning) }
      return .proceed
    }
  }

  @Test("returns the outcome of each copy to the interceptor, faults included")
  func outcomes() throws {
    let room = PluginContainer(name: "room")
    room.addProbe("a") { sender in
      sender.observe(Text.self) { if $0.text == "bad" { throw Failure("no") } }
    }
    var outcomes: [String] = []
    try room.register(
      messageInterceptor: .intercept(Text.self) { _, transformer in
        for text in ["bad", "good"] {
          let outcome = transformer.transform(to: Text(text))
          outcomes.append("\(outcome.delivered) \(outcome.status == .sent) \(outcome.faults.count)")
        }
      })
    let outcome = room.send(message: Text())
    #expect(outcomes == ["1 true 1", "1 true 0"])
    #expect(outcome.faults.count == 1)
    #expect(outcome.delivered == 2)
  }

  @Test("returns only the faults of that copy, whatever went wrong with earlier ones")
  func faultsOfEach() throws {
    let room = PluginContainer(name: "room")
    room.addProbe("a") { $0.observe(Text.self) { throw Failure($0.text) } }
    var faults: [[String]] = []
    try room.register(
      messageInterceptor: .intercept(Text.self) { _, transformer in
        for text in ["one", "two", "three"] {
          faults.append(transformer.transform(to: Text(text)).faults.map { "\($0)" })
        }
      })
    room.send(message: Text())
    #expect(
      faults
        == ["one", "two", "three"].map { ["a (Probe) threw at Text from room: \($0)"] })
  }

  private class Base: SyncPluginMessage {
    typealias Response = String
  }

  private final class Derived: Base {}

  @Test("uses the dynamic class of a query object")
  func dynamicType() throws {
    let room = PluginContainer(name: "room")
    room.addProbe("a") { sender in
      sender.answer(Base.self) { _ in "base" }
      sender.answer(Derived.self) { _ in "derived" }
    }
    try room.register(
      messageInterceptor: SyncMessageInterceptor<Who> { _, transformer, strategy in
        let query: Base = Derived()
        return transformer.transform(to: query, strategy: strategy)
      })
    #expect(room.send(message: Who(), strategy: .all).map(\.self) == ["derived"])
  }

  @Test(
    "reports remembered answers to watchers, also late ones, with their own nodes")
  func watched() throws {
    let house = PluginContainerComposer(name: "house")
    let room = PluginContainer(name: "room")
    try house.compose(room)
    room.addAnswerer("a")
    house.attach(watcher: scribe)
    var remembered: Answers<String>?
    try room.register(
      messageInterceptor: SyncMessageInterceptor<Who>(id: "cache") { query, transformer, strategy in
        if let remembered { return remembered }
        let answers = transformer.transform(to: query, strategy: strategy)
        remembered = answers
        return answers
      })
    _ = house.send(message: Who(), strategy: .all)
    _ = scribe.take()
    _ = house.send(message: Who(), strategy: .all)
    #expect(
      scribe.take() == [
        "1 asked Who on none everywhere from house for all", "1 entered house", "1 entered room",
        "1 cache answered 1", "1 answered a by a (Probe)", "1 ended",
      ])

    room.removeInterceptor(id: "cache")
    try room.register(
      messageInterceptor: SyncMessageInterceptor<Who>(id: "lower") { _, _, _ in ["lower"] })
    var kept: SyncMessageTransformer?
    try room.register(
      messageInterceptor: SyncMessageInterceptor<Who>(id: "later") { _, transformer, _ in
        kept = transformer
        return []
      })
    _ = house.send(message: Who(), strategy: .all)
    #expect(scribe.take().contains("1 later deferred"))
    #expect(kept?.transform(to: Who(), strategy: .all).first == "lower")
    _ = scribe.take()

    room.removeInterceptor(id: "lower")
    room.removeInterceptor(id: "later")
    try room.register(
      messageInterceptor: SyncMessageInterceptor<Who>(id: "cache") { _, _, _ in ["room"] })
    try house.register(
      messageInterceptor: SyncMessageInterceptor<Who>(id: "cache") { query, transformer, strategy in
        transformer.transform(to: query, strategy: strategy)
      })
    _ = room.send(message: Who(), strategy: .all)
    #expect(scribe.take().filter { $0.hasPrefix("1 answered") }.count == 1)
  }
}

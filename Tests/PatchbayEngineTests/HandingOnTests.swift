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

  @Test("returns the outcome of each copy to the interceptor, with only the faults of that copy")
  func outcomes() throws {
    let room = PluginContainer(name: "room")
    room.addProbe("a") { sender in
      sender.observe(Text.self) { if $0.text != "good" { throw Failure($0.text) } }
    }
    var copies: [String] = []
    try room.register(
      messageInterceptor: .intercept(Text.self) { _, transformer in
        for text in ["bad", "good", "worse"] {
          let outcome = transformer.transform(to: Text(text))
          copies.append("\(outcome.delivered) \(outcome.status) \(outcome.faults)")
        }
      })
    let outcome = room.send(message: Text())
    let threw = "a (Probe) threw at Text from room:"
    #expect(copies == ["1 sent [\(threw) bad]", "1 sent []", "1 sent [\(threw) worse]"])
    #expect(outcome.faults.count == 2 && outcome.delivered == 3)
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

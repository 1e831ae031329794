import PatchbayEngine
import TestSupport
import Testing

/// A relay that notes the messages it receives, and runs the given code when it is connected.
final class NotingRelay: MessageRelay {
  let name: String
  let journal: Journal
  var connected: (NotingRelay, MessageSender) -> Void
  private(set) var senders: [MessageSender] = []
  @MessageObserver private var text: Text?

  init(
    _ name: String, _ journal: Journal,
    connected: @escaping (NotingRelay, MessageSender) -> Void = { _, _ in }
  ) {
    self.name = name
    self.journal = journal
    self.connected = connected
  }

  func messageRelayConnected(messageSender: MessageSender) {
    senders.append(messageSender)
    $text.bind(to: self) { relay, _ in relay.journal.note(relay.name) }
    connected(self, messageSender)
  }
}

@Suite("Relays")
struct RelayTests {
  let journal = Journal()
  let container = PluginContainer(name: "room")

  @Test("connected twice to one container are refused, and the first connection stays")
  func twice() {
    let relay = NotingRelay("r", journal)
    let sender = container.addProbe("p")
    sender?.relayMessages(to: relay)
    let error = #expect(throws: EngineError.self) { try sender?.relayMessages(to: relay).get() }
    #expect(
      error?.description
        == "NotingRelay is connected in /room already; one connection per container is enough")
    container.send(message: Text())
    #expect(journal.take() == ["r"])
    #expect(relay.senders.count == 1)
  }

  @Test("work in two containers at once, and leaving one keeps the other")
  func twoContainers() throws {
    let live = PluginContainerComposer()
    let other = PluginContainer()
    try live.compose(container, other)
    let relay = NotingRelay("r", journal)
    relay.connected = { relay, _ in relay.connected = { _, _ in } }
    container.addProbe("p")?.relayMessages(to: relay)
    other.addProbe("q")?.relayMessages(to: relay)
    // Bound once for each connection, and connected in two nodes: two times two.
    live.send(message: Text())
    #expect(journal.take().count == 4)
    container.removePlugin(Probe.self, name: "p")
    live.send(message: Text())
    #expect(journal.take().count == 2)
    #expect(relay.senders.map { $0.endpoint.isConnected } == [false, true])
  }

  private final class MoodRelay: MessageRelay {
    @MessageObserver var mood: Mood?
    /// Keeps the connections alive, as a relay may.
    var senders: [MessageSender] = []

    func messageRelayConnected(messageSender: MessageSender) { senders.append(messageSender) }
  }

  @Test("replay a state to a handler bound later through the container that they are still in")
  func leftContainer() {
    let (other, relay) = (PluginContainer(), MoodRelay())
    for room in [container, other] {
      room.addProbe("p")?.relayMessages(to: relay)
      room.send(message: Mood("known"))
    }
    container.removePlugin(Probe.self, name: "p")
    relay.$mood.bind { [journal] in journal.note($0.text) }
    #expect(journal.take() == ["known"])
    other.removePlugin(Probe.self, name: "p")
    relay.$mood.bind { [journal] in journal.note($0.text) }
    #expect(journal.take() == [])
  }

  @Test("receive the remembered states before they are connected, and hold them")
  func states() {
    final class Moody: MessageRelay {
      @MessageObserver var mood: Mood?
      var atConnection: String?
      func messageRelayConnected(messageSender: MessageSender) { atConnection = mood?.text }
    }
    container.send(message: Mood("fine"))
    let relay = Moody()
    container.addProbe("p")?.relayMessages(to: relay)
    #expect(relay.atConnection == "fine")
  }

  @Test("can be connected from outside, through a plugin or another relay")
  func fromOutside() throws {
    container.addProbe("p")
    let first = NotingRelay("first", journal)
    let second = NotingRelay("second", journal)
    try container.relay(first, through: Probe.self, name: "p")
    try container.relay(second, through: first)
    container.send(message: Text())
    #expect(journal.take() == ["first", "second"])
    container.removePlugin(Probe.self, name: "p")
    container.send(message: Text())
    #expect(journal.take() == [])
  }

  @Test("through an unknown relay are refused with a list of the known relays")
  func strangers() {
    let relay = NotingRelay("r", journal)
    let stranger = NotingRelay("s", journal)
    let none = #expect(throws: EngineError.self) { try container.relay(relay, through: Probe.self) }
    #expect(none?.description == "there is no plugin Probe in /room, which has none; add it first")
    container.addProbe("p")
    let some = #expect(throws: EngineError.self) { try container.relay(relay, through: Probe.self) }
    #expect(some?.description == "there is no plugin Probe in /room, only p (Probe)")
    let notConnected = #expect(throws: EngineError.self) {
      try container.relay(relay, through: stranger)
    }
    #expect(
      notConnected?.description
        == "can't connect through NotingRelay: it isn't connected in /room; connect it there first")
  }

  @Test("through a plugin that has left are refused")
  func detached() {
    let sender = container.addProbe("p")
    container.removePlugin(Probe.self, name: "p")
    let error = #expect(throws: EngineError.self) {
      try sender?.relayMessages(to: NotingRelay("r", journal)).get()
    }
    #expect(
      error?.description
        == "can't connect NotingRelay: p (Probe) has left its tree; connect it through one that "
        + "is in it")
  }

  @Test("without observers that were released are no longer listed once there are sixteen")
  func manyReleased() throws {
    final class Plain: MessageRelay {
      func messageRelayConnected(messageSender: MessageSender) {}
    }
    let sender = try #require(container.addProbe("p"))
    var relays = (0..<16).map { _ in Plain() }
    for relay in relays { try sender.relayMessages(to: relay).get() }
    #expect(container.relayEndpoints.count == 16)
    let next = Plain()
    relays = []
    try sender.relayMessages(to: next).get()
    #expect(container.relayEndpoints.count == 1)
    #expect(container.isConnected(next))
  }

  @Test("that reuse the address of a released relay are unaffected by it")
  func shortLived() {
    final class Plain: MessageRelay {
      func messageRelayConnected(messageSender: MessageSender) {
        messageSender.observe(Text.self) { _ in }
      }
    }
    let sender = container.addProbe("p")
    for _ in 0..<1_000 {
      #expect(throws: Never.self) { try sender?.relayMessages(to: Plain()).get() }
    }
    let relay = Plain()
    sender?.relayMessages(to: relay)
    #expect(container.isConnected(relay))
    container.send(message: Text())
    #expect(container.send(message: Text()).delivered == 1)
  }
}

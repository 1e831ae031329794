import PatchbayEngine
import TestSupport
import Testing

/// Answers in the way that the test selects.
private final class Witness: Plugin {
  struct Spelling: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var names = ["declared"]
    let start: @Sendable (Witness, MessageSender) -> Void
  }

  @SyncMessageObserver<Witness, Who> private var who = { base, query in base.answer(query) }
  private let spelling: Spelling
  private var kept: [AnyObject?] = []

  init?(params: Any?) {
    guard let (spelling, watch) = params as? (Spelling, (Witness) -> Void) else { return nil }
    self.spelling = spelling
    watch(self)
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    kept = [messageSender]
    spelling.start(self, messageSender)
  }

  private func answer(_ query: Who) -> String { "declared" }

  static let spellings = [
    Spelling(testDescription: "@SyncMessageObserver") { _, _ in },
    Spelling(testDescription: "sender.answer { self }", names: ["declared", "run-time"]) {
      me, sender in
      sender.answer(Who.self) { me.spelling.names.isEmpty ? $0.text : "run-time" }
    },
    Spelling(testDescription: "token kept by self", names: ["declared", "run-time"]) { me, sender in
      me.kept.append(sender.answer(Who.self) { _ in me.kept.isEmpty ? nil : "run-time" })
    },
    Spelling(testDescription: "token cancelled") { me, sender in
      sender.answer(Who.self) { _ in me.kept.isEmpty ? nil : "run-time" }?.cancel()
    },
    Spelling(testDescription: "a relay that keeps its host", names: ["declared", "relay"]) {
      me, sender in
      let relay = RespondingRelay("relay", host: me)
      sender.relayMessages(to: relay)
      sender.answer(Instead.self) { _ in
        _ = relay
        return nil
      }
    },
  ]
}

private final class RespondingRelay: MessageRelay {
  @SyncMessageObserver<RespondingRelay, Who> private var who = { base, _ in base.name }
  private let name: String
  private let host: AnyObject?
  private(set) var sender: MessageSender?

  init(_ name: String, host: AnyObject? = nil) {
    self.name = name
    self.host = host
  }

  func messageRelayConnected(messageSender: MessageSender) {
    sender = messageSender
    messageSender.answer(Instead.self) { [weak self] _ in self?.name }
  }
}

@Suite("Leaks: queries and relays")
struct QueryLeakTests {
  enum End: CaseIterable { case removal, replacement, death }

  @Test(
    "a plugin is released with all its answer handlers", arguments: Witness.spellings, End.allCases)
  private func plugin(spelling: Witness.Spelling, end: End) {
    weak var plugin: Witness?
    var container: PluginContainer? = PluginContainer()
    container?.addPlugin(
      Witness.self, params: (spelling, { plugin = $0 } as (Witness) -> Void))
    #expect(container?.send(message: Who(), strategy: .all) == spelling.names)
    weak let first = plugin
    #expect(first != nil)
    switch end {
    case .removal: container?.removePlugin(Witness.self)
    case .replacement:
      container?.addPlugin(
        Witness.self, params: (spelling, { _ in } as (Witness) -> Void),
        replaceExistingPlugin: true)
    case .death: container = nil
    }
    #expect(first == nil)
  }

  @Test("a query and its answers are released after use")
  func content() {
    final class Heavy: SyncPluginMessage {
      typealias Response = Journal
    }
    let container = PluginContainer()
    weak var query: Heavy?
    weak var answer: Journal?
    container.addProbe("a") { sender in
      sender.answer(Heavy.self) { _ in
        let journal = Journal()
        answer = journal
        return journal
      }
    }
    do {
      let asked = Heavy()
      query = asked
      let answers = container.send(message: asked, strategy: .all)
      #expect(answers.first === answer && answer != nil)
      withExtendedLifetime(answers) {}
    }
    #expect(query == nil)
    #expect(answer == nil)
  }

  enum Connection: CaseIterable { case byPlugin, fromOutside, byRelay, fromOutsideByRelay }

  @Test(
    "a relay is released by its last owner, however it was connected",
    arguments: Connection.allCases)
  func relay(connection: Connection) throws {
    let container = PluginContainer()
    let plugin = container.addProbe("p")
    let other = RespondingRelay("other")
    plugin?.relayMessages(to: other)
    weak var watched: RespondingRelay?
    do {
      let relay = RespondingRelay("relay")
      watched = relay
      switch connection {
      case .byPlugin: plugin?.relayMessages(to: relay)
      case .fromOutside: try container.relay(relay, through: Probe.self, name: "p")
      case .byRelay: other.sender?.relayMessages(to: relay)
      case .fromOutsideByRelay: try container.relay(relay, through: other)
      }
      #expect(container.send(message: Who(), strategy: .all) == ["other", "relay"])
      #expect(container.send(message: Instead(), strategy: .all) == ["other", "relay"])
    }
    #expect(watched == nil)
    #expect(container.send(message: Who(), strategy: .all) == ["other"])
  }
}

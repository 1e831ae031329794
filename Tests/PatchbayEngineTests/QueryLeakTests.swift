import PatchbayEngine
import TestSupport
import Testing

private final class RespondingRelay: MessageRelay {
  @SyncMessageObserver<RespondingRelay, Who> private var who = { base, _ in base.name }
  private let name: String
  private(set) var sender: MessageSender?

  init(_ name: String) { self.name = name }

  func messageRelayConnected(messageSender: MessageSender) {
    sender = messageSender
    messageSender.answer(Instead.self) { [weak self] _ in self?.name }
  }
}

@Suite("Leaks: queries and relays")
struct QueryLeakTests {
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

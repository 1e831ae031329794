import PatchbayEngine
import TestSupport
import Testing

private final class Bubble: MessageRelay {
  private let journal: Journal

  init(_ journal: Journal) { self.journal = journal }

  func messageRelayConnected(messageSender: MessageSender) {
    messageSender.observe(Text.self) { [journal] _ in journal.note("bubble") }
  }
}

@Suite("A plugin with another priority")
struct ReseatingTests {
  @Test("receives at its new position, and keeps its subscriptions")
  func order() {
    let journal = Journal()
    let room = PluginContainer(name: "room")
    defer { room.dismantle() }
    for name in ["a", "b", "c"] { room.addListener(name, to: journal) }
    let bubble = Bubble(journal)
    guard let a = room.pluginEndpoints.first else { return }
    room.sender(for: a)?.relayMessages(to: bubble)
    func heard() -> [String] {
      room.send(message: Text("x"))
      return journal.take()
    }
    #expect(heard() == ["a x", "b x", "c x", "bubble"])
    room.setPriority(.low, of: a)
    #expect(heard() == ["b x", "c x", "a x", "bubble"])
    #expect(room.pluginEndpoints.map { $0.priority } == [.normal, .normal, .low])
    room.setPriority(.high, of: a)
    #expect(heard() == ["a x", "b x", "c x", "bubble"])
    room.setPriority(.normal, of: a)
    #expect(heard() == ["a x", "b x", "c x", "bubble"])
    room.removePlugin(Probe.self, name: "a")
    #expect(heard() == ["b x", "c x"])
  }

  @Test("receives in the order in which it observes")
  func observers() {
    let journal = Journal()
    let room = PluginContainer(name: "room")
    room.addProbe("a") { sender in
      for number in 1...3 { sender.observe(Text.self) { _ in journal.note("\(number)") } }
    }
    for endpoint in room.pluginEndpoints { room.setPriority(.low, of: endpoint) }
    room.send(message: Text())
    #expect(journal.take() == ["1", "2", "3"])
    room.removePlugin(Probe.self, name: "a")
    #expect(room.send(message: Text()).delivered == 0)
  }

  @Test("receives changes of the environment at its new position")
  func listeners() {
    let journal = Journal()
    let room = PluginContainer(name: "room")
    for name in ["a", "b"] { room.addEnvironmentListener(name, journal) }
    _ = journal.take()
    room.setPriority(.low, of: room.pluginEndpoints[0])
    room.setEnvironment(Theme(name: "x"))
    #expect(journal.take() == ["b x", "a x"])
    room.removePlugin(EnvironmentProbe.self, name: "a")
    _ = journal.take()
    room.setEnvironment(Theme(name: "y"))
    #expect(journal.take() == ["b y"])
  }

  @Test("misses no message under way, and receives none twice")
  func underWay() {
    let journal = Journal()
    let room = PluginContainer(name: "room")
    defer { room.dismantle() }
    for name in ["a", "b", "c"] {
      room.addListener(name, to: journal) { _, text in
        guard name == "b", text == "go" else { return }
        for endpoint in room.pluginEndpoints {
          room.setPriority(endpoint.role.description.hasPrefix("a") ? .low : .high, of: endpoint)
        }
      }
    }
    room.send(message: Text("go"))
    #expect(journal.take() == ["a go", "b go", "c go"])
    room.send(message: Text("x"))
    #expect(journal.take() == ["b x", "c x", "a x"])
  }
}

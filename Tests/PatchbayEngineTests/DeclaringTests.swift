import PatchbayEngine
import TestSupport
import Testing

@Suite("Declarations of a participant")
struct DeclaringTests {
  let journal = Journal()
  let container = PluginContainer(name: "room")

  @Test("endings run in order after the sender left, before pluginDeinit")
  func endings() {
    let sender = container.addProbe("p", end: { _ in journal.note("pluginDeinit") })
    sender?.onEnd { journal.note("first, sends \(sender?.send(message: Text()).status as Any)") }
    let second = sender?.onEnd { journal.note("second") }
    sender?.onEnd { journal.note("third") }
    second?.cancel()
    #expect(journal.take() == [])
    container.removePlugin(Probe.self, name: "p")
    #expect(
      journal.take() == [
        "first, sends Optional(not sent: the sender has left its tree)", "third", "pluginDeinit",
      ])
  }

  @Test("an ending may cancel later endings, and each ending runs once")
  func callingOff() {
    let sender = container.addProbe("p")
    var last: MessageBinding?
    sender?.onEnd {
      journal.note("first")
      last?.cancel()
    }
    last = sender?.onEnd { journal.note("last") }
    container.dismantle()
    container.dismantle()
    #expect(journal.take() == ["first"])
  }

  @Test("a cancelled ending is released, and may cancel another one in a deinit")
  func releasedEnding() throws {
    final class Last {
      let other: MessageBinding
      init(_ other: MessageBinding) { self.other = other }
      deinit { other.cancel() }
    }
    let sender = try #require(container.addProbe("p"))
    let other = try #require(sender.onEnd { journal.note("other") })
    var ending: MessageBinding?
    do {
      let last = Last(other)
      ending = sender.onEnd { withExtendedLifetime(last) {} }
    }
    ending?.cancel()
    container.dismantle()
    #expect(journal.take() == [])
  }

  @Test("a cancelled declaration is no longer offered, and a cancelled ending is not run")
  func cancelled() throws {
    var bindings: [MessageBinding?] = []
    container.addProbe("p") { sender in
      bindings = [
        sender.declare(scheme: "url", name: "app://x"),
        sender.onEnd { journal.note("ended") },
      ]
      sender.declare(scheme: "url", name: "app://y")
    }
    let endpoint = try #require(container.pluginEndpoints.first)
    #expect(endpoint.offers.map(\.name) == ["app://x", "app://y"])
    for binding in bindings { binding?.cancel() }
    #expect(endpoint.offers.map(\.name) == ["app://y"])
    container.dismantle()
    #expect(journal.take() == [])
  }

  @Test("a released container runs the endings of its plugins")
  func containerGoes() {
    do {
      let other = PluginContainer(name: "other")
      other.addProbe("p")?.onEnd { journal.note("ended") }
    }
    #expect(journal.take() == ["ended"])
  }

  @Test("a sender that has left can declare nothing")
  func left() {
    let sender = container.addProbe("p")
    container.dismantle()
    #expect(sender?.declare(scheme: "url", name: "app://x") == nil)
    #expect(sender?.onEnd { journal.note("never") } == nil)
    #expect(journal.take() == [])
  }

  @Test("a kind passes its scheme on to its messages")
  func scheme() {
    let kind = MessageKind("app://x", carriedBy: Text.self, scheme: "url")
    let query = MessageKind(query: "Home.show", carriedBy: Count.self, scheme: "action")
    #expect(kind.scheme == "url" && query.scheme == "action")
    #expect(MessageKind("plain", carriedBy: Text.self).scheme == nil)
  }

  private struct Count: SyncPluginMessage { typealias Response = Int }
}

import PatchbayEngine
import TestSupport
import Testing

private final class Listening: Plugin {
  @MessageObserver var text: Text?

  init?(params: Any?) {
    guard let handOut = params as? (Listening) -> Void else { return nil }
    handOut(self)
  }
}

private struct Refused: Error {}

/// An observer with a single binding calls it without walking the list of bindings. So each
/// transition between none, one and several bindings is tested, before a message and during one.
@Suite("Observers with no, one and several bindings")
struct BindingCountTests {
  private let container = PluginContainer()
  private let journal = Journal()
  private let sender: MessageSender

  init() throws { sender = try #require(container.addProbe("sender")) }

  private func plugin() throws -> Listening {
    weak var plugin: Listening?
    let handOut: (Listening) -> Void = { plugin = $0 }
    container.addPlugin(Listening.self, params: handOut)
    return try #require(plugin)
  }

  private func heard(_ text: String = "") -> [String] {
    sender.send(message: Text(text))
    return journal.take()
  }

  @Test("call the bindings in the order in which they were made")
  func counts() throws {
    let plugin = try plugin()
    #expect(heard() == [])
    let a = plugin.$text.bind { [journal] _ in journal.note("a") }
    #expect(heard() == ["a"])
    let b = plugin.$text.bind { [journal] _ in journal.note("b") }
    #expect(heard() == ["a", "b"])
    a.cancel()
    #expect(heard() == ["b"])
    b.cancel()
    #expect(heard() == [])
    plugin.$text.bind { [journal] _ in journal.note("c") }
    #expect(heard() == ["c"])
    #expect(plugin.text == Text())
  }

  @Test("a binding made in the handler of the only binding waits for the next message")
  func boundInside() throws {
    let plugin = try plugin()
    var isBound = false
    plugin.$text.bind { [journal] _ in
      journal.note("a")
      guard !isBound else { return }
      isBound = true
      plugin.$text.bind { _ in journal.note("b") }
    }
    #expect(heard() == ["a"])
    #expect(heard() == ["a", "b"])
    container.removePlugin(Listening.self)
  }

  @Test("the only binding may cancel itself, and another may take its place at once")
  func cutInside() throws {
    let plugin = try plugin()
    var token: MessageBinding?
    token = plugin.$text.bind { [journal] _ in
      journal.note("a")
      token?.cancel()
      plugin.$text.bind { _ in journal.note("b") }
    }
    #expect(heard() == ["a"])
    #expect(heard() == ["b"])
    token = nil
    container.removePlugin(Listening.self)
  }

  @Test("the only binding may be cancelled during a message that its own handler sends")
  func cutDeeper() throws {
    let plugin = try plugin()
    var token: MessageBinding?
    token = plugin.$text.bind { [journal, sender] message in
      journal.note("a \(message.text)")
      switch message.text {
      case "outer": sender.send(message: Text("inner"))
      default: token?.cancel()
      }
      journal.note("end of \(message.text)")
    }
    #expect(heard("outer") == ["a outer", "a inner", "end of inner", "end of outer"])
    #expect(heard("outer") == [])
    token = nil
  }

  @Test("the handler of the only binding may remove its plugin")
  func leavesInside() throws {
    let plugin = try plugin()
    plugin.$text.bind { [journal, container] _ in
      journal.note("a")
      container.removePlugin(Listening.self)
    }
    #expect(heard() == ["a"])
    #expect(heard() == [])
  }

  @Test("each binding that throws causes one fault", arguments: [1, 2])
  func throwing(count: Int) throws {
    let plugin = try plugin()
    for _ in 1...count { plugin.$text.bind { _ in throw Refused() } }
    for _ in 1...2 {
      let outcome = sender.send(message: Text())
      #expect(outcome.faults.count == count)
      #expect(outcome.delivered == 1)
    }
    plugin.$text.bind { [journal] _ in journal.note("still there") }
    #expect(heard() == ["still there"])
  }
}

import PatchbayEngine
import TestSupport
import Testing

/// Records the events of its own life.
private final class Life: Plugin {
  let journal: Journal
  private var sender: MessageSender?
  @MessageObserver private var mood: Mood?

  init?(params: Any?) {
    guard let journal = params as? Journal else { return nil }
    self.journal = journal
    journal.note("init")
    $mood.bind { journal.note("mood \($0.text)") }
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    sender = messageSender
    journal.note("initialized \(name ?? "-") with \(mood?.text ?? "no mood")")
  }

  func pluginDeinit() {
    journal.note("pluginDeinit, send \(sender?.send(message: Text()).status as Any)")
  }

  deinit { journal.note("released") }
}

@Suite("The life of a plugin")
struct PluginLifeTests {
  let journal = Journal()
  let container = PluginContainer(name: "room")

  @Test("runs from init and the remembered states to its release")
  func wholeLife() {
    container.send(message: Mood("fine"))
    #expect(container.addPlugin(Life.self, name: "a", params: journal) == .added)
    #expect(journal.take() == ["init", "mood fine", "initialized a with fine"])
    #expect(container.removePlugin(Life.self, name: "a"))
    #expect(
      journal.take()
        == ["pluginDeinit, send Optional(not sent: the sender has left its tree)", "released"])
    #expect(container.plugins.isEmpty)
  }

  @Test("a plugin that can't be built is a fault, which the root reports; a duplicate is none")
  func refusalIsFault() throws {
    let live = PluginContainerComposer(name: "live")
    try live.compose(container)
    var faults: [String] = []
    live.onFault = { [container, journal] in
      faults.append("\($0)")
      // By now the refused plugin may be added in another way.
      container.addPlugin(Life.self, name: "a", params: journal)
    }
    container.addPlugin(Life.self, name: "a")
    #expect(container.plugins.map(\.description) == ["a (Life)"])
    container.addPlugin(Life.self, name: "a", params: journal)
    #expect(
      faults == [
        "a (Life) in /live/room: not added: its init?(params:) refused; give it the parameters it "
          + "needs, or register a provider that has them"
      ])
  }

  @Test("a replacement is built before the old plugin leaves, and takes its place in the order")
  func replacement() {
    container.addListener("x", to: journal)
    container.addListener("y", to: journal)
    container.addProbe("x", replace: true) { [journal] sender in
      journal.note("new x is there")
      sender.observe(Text.self) { _ in journal.note("new x") }
    }
    #expect(container.addPlugin(Life.self, params: journal) == .added)
    _ = journal.take()
    #expect(
      container.addPlugin(Life.self, params: journal, replaceExistingPlugin: true) == .replaced)
    #expect(
      journal.take().map { $0.prefix(12) }
        == ["init", "pluginDeinit", "released", "initialized "])
    container.send(message: Text())
    #expect(journal.take() == ["new x", "y"])
  }

  @Test("a plugin that adds itself while it is being built is already registered")
  func reentrantAdd() {
    defer { container.dismantle() }
    var results: [AddPluginResult] = []
    container.addProbe("p") { [container] _ in
      results.append(container.addPlugin(Probe.self, name: "p", params: Probe.Script()))
    }
    #expect(results == [.alreadyRegistered])
    #expect(container.plugins.count == 1)
  }

  @Test("a released container retires its plugins, the last one first")
  func dyingContainer() {
    var container: PluginContainer? = PluginContainer()
    for name in ["a", "b", "c"] {
      container?.addProbe(name, end: { [journal] _ in journal.note(name) })
    }
    container = nil
    #expect(journal.take() == ["c", "b", "a"])
  }

  @Test("a sender outlives its plugin as a reported no-op")
  func deadSender() {
    let sender = container.addListener("a", to: journal)
    container.addListener("b", to: journal)
    container.removePlugin(Probe.self, name: "a")
    #expect(sender?.send(message: Text()).isDetached == true)
    #expect(sender?.post(message: Text()).isDetached == true)
    #expect(sender?.observe(Text.self) { _ in } == nil)
    #expect(sender?.endpoint.isConnected == false)
    #expect(journal.take() == [])
  }
}

@Suite("Parameters of plugins")
struct ParamProviderTests {
  private final class Given: Plugin {
    init?(params: Any?) {
      guard let (journal, text) = params as? (Journal, String) else { return nil }
      journal.note(text)
    }
  }

  private final class Provider: PluginParamProvider {
    let answer: (String?) -> Any?
    init(_ answer: @escaping (String?) -> Any?) { self.answer = answer }
    func initializationParam(pluginType: any Plugin.Type, name: String?) -> Any? {
      pluginType == Given.self ? answer(name) : nil
    }
  }

  let journal = Journal()
  let container = PluginContainer()

  @Test("no longer come from a weak provider that was released")
  func weakProvider() throws {
    var provider: Provider? = Provider { [journal] _ in (journal, "weak") }
    if let provider {
      try container.register(pluginParamProvider: provider, retainPolicy: .weak)
    }
    #expect(container.addPlugin(Given.self, name: "a") == .added)
    provider = nil
    #expect(container.addPlugin(Given.self, name: "b") == .initializationRefused)
  }
}

import PatchbayEngine
import TestSupport
import Testing

@Suite("Watchers")
struct WatcherTests {
  private let scribe = Scribe()

  @Test("see every hop, and only nodes that have observers or lead to one")
  func hops() throws {
    let tree = try SampleTree()
    for name in ["U1", "S1", "D1", "S2"] {
      tree[container: name].removePlugin(Probe.self, name: name)
    }
    tree.node("D2").attach(watcher: scribe)
    tree.node("C").send(message: Text())
    #expect(
      scribe.take() == [
        "1 began Text on none everywhere from C", "1 entered C", "1 delivered C (Probe)",
        "1 entered K", "1 entered Sub", "1 entered D2", "1 delivered D2 (Probe)",
        "1 entered G", "1 entered U2", "1 delivered U2 (Probe)", "1 ended",
      ])
  }

  @Test("see the same nodes whether or not channels share an index")
  func channels() throws {
    let tree = try SampleTree()
    tree[container: "D1"].addListener("red", to: tree.journal, channel: "red")
    tree[container: "U1"].addListener("green", to: tree.journal, channel: "green")
    tree.node("G").attach(watcher: scribe)
    tree.node("C").send(message: Text(), channel: "red")
    let alone = scribe.take()
    tree[container: "U2"].addListener("every", to: tree.journal, channel: .any)
    tree[container: "U2"].removePlugin(Probe.self, name: "every")
    let other = PluginContainer()
    try tree[composer: "G"].compose(other)
    other.addProbe("other kind") { $0.observe(Mood.self, channel: .any) { _ in } }
    tree.node("C").send(message: Text(), channel: "red")
    #expect(scribe.take() == alone)
    #expect(!alone.contains("1 entered U1"))
  }

  @Test("may stop a dispatch before its next hop: only nodes reached remember the state")
  func stopping() throws {
    let tree = try SampleTree()
    tree.node("G").attach(watcher: scribe)
    scribe.stop = { $0 == "1 delivered D1 (Probe)" }
    let outcome = tree.node("K").send(message: Mood("x"))
    #expect(outcome.status == .cut)
    #expect(tree.journal.take() == ["S1 x", "C x", "D1 x"])
    scribe.stop = { _ in false }
    for name in ["S1", "D1", "D2", "U1"] {
      tree[container: name].addListener("late \(name)", to: tree.journal)
    }
    #expect(tree.journal.take() == ["late S1 x", "late D1 x"])
  }

  @Test("may stop a message or query as it comes to a node, before the interceptors there")
  func stoppingAtInterceptors() throws {
    let tree = try SampleTree()
    tree[container: "D1"].addAnswerer("d1")
    var met: [String] = []
    let interceptor = MeetingNoter { met.append($0) }
    try tree.node("Sub").register(messageInterceptor: interceptor)
    tree.node("G").attach(watcher: scribe)
    scribe.stop = { $0 == "1 entered Sub" }
    #expect(tree.node("C").send(message: Text()).status == .cut)
    #expect(tree.journal.take() == ["C", "S1"])
    #expect(tree.node("C").send(message: Who(), strategy: .all) == [])
    #expect(met == [])
    scribe.stop = { _ in false }
    #expect(tree.node("C").send(message: Text()).status == .sent)
    #expect(tree.node("C").send(message: Who(), strategy: .all) == ["d1"])
    #expect(met == ["message", "query"])
  }

  /// Notes what came to it, and lets it pass.
  private struct MeetingNoter: MessageInterceptor {
    let uniqueId = "noter"
    let note: (String) -> Void

    func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
      note("message")
      transformer.transform(to: message)
    }

    func intercept<Q: SyncPluginMessage>(
      query: Q, _ transformer: SyncMessageTransformer, _ strategy: SyncMessageDispatchStrategy
    ) -> Answers<Q.Response> {
      note("query")
      return transformer.transform(to: query, strategy: strategy)
    }
  }

  @Test("see each dispatch of their own tree once, and none of other trees")
  func trees() throws {
    let first = PluginContainerComposer(name: "first")
    let second = PluginContainerComposer(name: "second")
    first.attach(watcher: scribe)
    second.attach(watcher: scribe)
    second.send(message: Text())
    #expect(scribe.take().count == 2)
    try first.compose(second)
    second.send(message: Text())
    #expect(scribe.take().count == 2)
    second.detach(watcher: scribe)
    first.decompose(second)
    second.send(message: Text())
    #expect(scribe.take() == [])
  }

  @Test("see receivers that were removed while a message was on its way")
  func removed() {
    let journal = Journal()
    let container = PluginContainer(name: "room")
    defer { container.dismantle() }
    container.attach(watcher: scribe)
    container.addListener("a", to: journal) { _, _ in container.removePlugin(Probe.self, name: "b")
    }
    container.addListener("b", to: journal)
    container.addListener("c", to: journal)
    container.send(message: Text())
    #expect(
      scribe.take().suffix(3) == [
        "1 skipped b (Probe): removed", "1 delivered c (Probe)", "1 ended",
      ])
  }
}

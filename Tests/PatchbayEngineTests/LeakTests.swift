import PatchbayEngine
import TestSupport
import Testing

/// Makes the binding that the test selects.
private final class Binder: Plugin {
  struct Spelling: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let bind: @Sendable (Binder, MessageSender) -> Void
  }

  @MessageObserver var text: Text?
  @MessageObserver var mood: Mood?
  @SyncMessageObserver<Binder, Who> private var who = { base, query in base.answer(query) }
  var sender: MessageSender?
  var kept: [AnyObject?] = []
  private let spelling: Spelling
  let watch: (Binder) -> Void

  init?(params: Any?) {
    guard let (spelling, watch) = params as? (Spelling, (Binder) -> Void) else { return nil }
    self.spelling = spelling
    self.watch = watch
    watch(self)
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    sender = messageSender
    spelling.bind(self, messageSender)
  }

  func use(_ text: Text) {}
  private func answer(_ query: Who) -> String { "declared" }

  static let spellings = [
    Spelling(testDescription: "$x.bind { self }") { me, _ in me.$text.bind { me.use($0) } },
    Spelling(testDescription: "$x.bind { weak self }") { me, _ in
      me.$text.bind { [weak me] in me?.use($0) }
    },
    Spelling(testDescription: "$x.bind(to: self)") { me, _ in me.$text.bind(to: me) { $0.use($1) }
    },
    Spelling(testDescription: "token kept by self") { me, _ in
      me.kept = [me.$text.bind { me.use($0) }]
    },
    Spelling(testDescription: "operators over self") { me, _ in
      me.$text.filter { _ in me.text != nil }.merge(me.$text).bind { me.use($0) }
      me.$text.combineLatest(me.$mood).bind { me.use($0.0) }
    },
    Spelling(testDescription: "sender.observe { self }") { me, sender in
      me.kept = [sender.observe(Text.self) { me.use($0) }]
    },
    Spelling(testDescription: "sender.answer { self }") { me, sender in
      me.kept = [sender.answer(Who.self) { _ in me.kept.isEmpty ? nil : "run-time" }]
    },
    Spelling(testDescription: "sender.answer, cancelled") { me, sender in
      sender.answer(Who.self) { _ in me.kept.isEmpty ? nil : "run-time" }?.cancel()
    }, Spelling(testDescription: "bound to the sender") { me, sender in me.$text.bind(to: sender) },
    Spelling(testDescription: "messages") { me, _ in
      let messages = me.$text.messages
      me.kept = [Task { for await _ in messages {} } as AnyObject]
    },
    Spelling(testDescription: "a relay that keeps its host") { me, sender in
      final class Child: MessageRelay {
        let host: Binder
        @MessageObserver var text: Text?
        @SyncMessageObserver<Child, Who> private var who = { _, _ in "relay" }
        init(_ host: Binder) { self.host = host }
        func messageRelayConnected(messageSender: MessageSender) {
          $text.bind(to: self) { $0.host.use($1) }
        }
      }
      let child = Child(me)
      sender.relayMessages(to: child)
      sender.observe(Mood.self) { _ in _ = child }
    },
    Spelling(testDescription: "publisher kept by self") { me, sender in
      let publish = sender.publisher
      me.kept = [Journal()]
      me.$text.bind { [weak me] in if me == nil { publish($0) } }
    },
  ]
}

@Suite("Leaks")
struct LeakTests {
  enum End: CaseIterable { case removal, replacement, death }

  @Test(
    "a plugin is released with all its bindings", arguments: Binder.spellings, End.allCases)
  private func plugin(spelling: Binder.Spelling, end: End) {
    weak var plugin: Binder?
    var container: PluginContainer? = PluginContainer()
    container?.addPlugin(
      Binder.self, params: (spelling, { if plugin == nil { plugin = $0 } } as (Binder) -> Void))
    container?.send(message: Text("x"), excludingSender: true)
    container?.send(message: Mood("x"))
    _ = container?.send(message: Who(), strategy: .all)
    #expect(plugin != nil)
    weak let first = plugin
    switch end {
    case .removal: container?.removePlugin(Binder.self)
    case .replacement:
      container?.addPlugin(
        Binder.self, params: (spelling, { _ in } as (Binder) -> Void), replaceExistingPlugin: true)
    case .death: container = nil
    }
    #expect(first == nil)
  }

  @Test("a relay bound to itself is released by its last owner")
  func relay() {
    let container = PluginContainer()
    let sender = container.addProbe("p")
    var relay: NotingRelay? = NotingRelay("r", Journal())
    weak let watched = relay
    if let relay { sender?.relayMessages(to: relay) }
    container.send(message: Text())
    relay = nil
    #expect(watched == nil)
  }

  @Test("a whole tree is released with its root")
  func tree() throws {
    var tree: SampleTree? = try SampleTree()
    let nodes = ["G", "K", "Sub", "U1", "S1", "C", "D1", "D2", "S2", "U2"]
    struct Weak { weak var node: ComposableContainer? }
    let watched = nodes.map { Weak(node: tree?.node($0)) }
    tree?.node("C").send(message: Mood("x"))
    tree = nil
    #expect(watched.allSatisfy { $0.node == nil })
  }

  @Test("a remembered message is released when a newer one arrives, and when it is cleared")
  func states() throws {
    final class Heavy: PluginMessage {
      static var type: PluginMessageType { .state }
    }
    let tree = try SampleTree()
    weak var first: Heavy?
    weak var second: Heavy?
    do {
      let message = Heavy()
      first = message
      tree.node("Sub").send(message: message, scope: .subtree)
    }
    #expect(first != nil)
    do {
      let message = Heavy()
      second = message
      tree.node("C").send(message: message)
    }
    #expect(first == nil)
    #expect(second != nil)
    tree.node("G").clearStates()
    #expect(second == nil)
  }
}

import PatchbayEngine
import TestSupport
import Testing

/// The last reference to an object, to be dropped on any thread.
///
/// Unchecked: nothing uses the object through this reference, and each test drops it in one place.
private final class LastReference: @unchecked Sendable {
  private var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }

  func drop() { object = nil }
}

extension LastReference {
  /// Drops the reference on another thread, and waits for that.
  func dropElsewhere() async { await Task.detached { self.drop() }.value }
}

@Suite("Objects released on another thread")
struct DeathTests {
  private let journal = Journal()
  private let root = PluginContainerComposer(name: "root")
  private let room = PluginContainer(name: "room")

  init() throws { try root.compose(room) }

  // MARK: - Relays

  /// A way to observe the relay "r", through which "s" was connected, and through that one "t".
  struct RelayUse: CustomTestStringConvertible {
    let testDescription: String
    let isSeen: @Sendable (_ room: PluginContainer, _ senders: [MessageSender]) -> Bool
  }

  private static let relayUses = [
    RelayUse(testDescription: "by a send") { room, _ in room.send(message: Text()).delivered > 0 },
    RelayUse(testDescription: "by a send of a relay that it connected") { _, senders in
      senders.contains { $0.send(message: Text()).status != .detached }
    },
    RelayUse(testDescription: "by a post of a relay that it connected") { _, senders in
      senders.contains { $0.post(message: Text()).status != .detached }
    },
    RelayUse(testDescription: "by an observation of a relay that it connected") { _, senders in
      senders.contains { $0.observe(Text.self) { _ in } != nil }
    },
    RelayUse(testDescription: "by a declaration of a relay that it connected") { _, senders in
      senders.contains { $0.declare(scheme: "url", name: "x") != nil }
    },
    RelayUse(testDescription: "as an endpoint") { _, senders in
      senders.contains { $0.endpoint.isConnected || $0.endpoint.node != nil }
    },
    RelayUse(testDescription: "in the list of its container") { room, _ in
      !room.relayEndpoints.isEmpty
    },
    RelayUse(testDescription: "by a relay that was connected through it") { _, senders in
      senders.contains { $0.relayMessages(to: NotingRelay("u", Journal())).isSuccess }
    },
  ]

  @Test(
    "a released relay and the relays that it connected are no longer visible", arguments: relayUses)
  func relay(use: RelayUse) async throws {
    let (kept, last) = try connectRelays()
    let senders = kept.flatMap(\.senders)
    await last.dropElsewhere()
    #expect(!use.isSeen(room, senders))
    #expect(room.relayEndpoints.isEmpty)
    #expect(journal.take() == [])
    room.dismantle()
  }

  private func connectRelays() throws -> (kept: [NotingRelay], last: LastReference) {
    let sender = room.addProbe("p")
    let third = NotingRelay("t", journal)
    let second = NotingRelay("s", journal) { _, sender in sender.relayMessages(to: third) }
    let first = NotingRelay("r", journal) { [weak second] _, sender in
      if let second { sender.relayMessages(to: second) }
    }
    try sender?.relayMessages(to: first).get()
    return ([second, third], LastReference(first))
  }

  @Test("a relay released in mid-dispatch is skipped, and does not count as a delivery")
  func relayInMidDispatch() throws {
    let (_, last) = try connectRelays()
    room.addListener("killer", to: journal) { _, _ in last.drop() }
    #expect(room.send(message: Text()).delivered == 1)
    #expect(journal.take() == ["killer"])
    room.dismantle()
  }

  private final class Plain: MessageRelay {
    func messageRelayConnected(messageSender: MessageSender) {
      messageSender.observe(Text.self) { _ in }
      messageSender.answer(Ask.self) { _ in "answer" }
    }
  }

  @Test(
    "a relay without a declared observer does not count as a delivery, with and without a watcher",
    arguments: [true, false])
  func withoutObserver(isWatched: Bool) throws {
    let sender = room.addProbe("p")
    let scribe = Scribe()
    if isWatched { room.attach(watcher: scribe) }
    var relay: Plain? = Plain()
    if let relay { try sender?.relayMessages(to: relay).get() }
    #expect(room.send(message: Text()).delivered == 1)
    _ = scribe.take()
    relay = nil
    #expect(room.send(message: Text()).delivered == 0)
    #expect(room.send(message: Ask(text: "?")) == nil)
    #expect(scribe.take().count == (isWatched ? 4 : 0), "each began and ended")
    room.dismantle()
  }

  // MARK: - Weakly composed nodes

  /// A way to observe "late", which contains "hall" with a plugin, and "cellar", which the test
  /// retains.
  struct NodeUse: CustomTestStringConvertible {
    let testDescription: String
    let isSeen:
      @Sendable (_ root: PluginContainerComposer, _ cellar: PluginContainer, Journal) -> Bool
  }

  private static let nodeUses = [
    NodeUse(testDescription: "by its parent") { root, _, _ in root.children.count > 1 },
    NodeUse(testDescription: "by its children") { _, cellar, _ in
      cellar.parent != nil || cellar.root !== cellar
    },
    NodeUse(testDescription: "by a send from above") { root, _, journal in
      root.send(message: Text("x"))
      return journal.take() != ["bye from hall", "room x"]
    },
    NodeUse(testDescription: "by a send from below") { _, cellar, journal in
      cellar.send(message: Text("x"))
      return journal.take() != ["bye from hall", "cellar x"]
    },
    NodeUse(testDescription: "by a query") { root, _, _ in
      root.send(message: Ask(text: "?"), strategy: .all).contains("hall")
    },
    NodeUse(testDescription: "by readers of the environment below it") { _, cellar, _ in
      cellar.send(message: Ask(text: "?"), strategy: .all) != ["nothing"]
    },
  ]

  @Test("a released weakly composed node is no longer visible", arguments: nodeUses)
  func node(use: NodeUse) async throws {
    let cellar = PluginContainer(name: "cellar")
    let last = try composeLate(with: cellar)
    for node in [room, cellar] { node.addListener(node.name ?? "-", to: journal) }
    cellar.addProbe("reader") { sender in
      sender.answer(Ask.self) { _ in sender.environment(String.self, key: "e") ?? "nothing" }
    }
    root.send(message: Text("before"))
    #expect(journal.take() == ["room before", "hall before", "cellar before"])
    await last.dropElsewhere()
    #expect(journal.take() == [], "nothing happens on the other thread")
    #expect(!use.isSeen(root, cellar, journal))
    #expect(root.children.map(\.name) == ["room"])
    for node in [room, cellar] { node.dismantle() }
  }

  private func composeLate(with cellar: PluginContainer) throws -> LastReference {
    let late = PluginContainerComposer(name: "late")
    let hall = PluginContainer(name: "hall")
    late.setEnvironment("late", key: "e")
    try late.compose(hall, cellar)
    hall.addProbe(
      "h",
      start: { [journal] sender in
        sender.observe(Text.self) { journal.note("hall \($0.text)") }
        sender.answer(Ask.self) { _ in "hall" }
      }, end: { [journal] _ in journal.note("bye from hall") })
    try root.compose(late, retainPolicy: .weak)
    return LastReference(late)
  }

  @Test("a property no longer reads from a weakly composed node that was released")
  func environmentProperty() async throws {
    let late = PluginContainerComposer(name: "late")
    let cellar = PluginContainer(name: "cellar")
    late.setEnvironment(Theme(name: "late"))
    try late.compose(cellar)
    try root.compose(late, retainPolicy: .weak)
    let last = LastReference(late)
    _ = consume late
    let probe = try #require(cellar.addEnvironmentProbe("a", journal))
    #expect(probe.theme?.name == "late")
    await last.dropElsewhere()
    #expect(probe.theme == nil)
  }

  @Test("a weakly composed node is not counted any more", arguments: [true, false])
  func joinedTrees(isInto: Bool) throws {
    let other = PluginContainerComposer(name: "other")
    var rooms: [PluginContainer] = []
    for composer in [root, other] {
      let late = PluginContainer(name: "late")
      late.addListener("late in \(composer.name ?? "-")", to: journal)
      try composer.compose(late, retainPolicy: .weak)
      rooms.append(late)
    }
    // Those of the one learn from then on what those of the other have lost.
    if isInto { try other.compose(root) } else { try root.compose(other) }
    let (top, bottom) = isInto ? (other, root) : (root, other)
    #expect([top, bottom].map(\.childCount) == (isInto ? [2, 2] : [3, 1]))
    top.send(message: Text())
    #expect(journal.take().count == 2)
    rooms = []
    #expect([top, bottom].map(\.childCount) == (isInto ? [1, 1] : [2, 0]))
    top.send(message: Text())
    #expect(journal.take() == [])
  }

  @Test(
    "a weakly composed node released in mid-dispatch receives nothing more",
    arguments: [false, true])
  func nodeInMidDispatch(isInJoinedTree: Bool) throws {
    let hall = PluginContainer(name: "hall")
    let last = LastReference(hall)
    hall.addListener("killer", to: journal) { _, _ in last.drop() }
    hall.addListener("after", to: journal)
    try root.compose(hall, retainPolicy: .weak)
    _ = consume hall
    let house = PluginContainerComposer(name: "house")
    // A tree that has met others is the one that stays.
    for _ in 0..<2 { try house.compose(PluginContainer()) }
    if isInJoinedTree { try house.compose(root) }
    #expect(root.send(message: Text()).delivered == 1)
    #expect(journal.take() == ["killer"])
  }

  @Test("a node no longer weakly composed is released with its plugins by its last owner")
  func takenOut() throws {
    for isKeptByOther in [false, true] {
      let other = PluginContainerComposer(name: "other")
      var hall: PluginContainer? = PluginContainer(name: "hall")
      hall?.addProbe("h", end: { [journal] _ in journal.note("bye") })
      if let hall {
        try root.compose(hall, retainPolicy: .weak)
        if isKeptByOther { try other.compose(hall) }
        root.decompose(hall)
      }
      hall = nil
      #expect(journal.take() == (isKeptByOther ? [] : ["bye"]))
      #expect(other.children.count == (isKeptByOther ? 1 : 0))
    }
  }

  @Test("a weakly composed node leaves nothing behind when its tree is released unused")
  func unusedTree() throws {
    weak var plugin: Probe?
    for isRootFirst in [false, true] {
      var root: PluginContainerComposer? = PluginContainerComposer(name: "root")
      var hall: PluginContainer? = PluginContainer(name: "hall")
      var script = Probe.Script()
      script.start = { probe, _ in plugin = probe }
      script.end = { [journal] _ in journal.note("bye") }
      hall?.addPlugin(Probe.self, params: script)
      if let hall { try root?.compose(hall, retainPolicy: .weak) }
      if isRootFirst { root = nil }
      hall = nil
      root = nil
      #expect(journal.take() == ["bye"])
      #expect(plugin == nil)
    }
  }

  @Test("a relay leaves nothing behind, whether it or its container is released first")
  func relayOfGoneContainer() throws {
    final class Keeper: MessageRelay {
      @MessageObserver private var text: Text?
      var sender: MessageSender?
      let token: Token
      init(_ token: Token) { self.token = token }
      func messageRelayConnected(messageSender: MessageSender) { sender = messageSender }
    }
    final class Token {}
    for isRelayFirst in [false, true] {
      weak var token: Token?
      var relay: Keeper? = Keeper(Token())
      token = relay?.token
      var container: PluginContainer? = PluginContainer(name: "room")
      weak var sender: MessageSender?
      container?.addPlugin(Probe.self, params: Probe.Script())
      if let relay { try container?.relay(relay, through: Probe.self) }
      sender = relay?.sender
      if isRelayFirst { relay = nil }
      container = nil
      relay = nil
      #expect(token == nil)
      #expect(sender == nil)
    }
  }

  @Test("a participant that leaves during its first replays is released with its states")
  func leavesDuringFirstReplay() throws {
    final class Load: PluginMessage { static var type: PluginMessageType { .state } }
    final class Listener: Plugin {
      // Has no handler, so it holds the state before watchers see that.
      @MessageObserver private var load: Load?
      @MessageObserver private var weather: Weather?
      init?(params: Any?) {
        guard let act = params as? (Listener?) -> Void else { return nil }
        act(self)
        $weather.bind { _ in act(nil) }
      }
    }
    weak var plugin: Listener?
    weak var load: Load?
    do {
      let sent = Load()
      load = sent
      room.send(message: sent)
    }
    room.send(message: Weather("w"))
    let act: (Listener?) -> Void = { [room] listener in
      if listener != nil { plugin = listener } else { room.removePlugin(Listener.self) }
    }
    room.addPlugin(Listener.self, params: act)
    #expect(room.plugins.isEmpty)
    #expect(plugin == nil)
    #expect(load != nil)
    root.clearStates()
    #expect(load == nil)
  }

  // MARK: - While another thread uses the tree

  /// A relay that is isolated to the main actor, and released there.
  @MainActor private final class Screen: MessageRelay {
    @MessageObserver private var text: Text?

    nonisolated func messageRelayConnected(messageSender: MessageSender) {}
  }

  @Test("main-actor relays may come and go while their tree is used elsewhere")
  func relaysOfOtherIsolation() async throws {
    let room = PluginContainer(name: "room")
    room.addPlugin(Probe.self, params: Probe.Script())
    let host = PluginHost(room)
    for _ in 0..<200 {
      let screen = await Screen()
      await host.withTree { root in
        try? (root as? PluginContainer)?.relay(screen, through: Probe.self)
      }
      let last = LastReference(screen)
      async let sending = host.sender.send(message: Text())
      async let dropping: Void = MainActor.run { last.drop() }
      _ = await (sending, dropping)
    }
    #expect(await host.sender.send(message: Text()).delivered <= 1)
  }

  @Test("weakly composed nodes may be released while their tree is used elsewhere")
  func nodesElsewhere() async throws {
    let host = PluginHost(PluginContainerComposer(name: "root"))
    for _ in 0..<200 {
      let last = await host.withTree { root in
        let hall = PluginContainer(name: "hall")
        hall.addProbe("h") { sender in sender.observe(Text.self) { _ in } }
        try? (root as? PluginContainerComposer)?.compose(hall, retainPolicy: .weak)
        return LastReference(hall)
      }
      async let sending = host.sender.send(message: Text())
      async let dropping: Void = Task.detached { last.drop() }.value
      _ = await (sending, dropping)
    }
    #expect(await host.sender.send(message: Text()).delivered == 0)
  }
}

extension Result {
  fileprivate var isSuccess: Bool { (try? get()) != nil }
}

import PatchbayEngine
import TestSupport
import Testing

/// Every object here is released while code of its own runs, or is reached once it has been.
@Suite("What leaves while its own code runs")
struct LeavingInOwnCodeTests {
  private let journal = Journal()
  private let room = PluginContainer(name: "room")
  private let other = PluginContainer(name: "other")

  private struct WhoLeaves: SyncPluginMessage { typealias Response = String }

  /// A plugin that removes itself in its handlers, and notes whether it is still there.
  private final class Leaver: Plugin {
    struct Params {
      let journal: Journal
      weak var room: PluginContainer?
      var observer: MessageObserver<Text>?
      var use: (Leaver) -> Void = { _ in }
      var end: () -> Void = {}
    }

    @MessageObserver private var text: Text?
    @PluginEnvironment var number: Int?
    @SyncMessageObserver<Leaver, WhoLeaves> private var who = { base, _ in base.leave() }
    private var params: Params

    init?(params: Any?) {
      guard let params = params as? Params else { return nil }
      self.params = params
      if let observer = params.observer { _text = observer }
      params.use(self)
      self.params.use = { _ in }
    }

    func pluginInitialized(
      messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
    ) { $text.bind(to: self) { me, _ in _ = me.leave() } }

    func pluginDeinit() { params.end() }

    func replaceObserver() -> MessageObserver<Text> {
      defer { _text = MessageObserver() }
      return _text
    }

    func leave() -> String {
      weak let me = self
      let (journal, room) = (params.journal, params.room)
      room?.removePlugin(Leaver.self)
      journal.note(me == nil ? "released" : "kept")
      return "left"
    }
  }

  private func addLeaver(
    sharing observer: MessageObserver<Text>? = nil, use: @escaping (Leaver) -> Void = { _ in },
    end: @escaping () -> Void = {}
  ) {
    room.addPlugin(
      Leaver.self,
      params: Leaver.Params(journal: journal, room: room, observer: observer, use: use, end: end))
  }

  private var leaver: MessageSender { get throws { try room.sender(for: Leaver.self) } }

  @Test("a plugin is kept until its handler returns, also if its pluginDeinit joins trees")
  func joining() {
    let lobby = PluginContainerComposer(name: "lobby")
    // Of the domains of two trees, the one is kept that has been joined more often.
    for _ in 0..<3 { try? lobby.compose(PluginContainer()) }
    addLeaver(end: { [room] in try? lobby.compose(room) })
    room.send(message: Text())
    #expect(journal.take() == ["kept"])
    #expect(room.parent === lobby)
  }

  @Test("a plugin is kept until its handler returns, also if a tool called that directly")
  func directly() throws {
    addLeaver()
    #expect(try leaver.endpoint.hear(Text()))
    #expect(journal.take() == ["kept"])
    addLeaver()
    #expect(try leaver.endpoint.answer(to: WhoLeaves()) == "left")
    #expect(journal.take() == ["kept"])
  }

  @Test(
    "a plugin is kept until its handler returns, also if an observer that it shares called that",
    arguments: [true, false])
  func shared(isFirst: Bool) {
    let observer = MessageObserver<Text>()
    let sharer = Leaver.Params(journal: Journal(), room: other, observer: observer)
    if !isFirst { other.addPlugin(Leaver.self, name: "sharer", params: sharer) }
    addLeaver(sharing: observer)
    if isFirst { other.addPlugin(Leaver.self, name: "sharer", params: sharer) }
    other.send(message: Text())
    #expect(journal.take() == ["kept"])
  }

  @Test("an observer that its plugin has replaced ends with the plugin")
  func replaced() throws {
    var plugin: Leaver?
    addLeaver(use: { plugin = $0 })
    let observer = try #require(plugin?.replaceObserver())
    plugin = nil
    room.removePlugin(Leaver.self)
    let sharer = Leaver.Params(journal: Journal(), room: other, observer: observer)
    other.addPlugin(Leaver.self, params: sharer)
    other.send(message: Text())
    #expect(journal.take().isEmpty)
  }

  @Test("a plugin that is removed while it reads its environment reads nil")
  func reading() throws {
    let top = PluginContainerComposer(name: "top")
    try top.compose(room)
    top.setEnvironment(1)
    var plugin: Leaver?
    addLeaver(use: { plugin = $0 })
    #expect(plugin?.number == 1)
    try endAtNextUse(of: top) { [room] in room.removePlugin(Leaver.self) }
    #expect(plugin?.number == nil)
  }

  @Test("a node that is being released is found by nobody")
  func dying() throws {
    var top: PluginContainerComposer? = PluginContainerComposer(name: "top")
    let endpoint = try #require(top?.ownSender.endpoint)
    var found: ComposableContainer?
    try endAtNextUse(of: top) { found = endpoint.node }
    top = nil
    #expect(found == nil)
    #expect(endpoint.node == nil)
  }

  /// Makes a tree run code when it is used next, because a weakly composed node has died there.
  private func endAtNextUse(of top: PluginContainerComposer?, _ end: @escaping () -> Void) throws {
    let weak = PluginContainer(name: "weak")
    try top?.compose(weak, retainPolicy: .weak)
    weak.addProbe("end") { $0.onEnd(end) }
  }

  @Test("a sender of an application's own may lose its sending point in the call")
  func ownSender() throws {
    final class Once: MessageSending {
      private var point: SendingPoint?
      init(_ sender: MessageSender?) { point = sender?.sendingPoint }
      var sendingPoint: SendingPoint {
        guard let point else { preconditionFailure("used twice") }
        self.point = nil
        return point
      }
    }
    let senders = (0..<3).map { number in Once(room.addProbe("\(number)")) }
    room.dismantle()
    #expect(senders[0].send(message: Text() as any PluginMessage).status == .detached)
    #expect(senders[1].post(message: Text()).status == .detached)
    #expect(senders[2].send(message: Text(), channel: "red").status == .detached)
  }
}

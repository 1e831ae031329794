import PatchbayEngine
import TestSupport
import Testing

/// Tests the facts about plugins and relays that tools can read.
@Suite("Introspection of plugins")
struct PluginIntrospectionTests {
  private static let rain = MessageKind("Rain", carriedBy: Text.self, type: .state)
  private let room = PluginContainer(name: "room")

  private final class Everything: Plugin {
    @MessageObserver var text: Text?
    @MessageObserver(channel: "red") var mood: Mood?
    @MessageObserver(PluginIntrospectionTests.rain, channel: .any) var rain: Text?
    @SyncMessageObserver<Everything, Who> var who = .init { _, _ in "everything" }
    @PluginEnvironment var theme: Theme?
    @PluginEnvironment(key: "title") var title: String?

    init?(params: Any?) {}

    func pluginInitialized(
      messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
    ) {
      _ = slotViewAccessor(nil)
      _ = slotViewAccessor("bar")
    }
  }

  private final class Bubble: MessageRelay {
    @MessageObserver var text: Text?
    let next: Bubble?

    init(next: Bubble? = nil) { self.next = next }

    func messageRelayConnected(messageSender: MessageSender) {
      if let next { _ = messageSender.relayMessages(to: next) }
    }
  }

  private func observations(of endpoint: Endpoint?) -> [String] {
    (endpoint?.observations ?? []).map {
      "\($0.kind) \($0.carrier.split(separator: ".").last ?? "") \($0.channel)"
        + ($0.isQuery ? " query" : "") + ($0.isState ? " state" : "")
    }
  }

  @Test("shows relays below the participant that connected them, with a stable identity")
  func relays() throws {
    let inner = Bubble()
    let outer = Bubble(next: inner)
    room.addProbe("chat") { _ = $0.relayMessages(to: outer, name: "bubble") }
    let chat = try #require(room.pluginEndpoints.first)
    let first = try #require(chat.relays.first)
    let second = try #require(first.relays.first)
    #expect(room.relayEndpoints == [first, second])
    #expect(second.connector == first)
    #expect(first.connector == chat)
    #expect(chat.connector == nil)
    #expect(first.identity != second.identity)
    #expect("\(first)" == "relay bubble (Bubble)")
    #expect(observations(of: second) == ["Text Text none"])
  }

  @Test("shows the view of a slot that a plugin was given, for as long as the view exists")
  func slotViews() throws {
    final class Bars: PluginViewContainer {
      var view: Journal? = Journal()
      func slotView(pluginType: any Plugin.Type, pluginName: String?, viewId: String?)
        -> (any PluginSlotView)?
      {
        viewId == "bar" ? view.map { AnyPluginSlotView(slotView: $0) } : nil
      }
    }
    let bars = Bars()
    room.config(viewContainer: bars)
    room.addPlugin(Everything.self)
    let endpoint = try #require(room.pluginEndpoints.first)
    #expect(endpoint.slotView(for: "bar") === bars.view && bars.view != nil)
    #expect(endpoint.slotView(for: nil) == nil)
    bars.view = nil
    #expect(endpoint.slotView(for: "bar") == nil)
  }
}

/// Tests the facts about nodes that tools can read.
@Suite("Introspection of nodes")
struct NodeIntrospectionTests {
  private final class Ears: MessageListener {
    let uniqueId = "ears"
  }

  @Test("lists interceptors in their order, as they were registered")
  func interceptors() throws {
    let room = PluginContainer(name: "room")
    var ears: Ears? = Ears()
    try room.register(
      messageInterceptor: .intercept(Text.self, id: "code") { $1.transform(to: $0) })
    if let ears { try room.register(messageInterceptor: ears, retainPolicy: .weak, order: -1) }
    try room.register(messageInterceptor: .listen(id: "watch") { _ in }, order: 7)
    #expect(
      room.interceptorRecords.map {
        "\($0.identity) \($0.order)\($0.isWeak ? " weak" : "")\($0.isListener ? " listens" : "")"
          + ($0.description == .passing ? " passes" : " depends")
      } == ["watch 7 listens passes", "code 0 depends", "ears -1 weak listens passes"])
    ears = nil
    #expect(room.interceptorRecords.count == 2)
  }

  @Test("shows which parts are held weakly, and which trees have interceptors")
  func holding() throws {
    let house = PluginContainerComposer(name: "house")
    let (kept, weak) = (PluginContainer(name: "kept"), PluginContainer(name: "weak"))
    try house.compose(kept)
    try house.compose(weak, retainPolicy: .weak)
    #expect([house, kept, weak].map(\.isHeldWeakly) == [false, false, true])
    #expect(!house.isWithInterceptors)
    try kept.register(messageInterceptor: Passing(uniqueId: "a"))
    try kept.register(messageInterceptor: .listen(id: "b") { _ in })
    #expect(house.isWithInterceptors)
    #expect(kept.interceptors.map(kept.ordinal) == [1, 1])
    #expect(house.ordinal(of: kept.interceptors[0]) == nil)
    try kept.register(messageInterceptor: Passing(uniqueId: "a"), replacing: true)
    kept.removeInterceptor(id: "a")
    kept.removeInterceptor(id: "b")
    #expect(!house.isWithInterceptors)
  }

  private struct Both: PluginMessage, SyncPluginMessage {
    typealias Response = String
    var kind: MessageKind? { nil }
  }

  private final class Declarer: Plugin, PluginParamProvider {
    init?(params: Any?) {}
    init() {}

    func pluginInitialized(
      messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
    ) {
      messageSender.declare(scheme: "url", name: "login")
      messageSender.declare(scheme: "url", name: "help", detail: "in a window")
      messageSender.observe(Both.self) { _ in }
      messageSender.answer(Both.self) { _ in "answer" }
    }

    func initializationParam(pluginType: any Plugin.Type, name: String?) -> Any? { nil }
  }

  @Test("shows the declarations of a plugin, the start of its observations, and its last place")
  func declarations() throws {
    let room = PluginContainer(name: "room")
    room.register(pluginParamProvider: Declarer())
    #expect(room.paramProviderTypes == ["Declarer"])
    room.addPlugin(Declarer.self, name: "d")
    let endpoint = try #require(room.pluginEndpoints.first)
    #expect(endpoint.offers.map(\.name) == ["login", "help"])
    #expect(room.ownEndpoint.offers.isEmpty)
    #expect(endpoint.isTarget(of: nil))
    #expect(!endpoint.isTarget(of: .plugin(Declarer.self, name: "e")))
    let (observed, answered) = (
      try #require(endpoint.beganToObserve("Both", isQuery: false)),
      try #require(endpoint.beganToObserve("Both", isQuery: true))
    )
    #expect(observed < answered)
    #expect(endpoint.beganToObserve("Mood", isQuery: false) == nil)
    #expect(endpoint.lastNode === room)
    room.removePlugin(Declarer.self, name: "d")
    #expect(endpoint.node == nil && endpoint.lastNode === room)
    #expect(endpoint.offers.isEmpty)
  }

  @Test("does not retain the objects that it describes")
  func leaks() {
    weak var kept: PluginContainer?
    var states: [StateRecord] = []
    do {
      let room = PluginContainer(name: "room")
      kept = room
      room.addProbe("a")
      room.send(message: Mood("x"))
      states = room.stateRecords
    }
    #expect(kept == nil)
    #expect(states.count == 1)
  }
}

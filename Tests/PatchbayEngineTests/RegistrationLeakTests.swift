import PatchbayEngine
import TestSupport
import Testing

private final class Watcher: DispatchWatcher, DispatchController {
  private(set) var events: [DispatchEvent] = []

  func dispatch(_ event: DispatchEvent) -> DispatchVerdict {
    // Leave nodes out: the root retains its watcher, so keeping nodes would be a cycle.
    if case .entered = event.step { return .proceed }
    events.append(event)
    return .proceed
  }

  func decide(about hop: DispatchHop) -> DispatchDecision { .proceed }
}

private final class Provider: PluginParamProvider, PluginViewContainer {
  func initializationParam(pluginType: any Plugin.Type, name: String?) -> Any? {
    Probe.Script()
  }

  func slotView(pluginType: any Plugin.Type, pluginName: String?, viewId: String?)
    -> (any PluginSlotView)?
  {
    AnyPluginSlotView(slotView: self)
  }
}

/// Keeps the accessor of its slots.
private final class Shower: Plugin {
  private(set) var accessor: SlotViewAccessor?

  init?(params: Any?) { (params as? (Shower) -> Void)?(self) }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) { accessor = slotViewAccessor }
}

@Suite("Leaks: objects given to a node")
struct RegistrationLeakTests {
  enum End: CaseIterable { case takenBack, nodeGone }

  @Test(
    "a watcher that keeps its events is released when detached, and with its node",
    arguments: End.allCases)
  func watcher(end: End) {
    let neighbour = PluginContainer()
    var root: PluginContainerComposer? = PluginContainerComposer()
    weak var watched: Watcher?
    do {
      let watcher = Watcher()
      watched = watcher
      try? root?.compose(neighbour)
      root?.attach(watcher: watcher)
      neighbour.send(message: Text("x"))
      _ = neighbour.send(message: Who(), strategy: .all)
      root?.send(message: Mood("x"))
      #expect(watcher.events.count == 6)
      if end == .takenBack { root?.detach(watcher: watcher) }
    }
    // The domain survives in the neighbour.
    if end == .nodeGone { root = nil }
    #expect(watched == nil)
    withExtendedLifetime(root) {}
  }

  enum Given: CaseIterable { case controller, faultHandler }

  @Test(
    "a controller and a fault handler are released when they are removed, and with their node",
    arguments: Given.allCases, End.allCases)
  func atRoot(given: Given, end: End) throws {
    var room: PluginContainer? = PluginContainer()
    room?.addProbe("p") { $0.observe(Text.self) { _ in throw Failure("no") } }
    try room?.register(messageInterceptor: Passing())
    weak var watched: Watcher?
    do {
      let watcher = Watcher()
      watched = watcher
      switch given {
      case .controller: room?.dispatchController = watcher
      case .faultHandler: room?.onFault = { _ in _ = watcher.events }
      }
      room?.send(message: Text("x"))
      room?.send(message: Mood("x"))
      _ = room?.send(message: Who(), strategy: .all)
    }
    #expect(watched != nil)
    switch (given, end) {
    case (.controller, .takenBack): room?.dispatchController = nil
    case (.faultHandler, .takenBack): room?.onFault = nil
    case (_, .nodeGone): room = nil
    }
    #expect(watched == nil)
    withExtendedLifetime(room) {}
  }

  @Test(
    "a parameter provider is released with its container, or with its owner if held weakly",
    arguments: [RetainPolicy.retain, .weak])
  func paramProvider(policy: RetainPolicy) throws {
    var room: PluginContainer? = PluginContainer()
    weak var watched: Provider?
    do {
      let provider = Provider()
      watched = provider
      try room?.register(pluginParamProvider: provider, retainPolicy: policy)
      #expect(room?.addPlugin(Probe.self) == .added)
    }
    #expect((watched != nil) == (policy == .retain))
    room = nil
    #expect(watched == nil)
  }

  enum ViewEnd: CaseIterable { case replaced, owner, nodeGone }

  @Test(
    "a view container is released when replaced, or with its owner if held weakly",
    arguments: ViewEnd.allCases)
  func viewContainer(end: ViewEnd) throws {
    var room: PluginContainer? = PluginContainer()
    weak var watched: Provider?
    weak var plugin: Shower?
    room?.addPlugin(Shower.self, params: { plugin = $0 } as (Shower) -> Void)
    let accessor = plugin?.accessor
    do {
      let views = Provider()
      watched = views
      try room?.config(viewContainer: views, retainPolicy: end == .owner ? .weak : .retain)
      #expect(accessor?(nil)?.slotView === views)
    }
    #expect((watched != nil) == (end != .owner))
    if end == .replaced { room?.config(viewContainer: Provider()) }
    if end == .nodeGone { room = nil }
    #expect(watched == nil)
    #expect((accessor?(nil) == nil) == (end != .replaced))
  }

  @Test("a kept slot accessor retains neither its container nor its plugin")
  func slotViewAccessor() {
    weak var room: PluginContainer?
    weak var plugin: Shower?
    var accessor: SlotViewAccessor?
    do {
      let container = PluginContainer()
      room = container
      container.config(viewContainer: Provider())
      container.addPlugin(Shower.self, params: { plugin = $0 } as (Shower) -> Void)
      accessor = plugin?.accessor
      #expect(accessor?(nil) != nil)
    }
    #expect(room == nil)
    #expect(plugin == nil)
    #expect(accessor?(nil) == nil)
  }

  @Test("a kept sender retains neither its container nor its plugin")
  func sender() {
    weak var room: PluginContainer?
    weak var plugin: Probe?
    var senders: [MessageSender?] = []
    do {
      let container = PluginContainer()
      room = container
      var script = Probe.Script()
      script.start = { me, sender in
        plugin = me
        senders.append(sender)
        sender.observe(Text.self) { _ in me.script.start(me, sender) }
      }
      container.addPlugin(Probe.self, params: script)
      senders.append(try? container.sender(for: Probe.self))
    }
    #expect(senders.count == 2)
    #expect(room == nil)
    #expect(plugin == nil)
  }

  @Test("a post is released after delivery, or earlier with its sender")
  func posts() {
    final class Heavy: PluginMessage {}
    let container = PluginContainer()
    weak var delivered: Heavy?
    weak var dropped: Heavy?
    container.addProbe("leaver") { sender in
      sender.observe(Text.self) { _ in
        let messages = [Heavy(), Heavy()]
        (delivered, dropped) = (messages[0], messages[1])
        container.post(message: messages[0])
        sender.post(message: messages[1])
        container.removePlugin(Probe.self, name: "leaver")
      }
    }
    container.addProbe("p") { $0.observe(Heavy.self) { #expect($0 === delivered) } }
    container.send(message: Text("x"))
    #expect(delivered == nil)
    #expect(dropped == nil)
    container.dismantle()
  }

  @Test("a remote sender does not retain its plugin")
  func remoteSender() async throws {
    let stage = try await HostedStage()
    let remote = await stage.host.withTree { [ear = stage.ear] root in
      let room = root.room("left")
      let words = LastWords("gone", to: ear)
      let sender = room?.addProbe("guest") { $0.observe(Text.self) { _ in _ = words } }
      let remote = sender?.remote
      room?.removePlugin(Probe.self, name: "guest")
      return remote
    }
    #expect(await remote?.send(message: Text("x")).isDetached == true)
    #expect(await stage.ear.rest() == ["gone"])
  }
}

/// A plugin in its container, from the moment it was built to its release.
final class PluginRegistration: Participant {
  let identity: PluginIdentity
  /// Nil once the plugin has left.
  private(set) var plugin: (any Plugin)?
  /// The connected properties; the plugin may have replaced them by others since.
  private var observers: [WiredProperty]
  /// Whether the plugin got a slot when it last asked for one, by view id.
  private(set) var askedSlots: [String?: Bool] = [:]
  private var slotViews: [String?: SlotView] = [:]

  /// The object in which a slot is shown; weak, since its creator owns it.
  private struct SlotView { weak var view: AnyObject? }

  init(
    _ plugin: any Plugin, _ observers: [WiredProperty], identity: PluginIdentity,
    priority: MessageObservingPriority, order: UInt64, node: NodeCore
  ) {
    self.plugin = plugin
    self.observers = observers
    self.identity = identity
    super.init(
      node: node, role: .plugin(identity),
      seat: HearingPlace(isRelay: false, priority: priority, order: order, index: 0))
  }

  override var host: AnyObject? { plugin }
}

extension PluginRegistration {
  /// Notes which slot the plugin was given when it asked for one.
  func note(_ slot: (any PluginSlotView)?, for viewId: String?) {
    askedSlots[viewId] = slot != nil
    slotViews[viewId] = slot.map { SlotView(view: $0.slotView) }
  }

  /// The object in which the slot of an id is shown; nil if there is none.
  func slotView(for viewId: String?) -> AnyObject? { slotViews[viewId]?.view }

  /// Connects the observers, replays the remembered states, and initializes the plugin.
  func goLive(slotViewAccessor: @escaping SlotViewAccessor) {
    guard let plugin else { return }
    expect(observers.count)
    // A property of another module may remove the plugin when it is connected.
    for observer in observers where node != nil { observer.connect(to: self) }
    start {
      plugin.pluginInitialized(
        messageSender: MessageSender(self), name: identity.name, slotViewAccessor: slotViewAccessor)
    }
  }

  /// Removes all that the plugin has registered, calls its `pluginDeinit`, and releases it.
  func retire() {
    guard let plugin, let nodeCore else { return }
    let observers = exchange(&self.observers, with: [])
    leave()
    for observer in observers { observer.endBindings() }
    plugin.pluginDeinit()
    // The domain is looked up last: the code that has run meanwhile may have joined trees.
    nodeCore.resolvedDomain.retainUntilIdle(plugin)
    self.plugin = nil
  }
}

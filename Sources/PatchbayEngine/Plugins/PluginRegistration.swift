/// A plugin in its container, from the moment it was built to its release.
final class PluginRegistration: Participant {
  let identity: PluginIdentity
  /// Nil once the plugin has left.
  private(set) var plugin: (any Plugin)?
  /// Whether there was a slot when the plugin last asked for it, by view id.
  private(set) var askedSlots: [String?: Bool] = [:]
  private var slotViews: [String?: SlotView] = [:]

  /// What a slot shows in; held weakly, its maker owns it.
  private struct SlotView { weak var view: AnyObject? }

  init(
    _ plugin: any Plugin, identity: PluginIdentity, priority: MessageObservingPriority,
    order: UInt64, node: NodeCore
  ) {
    self.plugin = plugin
    self.identity = identity
    super.init(
      node: node, role: .plugin(identity),
      seat: HearingPlace(isRelay: false, priority: priority, order: order, index: 0))
  }

  override var host: AnyObject? { plugin }

  override var freelyReachableHost: AnyObject? { plugin }
}

extension PluginRegistration {
  /// Notes which slot the plugin was given when it asked for one.
  func note(_ slot: (any PluginSlotView)?, for viewId: String?) {
    askedSlots[viewId] = slot != nil
    slotViews[viewId] = slot.map { SlotView(view: $0.slotView) }
  }

  /// What the slot of an id shows in; nil for none.
  func slotView(for viewId: String?) -> AnyObject? { slotViews[viewId]?.view }

  /// Wires the observers, tells the plugin what is remembered and that it is there.
  func goLive(slotViewAccessor: @escaping SlotViewAccessor) {
    guard let plugin, let nodeCore else { return }
    let observers = nodeCore.resolvedDomain.layout(of: plugin).observers(in: plugin)
    expect(observers.count)
    for observer in observers { observer.connect(to: self) }
    start {
      plugin.pluginInitialized(
        messageSender: MessageSender(self), name: identity.name, slotViewAccessor: slotViewAccessor)
    }
  }

  /// Ends everything the plugin had registered, tells it so, and lets it go.
  func retire() {
    guard let plugin else { return }
    let domain = nodeCore?.resolvedDomain
    let observers = domain?.layout(of: plugin).observers(in: plugin) ?? []
    leave()
    for observer in observers { observer.endBindings() }
    plugin.pluginDeinit()
    domain?.retainUntilIdle(plugin)
    self.plugin = nil
  }
}

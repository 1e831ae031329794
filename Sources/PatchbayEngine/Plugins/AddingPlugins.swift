extension PluginContainer {
  /// Builds a plugin of this type and makes it part of the tree.
  ///
  /// When this returns, the plugin has heard the remembered states it observes and has had its
  /// `pluginInitialized`. `name` tells several plugins of one type apart. `params` are what it is
  /// built with; if there are none, the param providers are asked.
  ///
  /// With `replaceExistingPlugin` a plugin of the same type and name gives way. The new one is built
  /// first: if it can't be, the old one stays; else it takes the old one's place in the order.
  @discardableResult
  public func addPlugin(
    _ type: any Plugin.Type, name: String? = nil, params: Any? = nil,
    replaceExistingPlugin: Bool = false,
    messageObservingPriority: MessageObservingPriority = .normal
  ) -> AddPluginResult {
    let identity = PluginIdentity(type: type, name: name)
    if underConstruction.contains(identity) { return .alreadyRegistered }
    if registrations[identity] != nil, !replaceExistingPlugin { return .alreadyRegistered }
    underConstruction.insert(identity)
    defer { underConstruction.remove(identity) }

    guard let plugin = type.init(params: params ?? self.params(for: type, name: name)) else {
      return .initializationRefused
    }
    if let mismatch = core.resolvedDomain.ownerMismatch(in: plugin) { return .wrongOwner(mismatch) }
    let old = registrations[identity]
    let registration = PluginRegistration(
      plugin, identity: identity, priority: messageObservingPriority,
      order: old?.seat.order ?? core.resolvedDomain.tick(), node: core)
    retire(old)
    core.resolvedDomain.willRename()
    enter(registration)
    registration.goLive(slotViewAccessor: slotViewAccessor(for: registration, of: type))
    return old == nil ? .added : .replaced
  }

  /// Takes a plugin out of the tree; false if there is none of this type and name.
  ///
  /// From here on nothing reaches it, not even a message that is on its way; the relays it connected
  /// are disconnected, and its sender sends nothing any more. Then it has its `pluginDeinit` and is
  /// released, at the latest when the outermost dispatch under way has ended.
  @discardableResult
  public func removePlugin(_ type: any Plugin.Type, name: String? = nil) -> Bool {
    remove(PluginIdentity(type: type, name: name))
  }

  func remove(_ identity: PluginIdentity) -> Bool {
    guard let registration = registrations[identity] else { return false }
    retire(registration)
    return true
  }

  private func retire(_ registration: PluginRegistration?) {
    guard let registration else { return }
    core.resolvedDomain.willRename()
    withdraw(registration)
    registration.retire()
  }
}

/// What became of the wish to add a plugin.
public enum AddPluginResult: Sendable, Hashable {
  /// It is part of the tree.
  case added
  /// It is part of the tree, in the place of the one that was there.
  case replaced
  /// There is one of this type and name, or one is just being built; nothing changed.
  case alreadyRegistered
  /// Its `init?(params:)` returned nil; nothing changed.
  case initializationRefused
  /// One of its query observers names the wrong owner; nothing changed.
  case wrongOwner(OwnerMismatch)

  /// Whether the new plugin is part of the tree.
  public var isAdded: Bool { self == .added || self == .replaced }
}

extension PluginContainer {
  /// Builds a plugin of this type and adds it to the tree.
  ///
  /// When this returns, the plugin has received the remembered states that it observes, and its
  /// `pluginInitialized` has been called. `name` distinguishes several plugins of one type. The
  /// plugin is built with `params`; without them, the param providers are asked.
  ///
  /// With `replaceExistingPlugin` the plugin replaces one of the same type and name. The new one is
  /// built first. If that fails, the old one stays; otherwise the new one takes its place in the
  /// order.
  ///
  /// The result says whether the plugin was added. If its `init?(params:)` refused, or a query observer
  /// names the wrong owner, that is also a fault, which the root's `onFault` gets. To throw an error
  /// instead, declare the plugin in the braces of its container.
  @discardableResult
  public func addPlugin(
    _ type: any Plugin.Type, name: String? = nil, params: Any? = nil,
    replaceExistingPlugin: Bool = false,
    messageObservingPriority: MessageObservingPriority = .normal
  ) -> AddPluginResult {
    let identity = PluginIdentity(type: type, name: name)
    let result = add(type, identity, params, replaceExistingPlugin, messageObservingPriority)
    if result.isFault {
      core.report(.pluginNotAdded(identity, result, in: path), of: sendingPoint.participant)
    }
    return result
  }

  private func add(
    _ type: any Plugin.Type, _ identity: PluginIdentity, _ params: Any?, _ replaces: Bool,
    _ priority: MessageObservingPriority
  ) -> AddPluginResult {
    if underConstruction.contains(identity) { return .alreadyRegistered }
    if registrations[identity] != nil, !replaces { return .alreadyRegistered }
    underConstruction.insert(identity)
    defer { underConstruction.remove(identity) }

    guard let plugin = type.init(params: params ?? self.params(for: type, name: identity.name))
    else {
      return .initializationRefused
    }
    let observers = core.resolvedDomain.observers(in: plugin)
    if let mismatch = observers.mismatch(with: plugin) { return .wrongOwner(mismatch) }
    let old = registrations[identity]
    let registration = PluginRegistration(
      plugin, observers, identity: identity, priority: priority,
      order: old?.seat.order ?? core.resolvedDomain.tick(), node: core)
    retire(old)
    core.resolvedDomain.willRename()
    enter(registration)
    registration.goLive(slotViewAccessor: slotViewAccessor(for: registration, of: type))
    return old == nil ? .added : .replaced
  }

  /// Removes a plugin from the tree; returns false if there is none of this type and name.
  ///
  /// From here on nothing reaches the plugin, not even a message under way. The relays that it
  /// connected are disconnected, and its sender sends nothing any more. Then its `pluginDeinit` is
  /// called, and it is released, at the latest when the outermost dispatch under way has ended.
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

/// The result of adding a plugin.
public enum AddPluginResult: Sendable, Hashable {
  /// The plugin is part of the tree.
  case added
  /// The plugin is part of the tree, in the place of the former one.
  case replaced
  /// A plugin of this type and name exists or is just being built; nothing changed.
  case alreadyRegistered
  /// The plugin's `init?(params:)` returned nil; nothing changed.
  case initializationRefused
  /// A query observer of the plugin names the wrong owner; nothing changed.
  case wrongOwner(OwnerMismatch)

  /// Whether the new plugin is part of the tree.
  public var isAdded: Bool { self == .added || self == .replaced }

  /// Whether the plugin could not be built; adding one that exists already is no fault.
  var isFault: Bool { !isAdded && self != .alreadyRegistered }
}

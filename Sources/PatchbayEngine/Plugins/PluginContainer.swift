/// A node that builds, owns and hides plugins, and lets them talk.
///
///     let room = PluginContainer(name: "room")
///     room.addPlugin(Chat.self)
///     room.addPlugin(InputBar.self)
///
/// Plugins receive messages before relays: by priority, those of equal priority in the order of
/// their registration.
public final class PluginContainer: ComposableContainer {
  private(set) var registrations: [PluginIdentity: PluginRegistration] = [:] {
    didSet { ownCore.resolvedDomain.shapeEpoch += 1 }
  }
  /// The plugins in the order in which they were added.
  var members = Members<PluginRegistration>()
  var connectedRelays = ConnectedRelays() {
    didSet { ownCore.resolvedDomain.shapeEpoch += 1 }
  }
  /// Identities whose plugin is being built or replaced.
  var underConstruction: Set<PluginIdentity> = []
  var paramProviders: [Held<any PluginParamProvider>] = []
  var viewContainer: Held<any PluginViewContainer>?

  /// Creates a container without plugins.
  public init(name: String? = nil) {
    super.init(name: name, role: .container(name: name))
  }

  deinit { leave(registrationsInOrder, connectedRelays.inOrder) }
}

extension PluginContainer {
  /// The plugins here, in the order in which they were added.
  public var plugins: [PluginIdentity] { registrationsInOrder.map(\.identity) }

  /// The relays here, after the dead ones have been removed.
  var relays: ConnectedRelays {
    _ = core
    return connectedRelays
  }

  var registrationsInOrder: [PluginRegistration] { members.inOrder }

  func enter(_ registration: PluginRegistration) {
    registrations[registration.identity] = registration
    members.insert(registration)
  }

  /// Removes and retires the last plugins, at most this many; returns how many.
  func retireLast(_ count: Int) -> Int {
    let leaving = members.removeLast(max(count, 1))
    for registration in leaving {
      registrations[registration.identity] = nil
      registration.retire()
    }
    return leaving.count
  }

  func withdraw(_ registration: PluginRegistration) {
    registrations[registration.identity] = nil
    members.remove(registration)
  }
}

// MARK: - Sending in a plugin's name

extension PluginContainer {
  /// A sender that sends in the name of a plugin here, for tools; throws if there is none.
  public func sender(for plugin: any Plugin.Type, name: String? = nil) throws(EngineError)
    -> MessageSender
  {
    MessageSender(try registration(of: plugin, name: name))
  }

  /// A sender that sends in the name of a relay connected here; throws if it isn't connected.
  public func sender(for relay: any MessageRelay) throws(EngineError) -> MessageSender {
    MessageSender(try connection(of: relay))
  }

  func registration(of plugin: any Plugin.Type, name: String?) throws(EngineError)
    -> PluginRegistration
  {
    let identity = PluginIdentity(type: plugin, name: name)
    guard let registration = registrations[identity] else {
      throw .noSuchPlugin(identity, in: path, existing: plugins)
    }
    return registration
  }

  func connection(of relay: any MessageRelay) throws(EngineError) -> RelayConnection {
    guard let connection = relays.connection(of: relay) else {
      throw .relayNotConnected(type: "\(type(of: relay))", in: path)
    }
    return connection
  }
}

// MARK: - Parameters and views

extension PluginContainer {
  /// Registers a provider of parameters for plugins added later; those registered before come
  /// first.
  public func register(pluginParamProvider provider: any PluginParamProvider) {
    paramProviders.append(.strong(provider))
  }

  /// Registers a provider of parameters; with `.weak`, it stays only while another owner retains
  /// it.
  ///
  /// Throws if the provider is to be held weakly and is no object.
  public func register(
    pluginParamProvider provider: any PluginParamProvider, retainPolicy: RetainPolicy
  ) throws(EngineError) {
    guard let held = Held(provider, policy: retainPolicy) else {
      throw .weakValue(type: "\(type(of: provider))", role: .paramProvider)
    }
    paramProviders.append(held)
  }

  /// Sets the object that grants this container's plugins their slots.
  public func config(viewContainer: any PluginViewContainer) {
    use(.strong(viewContainer))
  }

  /// Sets the object that grants slots; with `.weak`, it stays only while another owner retains it.
  ///
  /// Throws if the view container is to be held weakly and is no object.
  public func config(viewContainer: any PluginViewContainer, retainPolicy: RetainPolicy)
    throws(EngineError)
  {
    guard let held = Held(viewContainer, policy: retainPolicy) else {
      throw .weakValue(type: "\(type(of: viewContainer))", role: .viewContainer)
    }
    use(held)
  }

  private func use(_ held: Held<any PluginViewContainer>) {
    _ = exchange(&viewContainer, with: held)
  }

  /// The parameters that a provider has for a plugin about to be built; nil if none has any.
  package func params(for type: any Plugin.Type, name: String?) -> Any? {
    for provider in paramProviders {
      let params = provider.value?.initializationParam(pluginType: type, name: name)
      if let params { return params }
    }
    return nil
  }

  func slotViewAccessor(for registration: PluginRegistration, of type: any Plugin.Type)
    -> SlotViewAccessor
  {
    // Retains the registration, as senders do: a weak reference to it would slow all others down.
    { viewId in
      let container = registration.nodeCore?.container as? PluginContainer
      guard let container else { return nil }
      let slot = container.viewContainer?.value?.slotView(
        pluginType: type, pluginName: registration.identity.name, viewId: viewId)
      registration.note(slot, for: viewId)
      return slot
    }
  }
}

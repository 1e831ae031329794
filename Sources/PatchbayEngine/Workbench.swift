// What a workbench may do to a tree that an application may not: act on whatever it has found in it.

extension PluginContainer {
  /// A sender that speaks for a plugin or relay here; nil for one that is not here any more.
  package func sender(for endpoint: Endpoint) -> MessageSender? {
    endpoint.participant.nodeCore === core ? MessageSender(endpoint.participant) : nil
  }

  /// Takes a plugin or relay out of the tree; false if it is not here.
  @discardableResult
  package func remove(_ endpoint: Endpoint) -> Bool {
    guard endpoint.participant.nodeCore === core else { return false }
    if let relay = endpoint.participant as? RelayConnection {
      relay.disconnect()
      return true
    }
    guard let plugin = endpoint.participant as? PluginRegistration else { return false }
    return remove(plugin.identity)
  }

  /// Connects a relay as if the given plugin or relay had done it.
  package func connect(
    _ relay: any MessageRelay, through endpoint: Endpoint, name: String?
  ) throws(EngineError) {
    try endpoint.participant.connect(relay, name: name)
  }
}

extension ComposableContainer {
  /// Gives this node another name.
  package func rename(to name: String?) {
    core.resolvedHub.willRename()
    self.name = name
    sendingPoint.participant.rename(
      self is PluginContainer ? .container(name: name) : .composer(name: name))
  }

  /// Makes this node and all below it remember a state that nobody is told of.
  package func remember<M: PluginMessage>(_ state: M, channel: String? = nil) {
    let key = MessageKey(messageType: M.self, kind: state.kind)
    guard key.isState else { return }
    let hub = core.resolvedHub
    hub.willChangeTree()
    let value = StateValue(state, stateKey: StateKey(key: key, channel: channel))
    core.remember(value, covering: .subtree)
  }
}

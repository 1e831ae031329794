// Changes of a tree that a workbench may make, but not an application.

extension PluginContainer {
  /// A sender in the name of a plugin or relay here; nil if that is not here any more.
  package func sender(for endpoint: Endpoint) -> MessageSender? {
    endpoint.participant.nodeCore === core ? MessageSender(endpoint.participant) : nil
  }

  /// Removes a plugin or relay from the tree; returns false if it is not here.
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

  /// Gives a plugin here another priority; among those of equal priority it keeps its place.
  package func setPriority(_ priority: MessageObservingPriority, of endpoint: Endpoint) {
    guard endpoint.participant.nodeCore === core else { return }
    var seat = endpoint.participant.seat
    seat.priority = priority
    endpoint.participant.reseat(seat)
  }

  /// Moves a plugin or relay here to the place of another one that has left.
  package func setArrival(_ arrival: RegistrationMoment, of endpoint: Endpoint) {
    guard endpoint.participant.nodeCore === core else { return }
    var seat = endpoint.participant.seat
    seat.order = arrival.order
    let plugin = endpoint.participant as? PluginRegistration
    if let plugin { members.remove(plugin) }
    endpoint.participant.reseat(seat)
    if let plugin { members.insert(plugin) }
  }

  /// Connects a relay as if the given plugin or relay had done it.
  package func connect(
    _ relay: any MessageRelay, through endpoint: Endpoint, name: String?
  ) throws(EngineError) {
    try endpoint.participant.connect(relay, name: name)
  }
}

/// The position of a plugin or relay in the order in which its container's parts were added.
package struct RegistrationMoment: Hashable, Comparable {
  fileprivate let order: UInt64

  package static func < (one: Self, other: Self) -> Bool { one.order < other.order }
}

extension Endpoint {
  /// The position of the participant, or of the one that it replaced, in the order of addition.
  package var arrival: RegistrationMoment { RegistrationMoment(order: participant.seat.order) }
}

extension ComposableContainer {
  /// A sender in the name of the node itself, so that a tool may offer something there.
  package var ownSender: MessageSender { MessageSender(sendingPoint.participant) }

  /// Gives this node another name.
  package func rename(to name: String?) {
    core.resolvedDomain.willRename()
    let above = core.parentCore
    if above?.childNames?.remove(ownCore) == false { above?.childNames = nil }
    self.name = name
    above?.childNames?.insert(ownCore)
    sendingPoint.participant.rename(
      self is PluginContainer ? .container(name: name) : .composer(name: name))
  }

  /// The interceptor with an identity; nil once it has gone.
  package func interceptor(_ identity: InterceptorIdentity) -> (any MessageInterceptor)? {
    core.interceptors[identity.id]?.interceptor
  }

  /// Makes this node and all below it remember a state without delivering it.
  package func remember<M: PluginMessage>(_ state: M, channel: String? = nil) {
    let key = MessageKey(messageType: M.self, kind: state.kind)
    guard key.isState else { return }
    let domain = core.resolvedDomain
    domain.willChangeTree()
    let value = StateValue(state, stateKey: StateKey(key: key, channel: channel))
    core.remember(value, covering: .subtree)
  }

  /// Makes this node and all below it forget the last state of a type or kind, on the channels that
  /// an observer of this channel receives.
  package func forgetStates<M: PluginMessage>(
    of _: M.Type, kind: MessageKind?, channel: MessageChannel
  ) {
    let key = MessageKey(messageType: M.self, kind: kind)
    core.resolvedDomain.willChangeTree()
    core.forget(.heard(key, on: channel))
  }
}

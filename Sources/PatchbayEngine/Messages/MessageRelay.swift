/// An object that receives and sends messages like a plugin without being one.
///
/// A plugin connects a relay, such as a part of itself, with
/// ``MessageSender/relayMessages(to:name:)``; a relay may connect others in turn. Relays receive
/// messages after all plugins of the container, which does not retain them.
public protocol MessageRelay: AnyObject {
  /// Called when the relay is connected: its observers have the remembered states, and it may send.
  ///
  /// This is called once for each container in which the relay is connected.
  func messageRelayConnected(messageSender: MessageSender)
}

/// The connection of a relay in one container.
final class RelayConnection: Participant {
  private(set) weak var relay: (any MessageRelay)?
  let relayID: ObjectIdentifier
  private weak var container: PluginContainer?
  /// The participant that connected the relay; when it leaves, it disconnects the relay first.
  private(set) weak var connector: Participant?
  /// Receives the relay's death; owned by the domain.
  private(set) weak var deaths: DeathRegister?

  init(
    _ relay: any MessageRelay, name: String?, in container: PluginContainer,
    through connector: Participant
  ) {
    self.relay = relay
    relayID = ObjectIdentifier(relay)
    self.container = container
    self.connector = connector
    let domain = container.ownCore.resolvedDomain
    deaths = domain.addMortal()
    let order = domain.tick()
    super.init(
      node: container.ownCore, role: .relay(type: "\(type(of: relay))", name: name),
      seat: HearingPlace(isRelay: true, priority: .normal, order: order, index: 0),
      mayDieUntold: true)
  }

  override var host: AnyObject? { relay }

  // Its tree has not unlinked it yet, or it has no declared observer that could report its death.
  override func hostHasDied() { disconnect() }
}

extension RelayConnection {
  func connect(_ observers: [WiredProperty]) {
    guard let relay else { return }
    observers.first?.lifetime.report(to: self)
    for observer in observers { observer.connect(to: self) }
    start { relay.messageRelayConnected(messageSender: MessageSender(self)) }
  }

  func disconnect() {
    guard let nodeCore else { return }
    nodeCore.resolvedDomain.willRename()
    connector?.relays.remove(self)
    container?.connectedRelays.remove(self)
    leave()
    nodeCore.resolvedDomain.removeMortal()
  }
}

// MARK: - Connecting

extension MessageSender {
  /// Connects a relay, so that it receives and sends messages in this sender's container.
  ///
  /// The connection lasts until the relay dies, the sender's plugin or relay leaves, or the
  /// container goes. The relay isn't retained. A second connection in one container is refused; one
  /// in another container is not. The name is for people.
  @discardableResult
  public func relayMessages(to relay: any MessageRelay, name: String? = nil)
    -> Result<Void, EngineError>
  {
    Result { () throws(EngineError) in try participant.connect(relay, name: name) }
  }
}

extension PluginContainer {
  /// Connects a relay from outside as if the given plugin had done it.
  ///
  /// `name` is that of the plugin; `relayName` is that of the relay, for people.
  public func relay(
    _ relay: any MessageRelay, through plugin: any Plugin.Type, name: String? = nil,
    relayName: String? = nil
  ) throws(EngineError) {
    try registration(of: plugin, name: name).connect(relay, name: relayName)
  }

  /// Connects a relay from outside as if the given relay had done it.
  public func relay(
    _ relay: any MessageRelay, through other: any MessageRelay, relayName: String? = nil
  ) throws(EngineError) {
    try connection(of: other).connect(relay, name: relayName)
  }

  /// Whether a relay is connected here.
  public func isConnected(_ relay: any MessageRelay) -> Bool {
    relays.connection(of: relay) != nil
  }
}

extension Participant {
  func connect(_ relay: any MessageRelay, name: String?) throws(EngineError) {
    let type = "\(Swift.type(of: relay))"
    unlinkDead()
    guard let container = nodeCore?.container as? PluginContainer else {
      throw .senderDetached(role, relay: type)
    }
    for dead in container.connectedRelays.takeDead(besides: relay) { dead.disconnect() }
    guard container.connectedRelays.connection(of: relay) == nil else {
      throw .relayAlreadyConnected(type: type, in: container.path)
    }
    let observers = container.ownCore.resolvedDomain.observers(in: relay)
    if let mismatch = observers.mismatch(with: relay) {
      throw .wrongOwner(mismatch, in: container.path)
    }
    container.ownCore.resolvedDomain.willRename()
    let connection = RelayConnection(relay, name: name, in: container, through: self)
    container.connectedRelays.insert(connection)
    relays.insert(connection)
    connection.connect(observers)
  }
}

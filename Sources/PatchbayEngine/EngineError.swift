/// What the engine refuses to do, and the facts of why.
public enum EngineError: Error, Hashable, Sendable {
  /// A composer can't be put into itself or into something below it. `way` leads from the node
  /// that was to be composed down to the composer.
  case cycle(node: String, into: String, way: [String])
  /// The tree would have more levels than it may.
  case tooDeep(node: String, into: String, levels: Int, most: Int)
  /// The same node stands twice among those to be composed.
  case composedTwice(node: String, into: String)
  /// Only objects can be held weakly.
  case weakValue(type: String, role: HeldRole)
  /// A limit was asked for that is not between 1 and the hard maximum.
  case limitOutOfRange(DispatchLimit, asked: Int, most: Int)
  /// The relay is connected in this container already.
  case relayAlreadyConnected(type: String, in: String)
  /// The relay to connect through isn't connected in this container.
  case relayNotConnected(type: String, in: String)
  /// The object that was to connect a relay has left its tree.
  case senderDetached(EndpointRole, relay: String)
  /// There is an interceptor of this id at the node already; `type` is the one that is there.
  case interceptorIdTaken(id: String, type: String, at: String, existing: [String])
  /// A query observer of a relay names the wrong owner.
  case wrongOwner(OwnerMismatch, in: String)
  /// There is no such plugin in the container.
  case noSuchPlugin(PluginIdentity, in: String, existing: [PluginIdentity])
  /// A container that was built with a list of plugins could not add one of them.
  case pluginNotAdded(PluginIdentity, AddPluginResult, in: String)
  /// An observer that sends after an `await` was called in a tree that no host owns.
  case notHosted(EndpointRole)

  /// What something is held as.
  public enum HeldRole: Sendable, Hashable {
    /// Asked for plugins' parameters.
    case paramProvider
    /// Grants plugins their slots.
    case viewContainer
    /// Decides what becomes of messages.
    case interceptor
    /// A value of the environment.
    case environment
  }
}

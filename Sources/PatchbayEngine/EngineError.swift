/// The requests that the engine refuses, each with the facts that explain why.
public enum EngineError: Error, Hashable, Sendable {
  /// A composer can't be composed into itself or into a node below it.
  ///
  /// `way` lists the nodes from the one that was to be composed down to the composer.
  case cycle(node: String, into: String, way: [String])
  /// The tree would have more levels than it may have.
  case tooDeep(node: String, into: String, levels: Int, most: Int)
  /// The same node is named twice in one call.
  case composedTwice(node: String, into: String)
  /// Only objects can be held weakly.
  case weakValue(type: String, role: HeldRole)
  /// The limit is not between 1 and the hard maximum.
  case limitOutOfRange(DispatchLimit, asked: Int, most: Int)
  /// The relay is connected in this container already.
  case relayAlreadyConnected(type: String, in: String)
  /// The relay to connect through isn't connected in this container.
  case relayNotConnected(type: String, in: String)
  /// The object that was to connect a relay has left its tree.
  case senderDetached(EndpointRole, relay: String)
  /// The node has an interceptor of this id already; `type` is the type of that one.
  case interceptorIdTaken(id: String, type: String, at: String, existing: [String])
  /// A query observer of a relay names the wrong owner.
  case wrongOwner(OwnerMismatch, in: String)
  /// There is no such plugin in the container.
  case noSuchPlugin(PluginIdentity, in: String, existing: [PluginIdentity])
  /// A container that was built with a list of plugins could not add one of them.
  case pluginNotAdded(PluginIdentity, AddPluginResult, in: String)
  /// An observer that sends after an `await` was called in a tree that no host owns.
  case notHosted(EndpointRole)

  /// The purpose for which the engine holds an object.
  public enum HeldRole: Sendable, Hashable {
    /// A provider of plugins' parameters.
    case paramProvider
    /// The view container, which grants plugins their slots.
    case viewContainer
    /// An interceptor, which decides about messages.
    case interceptor
    /// A value of the environment.
    case environment
  }
}

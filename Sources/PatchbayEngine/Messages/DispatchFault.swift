/// An error in a dispatch, in reading or delivering an environment value, or in adding a plugin; the
/// rest continued.
public struct DispatchFault {
  /// The error and its details.
  public let problem: Problem
  /// The kind of the message; nil for a fault of the environment or of adding a plugin.
  public let message: String?
  /// The sender of the message, the reader of the environment value, or the plugin's container.
  public let sender: Endpoint

  /// The errors that can occur.
  public enum Problem {
    /// A handler threw; all other observers still received the message.
    case handlerThrew(any Error, receiver: Endpoint)
    /// Too many messages caused one another in a row; this one was dropped.
    case causalDepth(limit: Int, chain: CausalChain)
    /// One outermost send led to too many deliveries; the remaining observers received nothing.
    case deliveries(limit: Int, chain: CausalChain)
    /// Too many sends, queries and interceptors waited on the stack; the last message was dropped.
    ///
    /// The limit is the number of sends that may wait; a call that takes more room counts for
    /// several.
    case nesting(limit: Int, chain: CausalChain)
    /// An interceptor handed a message on after its node had gone.
    case transformerOutlivedNode(interceptor: String, node: String)
    /// A controller replaced the message by a value of another type or kind, which was ignored.
    case foreignReplacement(given: String)
    /// The kind of the message belongs to another type; the message was dropped.
    case foreignKind(kind: String, carrier: String)
    /// The environment value is of another type than was asked for; it reads as nil.
    case environmentType(key: String, wanted: String, found: String, node: String)
    /// Too many changes of the environment caused one another in a row; this one was not delivered.
    case environmentDepth(limit: Int, key: String)
    /// A handler of a changed environment value threw; all other handlers were still called.
    case environmentHandlerThrew(any Error, key: String)
    /// The plugin could not be built: its `init?(params:)` refused, or an observer names the wrong owner.
    case pluginNotAdded(PluginIdentity, AddPluginResult, in: String)
  }
}

@available(*, unavailable)
extension DispatchFault: Sendable {}

@available(*, unavailable)
extension DispatchFault.Problem: Sendable {}

/// The messages that led to one another, the latest last.
public struct CausalChain: Sendable, Hashable {
  /// The steps that repeat, once around; empty if none repeat.
  public let cycle: [Step]
  /// The last few steps, whether they repeat or not.
  public let last: [Step]

  /// A message and its sender.
  public struct Step: Sendable, Hashable {
    /// The kind of the message.
    public let message: String
    /// The role of the message's sender.
    public let sender: EndpointRole
  }
}

/// Something that went wrong while a message was on its way, or an environment value was read or
/// delivered; the rest continued.
public struct DispatchFault {
  /// What happened.
  public let problem: Problem
  /// The kind of the message; nil if it was about the environment.
  public let message: String?
  /// The sender of the message, or the reader of the environment value.
  public let sender: Endpoint

  /// The things that can go wrong.
  public enum Problem {
    /// A handler threw; all other observers still received the message.
    case handlerThrew(any Error, receiver: Endpoint)
    /// Too many messages caused one another in a row; this one was dropped.
    case causalDepth(limit: Int, chain: CausalChain)
    /// One outermost send led to too many deliveries; observers that had not received it by then
    /// did not.
    case deliveries(limit: Int, chain: CausalChain)
    /// Too many sends, queries and interceptors wait on the stack for one another; what the last
    /// one sent or handed on was dropped. The limit is the number of sends that may; what takes
    /// more room than they do counts for several.
    case nesting(limit: Int, chain: CausalChain)
    /// An interceptor handed something on after its node had gone.
    case transformerOutlivedNode(interceptor: String, node: String)
    /// A controller put something in the message's place that is not of its type and kind; the
    /// message went on as it was.
    case foreignReplacement(given: String)
    /// The message is of a kind that only another type may carry; it was dropped.
    case foreignKind(kind: String, carrier: String)
    /// The environment value is of another type than was asked for; it reads as nil.
    case environmentType(key: String, wanted: String, found: String, node: String)
    /// Too many changes of the environment caused one another in a row; this one was not delivered.
    case environmentDepth(limit: Int, key: String)
    /// A handler of a changed environment value threw; all other handlers were still called.
    case environmentHandlerThrew(any Error, key: String)
  }
}

@available(*, unavailable)
extension DispatchFault: Sendable {}

@available(*, unavailable)
extension DispatchFault.Problem: Sendable {}

/// The messages that led to one another, the latest last.
public struct CausalChain: Sendable, Hashable {
  /// The steps that repeat, once around; empty if none do.
  public let cycle: [Step]
  /// The last few steps, whether they repeat or not.
  public let last: [Step]

  /// A message and who sent it.
  public struct Step: Sendable, Hashable {
    /// The kind of the message.
    public let message: String
    /// The role of its sender.
    public let sender: EndpointRole
  }
}

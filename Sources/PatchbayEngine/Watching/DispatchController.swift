/// Holds dispatches before their hops: what a debugger is.
///
/// Set it at the root of a tree. It is asked before every hop, and the dispatch waits for as long as
/// it takes to answer. It may put another value in the message's place; the tree it must leave alone.
public protocol DispatchController: AnyObject {
  /// Called before each hop, on the thread of the dispatch.
  func decide(about hop: DispatchHop) -> DispatchDecision
}

/// What is about to happen to a message or a query.
public struct DispatchHop {
  /// The dispatch, as in the events of watchers.
  public let dispatch: UInt64
  /// The dispatch in which this one was sent or posted, if any.
  public let cause: UInt64?
  /// How many messages led to one another, this one included.
  public let depth: Int
  /// The message or query as it is now.
  public let message: Any
  /// Its kind.
  public let kind: String
  /// The destination of the hop.
  public let destination: Destination

  /// The places to which a hop leads.
  public enum Destination {
    /// It is about to set out.
    case out(from: Endpoint)
    /// An interceptor is about to see it.
    case interceptor(InterceptorIdentity, at: ComposableContainer?)
    /// A plugin or relay is about to hear or answer it.
    case receiver(Endpoint)
  }
}

@available(*, unavailable)
extension DispatchHop: Sendable {}

@available(*, unavailable)
extension DispatchHop.Destination: Sendable {}

/// How a dispatch is to go on.
public enum DispatchDecision {
  /// Continue with this hop.
  case proceed
  /// Continue with this hop, and with another value of the same type and kind from here on; at an interceptor,
  /// for all that is behind it.
  case replace(with: Any)
  /// Not at all; the send's outcome is `cut`.
  case stop
}

@available(*, unavailable)
extension DispatchDecision: Sendable {}

/// Decides about each hop of a dispatch before it happens, as a debugger does.
///
/// Set it at the root of a tree. The dispatch waits until the controller has answered. The
/// controller may replace the message by another value; it must not change the tree.
public protocol DispatchController: AnyObject {
  /// Called before each hop, on the thread of the dispatch.
  func decide(about hop: DispatchHop) -> DispatchDecision
}

/// A hop that a message or query is about to take.
public struct DispatchHop {
  /// The number of the dispatch, as in the events of watchers.
  public let dispatch: UInt64
  /// The number of the dispatch in which this one was sent or posted; nil if there is none.
  public let cause: UInt64?
  /// The number of messages that led to one another, this one included.
  public let depth: Int
  /// The message or query as it is now.
  public let message: Any
  /// The name of the kind.
  public let kind: String
  /// The destination of the hop.
  public let destination: Destination

  /// The destinations of hops.
  public enum Destination {
    /// The message or query is about to set out.
    case out(from: Endpoint)
    /// An interceptor is about to see the message or query.
    case interceptor(InterceptorIdentity, at: ComposableContainer?)
    /// A plugin or relay is about to receive the message or to answer the query.
    case receiver(Endpoint)
  }
}

@available(*, unavailable)
extension DispatchHop: Sendable {}

@available(*, unavailable)
extension DispatchHop.Destination: Sendable {}

/// The decision of a controller about a hop.
public enum DispatchDecision {
  /// Continue with this hop.
  case proceed
  /// Continue with this hop, and from here on with another value of the same type and kind.
  ///
  /// At an interceptor, the other value is for everything behind that.
  case replace(with: Any)
  /// End the dispatch before this hop; the outcome of the send is `cut`.
  case stop
}

@available(*, unavailable)
extension DispatchDecision: Sendable {}

/// Sees every event of the dispatches in a tree, as it happens.
///
/// A watcher may stop a dispatch before its next hop; it must not change the tree.
public protocol DispatchWatcher: AnyObject {
  /// Called at each event, on the thread of the dispatch.
  func dispatch(_ event: DispatchEvent) -> DispatchVerdict
}

/// Whether a dispatch may go on.
public enum DispatchVerdict: Sendable, Hashable {
  /// Continue with the next hop.
  case proceed
  /// Take no hop after this one; the outcome of the send is `cut`.
  case stop
}

/// An event of a dispatch.
public struct DispatchEvent {
  /// The number of the dispatch, unique among all that are under way; different in every run.
  public let dispatch: UInt64
  /// The number of the dispatch in which this message was sent or posted; nil if there is none.
  public let cause: UInt64?
  /// The number of messages that led to one another, this one included.
  public let depth: Int
  /// The event itself.
  public let step: Step
  /// The number of the copy of the message that the event is about; 0 is the message as it set out.
  package let copy: Int
  /// The number of the copy that an interceptor hands on; otherwise the same as ``copy``.
  package let made: Int
  /// Whether the dispatch was stopped before.
  package let isStopped: Bool
  let ledger: DispatchLedger

  /// The events of a dispatch, in the order in which they can happen.
  public enum Step {
    /// A message sets out.
    case began(any PluginMessage, kind: String, channel: String?, scope: MessageScope, Endpoint)
    /// A query sets out.
    case asked(
      any SyncPluginMessage, kind: String, channel: String?, scope: MessageScope,
      strategy: SyncMessageDispatchStrategy, target: SyncMessageTarget?, Endpoint)
    /// A remembered state comes to the interceptors of a node that was composed later.
    case handedDown(any PluginMessage, kind: String, channel: String?, to: ComposableContainer)
    /// The message came to a node that has observers for it or lies on the way to one.
    case entered(ComposableContainer)
    /// An interceptor has seen the message, or has handed another one on in its place.
    case intercepted(InterceptorIdentity, at: ComposableContainer?, InterceptorVerdict)
    /// An observer is about to receive the message.
    case delivered(to: Endpoint)
    /// A responder has answered the query.
    case answered(by: Responder, Any)
    /// An observer that was due did not receive the message.
    case skipped(Endpoint, NonDeliveryReason)
    /// A remembered state is about to be delivered to a new observer.
    case replayed(any PluginMessage, kind: String, channel: String?, to: Endpoint)
    /// A fault occurred.
    case fault(DispatchFault)
    /// A plugin or relay adds a note to the delivery under way.
    case noted(Endpoint, any DispatchNote)
    /// An interceptor adds a note to the verdict that it is about to give.
    case explained(InterceptorIdentity, at: ComposableContainer?, any DispatchNote)
    /// The dispatch of the message has ended; `early` says why, if it did so before its time.
    case ended(early: NonDeliveryReason?)
  }
}

@available(*, unavailable)
extension DispatchEvent: Sendable {}

@available(*, unavailable)
extension DispatchEvent.Step: Sendable {}

// MARK: - Attaching

extension ComposableContainer {
  /// Attaches a watcher, which sees every dispatch in the tree that this node is in at the time.
  ///
  /// The node retains the watcher. A watcher at several nodes of one tree gets each event once.
  public func attach(watcher: any DispatchWatcher) {
    core.resolvedDomain.add(watcher, at: core)
  }

  /// Detaches a watcher from this node.
  public func detach(watcher: any DispatchWatcher) {
    core.resolvedDomain.remove(watcher, from: core)
  }
}

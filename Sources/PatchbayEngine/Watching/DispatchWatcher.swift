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
  /// No hop after this one; the send's outcome is `cut`.
  case stop
}

/// An event of a dispatch.
public struct DispatchEvent {
  /// The number of the dispatch, unique among all that are under way; different in every run.
  public let dispatch: UInt64
  /// The dispatch in which this message was sent or posted, if any.
  public let cause: UInt64?
  /// How many messages led to one another, this one included.
  public let depth: Int
  /// How many interceptors, each before the next, this comes behind that have handed something on.
  public let interceptionDepth: Int
  /// What happened.
  public let step: Step
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
    /// It came to a node that has observers for it or lies on the way to one.
    case entered(ComposableContainer)
    /// An interceptor has seen it, or has handed something on in its place.
    case intercepted(InterceptorIdentity, at: ComposableContainer?, InterceptorVerdict)
    /// An observer is about to hear it.
    case delivered(to: Endpoint)
    /// A responder has answered the query.
    case answered(by: Responder, Any)
    /// An observer that was due did not hear it.
    case skipped(Endpoint, NonDeliveryReason)
    /// A remembered state is about to be delivered to a new observer.
    case replayed(any PluginMessage, kind: String, channel: String?, to: Endpoint)
    /// A fault occurred.
    case fault(DispatchFault)
    /// A plugin or relay says something about the delivery under way.
    case noted(Endpoint, String)
    /// An interceptor says something about the verdict that it is coming to.
    case explained(InterceptorIdentity, at: ComposableContainer?, any DispatchNote)
    /// The dispatch of the message has ended.
    case ended(Reckoning)
  }
}

@available(*, unavailable)
extension DispatchEvent: Sendable {}

extension DispatchEvent {
  /// What the dispatch has come to by now: of those whom an interceptor has cut off, why.
  public var reckoning: Reckoning { Reckoning(ledger: ledger) }
}

@available(*, unavailable)
extension DispatchEvent.Step: Sendable {}

// MARK: - Attaching

extension ComposableContainer {
  /// Lets a watcher see every dispatch in the tree that this node is in at the time.
  ///
  /// The node keeps the watcher. Attached at several nodes of one tree, it gets each event once.
  public func attach(watcher: any DispatchWatcher) {
    core.resolvedDomain.add(watcher, at: core)
  }

  /// Takes a watcher away from this node.
  public func detach(watcher: any DispatchWatcher) {
    core.resolvedDomain.remove(watcher, from: core)
  }
}

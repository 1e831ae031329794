/// A sender: a plugin or relay through its ``MessageSender``, a container, a composer.
public protocol MessageSending: AnyObject {
  /// The participant that messages are sent as.
  var sendingPoint: SendingPoint { get }
}

/// The participant that messages are sent as; only the engine creates one.
public struct SendingPoint {
  @usableFromInline let participant: Participant
}

@available(*, unavailable)
extension SendingPoint: Sendable {}

extension SendingPoint: Equatable {
  /// Whether both send as the same participant.
  @inlinable
  public static func == (a: Self, b: Self) -> Bool { a.participant === b.participant }
}

/// The sender and the options of a send; it lasts for the send, and can't be kept.
public struct DispatchOrigin: ~Copyable {
  // Invariant: who creates an origin retains the sender until the send has ended. A closure that did
  // both would need stack for each nested send.
  @usableFromInline let sender: Unmanaged<Participant>
  @usableFromInline let channel: String?
  @usableFromInline let scope: MessageScope
  @usableFromInline let excludingSender: Bool
  @usableFromInline let cause: Cause?

  @inlinable @inline(__always)
  init(
    _ point: SendingPoint, channel: String?, scope: MessageScope, excludingSender: Bool,
    cause: Cause? = nil
  ) {
    sender = .passUnretained(point.participant)
    self.channel = channel
    self.scope = scope
    self.excludingSender = excludingSender
    self.cause = cause
  }
}

@available(*, unavailable)
extension DispatchOrigin: Sendable {}

// MARK: - Sending

extension MessageSending {
  /// Sends a message to all observers of its kind in the tree.
  ///
  /// All observers have received it when this returns: those of the own node first, then outwards
  /// in compose order, each node once. A send inside a handler nests. A sender that has left its
  /// tree sends nothing, and the outcome says so. A sender that observes the kind receives its own
  /// message, unless `excludingSender` is set.
  @inlinable
  @discardableResult
  public func send<M: PluginMessage>(
    message: M, channel: String? = nil, scope: MessageScope = .everywhere,
    excludingSender: Bool = false
  ) -> SendOutcome {
    let point = sendingPoint
    // If only the message is given, none of these conditions is compiled.
    if channel == nil, scope == .everywhere, !excludingSender,
      let outcome = message.dispatchPlainly(from: point)
    {
      return outcome
    }
    // The owner of the point may release it during the send.
    defer { withExtendedLifetime(point) {} }
    return DispatchOrigin(
      point, channel: channel, scope: scope, excludingSender: excludingSender
    ).setOut(message)
  }

  // Disfavored, since a call with a known type would otherwise use this overload.
  /// Sends a message whose type is not known at compile time.
  @_disfavoredOverload
  @discardableResult
  public func send(
    message: any PluginMessage, channel: String? = nil, scope: MessageScope = .everywhere,
    excludingSender: Bool = false
  ) -> SendOutcome {
    let point = sendingPoint
    defer { withExtendedLifetime(point) {} }
    return message.dispatch(
      from: DispatchOrigin(
        point, channel: channel, scope: scope, excludingSender: excludingSender))
  }

  /// Sends a message once the outermost dispatch under way has ended; at once if there is none.
  ///
  /// Posts are delivered in the order in which they were made. They count for the causal depth, so
  /// that plugins which post to each other for ever are stopped as well. A post is dropped if its
  /// sender has left the tree by the time of the delivery.
  @discardableResult
  public func post(
    message: any PluginMessage, channel: String? = nil, scope: MessageScope = .everywhere,
    excludingSender: Bool = false
  ) -> SendOutcome {
    let point = sendingPoint
    point.participant.unlinkDead()
    guard let node = point.participant.nodeCore else { return SendOutcome(.detached) }
    if point.participant.suppressesSend(
      of: MessageKey(messageType: type(of: message), kind: message.kind))
    {
      return SendOutcome(.suppressed)
    }
    func deliver(cause: Cause?) -> SendOutcome {
      defer { withExtendedLifetime(point) {} }
      return message.dispatch(
        from: DispatchOrigin(
          point, channel: channel, scope: scope, excludingSender: excludingSender, cause: cause))
    }
    guard node.resolvedDomain.hasPostsWait else { return deliver(cause: nil) }
    let walk = node.resolvedDomain.current?.takeUnretainedValue()
    walk?.tellUntold()
    let cause = walk?.asCause
    // The domain is looked up again: a watcher may have joined trees.
    node.resolvedDomain.enqueue(
      Post(message: message, channel: channel, sender: point.participant) {
        _ = deliver(cause: cause)
      })
    return SendOutcome(.posted)
  }
}

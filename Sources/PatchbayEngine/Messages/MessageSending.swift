/// A sender: a plugin or relay through its ``MessageSender``, a container, a composer.
public protocol MessageSending: AnyObject {
  /// From where and as whom messages set out.
  var sendingPoint: SendingPoint { get }
}

/// From where and as whom messages set out; the engine makes it.
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

/// A send about to happen: who sends, and how.
public struct DispatchOrigin {
  /// Kept by the sender or by its tree, which releases nothing while a dispatch is under way.
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
  /// All of them have heard it when this returns: own node first, then outwards in compose order,
  /// each node once. Inside a handler it nests; a sender that is no longer in a tree sends nothing
  /// and says so in the outcome. A sender that observes the kind hears itself, unless
  /// `excludingSender` is set.
  @inlinable
  @discardableResult
  public func send<M: PluginMessage>(
    message: M, channel: String? = nil, scope: MessageScope = .everywhere,
    excludingSender: Bool = false
  ) -> SendOutcome {
    let point = sendingPoint
    // Where nothing but the message is given, the conditions are not compiled at all.
    if channel == nil, scope == .everywhere, !excludingSender,
      let outcome = message.dispatchPlainly(from: point)
    {
      return outcome
    }
    return DispatchOrigin(
      point, channel: channel, scope: scope, excludingSender: excludingSender
    ).setOut(message)
  }

  // Disfavored, since otherwise a call with a known type would be compiled as one of this function.
  /// Sends a message whose type is not known here.
  @_disfavoredOverload
  @discardableResult
  public func send(
    message: any PluginMessage, channel: String? = nil, scope: MessageScope = .everywhere,
    excludingSender: Bool = false
  ) -> SendOutcome {
    message.dispatch(
      from: DispatchOrigin(
        sendingPoint, channel: channel, scope: scope, excludingSender: excludingSender))
  }

  /// Sends a message once the outermost dispatch under way has ended; at once if there is none.
  ///
  /// Posts are delivered in the order in which they were made. They count for the causal depth, so
  /// that plugins which post to each other for ever are stopped as well. What a sender has posted
  /// goes with it: if it has left its tree by the time, the post is dropped.
  @discardableResult
  public func post(
    message: any PluginMessage, channel: String? = nil, scope: MessageScope = .everywhere,
    excludingSender: Bool = false
  ) -> SendOutcome {
    sendingPoint.participant.unlinkDead()
    guard let node = sendingPoint.participant.nodeCore else { return SendOutcome(.detached) }
    let domain = node.resolvedDomain
    let point = sendingPoint
    if point.participant.suppressesSend(
      of: MessageKey(messageType: type(of: message), kind: message.kind))
    {
      return SendOutcome(.suppressed)
    }
    func deliver(cause: Cause?) -> SendOutcome {
      message.dispatch(
        from: DispatchOrigin(
          point, channel: channel, scope: scope, excludingSender: excludingSender, cause: cause))
    }
    guard domain.hasPostsWait else { return deliver(cause: nil) }
    let walk = domain.current?.takeUnretainedValue()
    walk?.tellUntold()
    let cause = walk?.asCause
    domain.enqueue(
      Post(message: message, channel: channel, sender: point.participant) {
        _ = deliver(cause: cause)
      })
    return SendOutcome(.posted)
  }
}

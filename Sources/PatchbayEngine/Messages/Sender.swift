/// Sends messages of one type for a plugin or relay, again and again.
///
///     private var moved: Sender<Moved>?
///     …
///     moved = messageSender.sender(of: Moved.self)
///     moved?.send(Moved(to: place))
///
/// It sends like ``MessageSending/send(message:channel:scope:excludingSender:)-(M,_,_,_)`` without
/// a channel, in less time. Use it where one plugin sends a type thousands of times a second;
/// elsewhere the difference cannot be noticed.
public final class Sender<M: PluginMessage>: MessageSending {
  /// The plugin or relay that this sender sends for.
  public let sendingPoint: SendingPoint
  @usableFromInline let line: DispatchLine

  init(_ point: SendingPoint) {
    sendingPoint = point
    line = DispatchLine(of: point.participant, for: M.self)
  }
}

@available(*, unavailable)
extension Sender: Sendable {}

extension MessageSender {
  /// Creates a sender of messages of one type.
  public func sender<M: PluginMessage>(of _: M.Type) -> Sender<M> { Sender(sendingPoint) }
}

extension Sender {
  /// Sends a message to all observers of its kind in the tree.
  @inlinable
  @discardableResult
  public func send(_ message: M) -> SendOutcome {
    if M.self is AnyClass || message.kind != nil { return send(message: message) }
    guard let walk = line.begin() else { return sendAnew(message) }
    // The line retains the walk, and a handler may release this sender.
    return withExtendedLifetime(line) {
      walk._withUnsafeGuaranteedRef { $0.deliver(message) }
      return walk._withUnsafeGuaranteedRef { $0.end() }
    }
  }

  /// Sends as any sender does, which finds the route, and connects the line to it.
  @usableFromInline
  func sendAnew(_ message: M) -> SendOutcome {
    let outcome = send(message: message)
    line.connect()
    return outcome
  }
}

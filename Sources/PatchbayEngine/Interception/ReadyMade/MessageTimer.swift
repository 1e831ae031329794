/// Measures how long everything behind it takes, kind by kind.
public final class MessageTimer: MessageInterceptor {
  /// Its identifier among the interceptors of its node.
  public let uniqueId: AnyHashable
  /// What was measured, by the kind's name.
  public private(set) var timings: [String: Timing] = [:]
  private let now: () -> ContinuousClock.Instant

  /// How long the messages of a kind took.
  public struct Timing: Hashable, Sendable {
    /// How many there were.
    public fileprivate(set) var count = 0
    /// How long they took altogether.
    public fileprivate(set) var total = Duration.zero
    /// How long the slowest took.
    public fileprivate(set) var longest = Duration.zero
  }

  /// A timer that has measured nothing yet; `now` is for tests that bring their own time.
  public init(
    id: AnyHashable = UnnamedID(),
    now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    uniqueId = id
    self.now = now
  }
}

@available(*, unavailable)
extension MessageTimer: Sendable {}

extension MessageTimer {
  /// Changes nothing that is visible.
  public var interceptorDescription: InterceptorDescription? { .passing }

  /// Measures a message.
  public func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    let start = now()
    transformer.transform(to: message)
    add(now() - start, to: message.kindName)
  }

  /// Measures a query.
  public func intercept<Q: SyncPluginMessage>(
    query: Q, _ transformer: SyncMessageTransformer, _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response> {
    let start = now()
    defer { add(now() - start, to: query.kindName) }
    return transformer.transform(to: query, strategy: strategy)
  }

  private func add(_ duration: Duration, to kind: String) {
    timings[kind, default: Timing()].add(duration)
  }
}

extension MessageTimer.Timing {
  fileprivate mutating func add(_ duration: Duration) {
    count += 1
    total += duration
    longest = max(longest, duration)
  }
}

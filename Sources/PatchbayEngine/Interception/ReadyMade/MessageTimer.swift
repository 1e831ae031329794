/// Measures how long messages and queries take behind the interceptor, by kind.
public final class MessageTimer: MessageInterceptor {
  /// The id of the interceptor, unique at its node.
  public let uniqueId: AnyHashable
  /// The measured durations, by the kind's name.
  public private(set) var timings: [String: Timing] = [:]
  private let now: () -> ContinuousClock.Instant

  /// The durations of one kind.
  public struct Timing: Hashable, Sendable {
    /// The number of messages or queries.
    public fileprivate(set) var count = 0
    /// The sum of their durations.
    public fileprivate(set) var total = Duration.zero
    /// The longest of their durations.
    public fileprivate(set) var longest = Duration.zero
  }

  /// A timer that has measured nothing yet; tests give `now` a time of their own.
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
  /// Everything passes a timer unchanged.
  public var interceptorDescription: InterceptorDescription? { .passing }

  /// Lets a message pass and measures how long it takes.
  public func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    let start = now()
    transformer.transform(to: message)
    add(now() - start, to: message.kindName)
  }

  /// Lets a query pass and measures how long it takes.
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

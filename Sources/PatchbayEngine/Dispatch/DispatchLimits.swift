/// Limits on the messages and deliveries that one send may lead to.
public struct DispatchLimits: Sendable, Hashable {
  /// The most messages that may cause one another in a chain; posts count.
  public let causalDepth: Int
  /// The most deliveries of one outermost send, including those of the messages that it causes.
  public let deliveries: Int

  /// The largest limits that can be set: they fit a thread stack of 512 KB, with room for handlers.
  @inlinable public static var hardMaximum: DispatchLimits {
    DispatchLimits(uncheckedCausalDepth: 256, deliveries: 1_000_000_000)
  }

  /// The stack space that waiting calls may take, in sends; see ``StackShare``.
  static var mostNested: Int { 256 }

  /// The default limits: 200 messages in a chain, and 1,000,000 deliveries.
  @inlinable public static var standard: DispatchLimits {
    DispatchLimits(uncheckedCausalDepth: 200, deliveries: 1_000_000)
  }

  /// Creates limits; throws if one of them is not from 1 up to its ``hardMaximum``.
  public init(
    causalDepth: Int = Self.standard.causalDepth, deliveries: Int = Self.standard.deliveries
  ) throws(EngineError) {
    let most = Self.hardMaximum
    guard (1...most.causalDepth).contains(causalDepth) else {
      throw .limitOutOfRange(.causalDepth, asked: causalDepth, most: most.causalDepth)
    }
    guard (1...most.deliveries).contains(deliveries) else {
      throw .limitOutOfRange(.deliveries, asked: deliveries, most: most.deliveries)
    }
    self.init(uncheckedCausalDepth: causalDepth, deliveries: deliveries)
  }

  @inlinable
  init(uncheckedCausalDepth causalDepth: Int, deliveries: Int) {
    self.causalDepth = causalDepth
    self.deliveries = deliveries
  }
}

/// The stack space of a waiting call, in sends.
///
/// Measured without optimisation and rounded up; see Docs/Decisions/0012-limits.md.
@usableFromInline
enum StackShare {
  @inlinable static var send: Int { 1 }
  @inlinable static var query: Int { 2 }
  /// An interceptor's call; a message that it hands on counts as a send or query of its own.
  @inlinable static var interceptor: Int { 1 }
  @inlinable static var queryInterceptor: Int { 2 }
}

extension NodeCore {
  func setLimits(_ new: DispatchLimits?) {
    let counted = [limits, new].map { $0 == nil || $0 == .standard ? 0 : 1 }
    limits = new
    resolvedDomain.ownLimits += counted[1] - counted[0]
  }
}

extension DispatchWalk {
  /// Whether the stack has room for one more waiting dispatch.
  func mayWait(for share: Int) -> Bool { nesting + share <= DispatchLimits.mostNested }
}

/// One of the ``DispatchLimits``.
public enum DispatchLimit: Sendable, Hashable {
  /// The limit of messages that cause one another in a chain.
  case causalDepth
  /// The limit of deliveries of one outermost send and of all messages that it causes.
  case deliveries
}

@available(*, unavailable)
extension StackShare: Sendable {}

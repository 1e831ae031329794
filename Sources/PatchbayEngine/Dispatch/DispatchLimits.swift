/// How far messages may lead to further messages before the engine cuts them off.
public struct DispatchLimits: Sendable, Hashable {
  /// How many messages may cause one another in a row; posts count.
  public let causalDepth: Int
  /// How many deliveries one outermost send may lead to, those of the messages it causes included.
  public let deliveries: Int

  /// The most that may be asked for: what fits a thread stack of 512 KB, with room for handlers.
  @inlinable public static var hardMaximum: DispatchLimits {
    DispatchLimits(uncheckedCausalDepth: 256, deliveries: 1_000_000_000)
  }

  /// How many sends may wait on the stack for one another, or what takes as much room there as
  /// they do; see ``StackShare``.
  static var mostNested: Int { 256 }

  /// 200 messages in a row, 1,000,000 deliveries.
  @inlinable public static var standard: DispatchLimits {
    DispatchLimits(uncheckedCausalDepth: 200, deliveries: 1_000_000)
  }

  /// Limits of your own; each from 1 up to its ``hardMaximum``.
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

/// How much of the stack something takes while it waits there, in sends: measured without
/// optimisation and rounded up, see Docs/Decisions/0012-limits.md.
@usableFromInline
enum StackShare {
  @inlinable static var send: Int { 1 }
  static let query = 2
  /// An interceptor's call; what it hands on counts as a send or query of its own.
  static let interceptor = 1
  static let queryInterceptor = 2
}

extension DispatchWalk {
  /// Whether the stack has room for one more waiting dispatch.
  func mayWait(for share: Int) -> Bool { nesting + share <= DispatchLimits.mostNested }
}

/// One of the ``DispatchLimits``.
public enum DispatchLimit: Sendable, Hashable {
  /// Messages that cause one another in a row.
  case causalDepth
  /// Deliveries of one outermost send and all it leads to.
  case deliveries
}

@available(*, unavailable)
extension StackShare: Sendable {}

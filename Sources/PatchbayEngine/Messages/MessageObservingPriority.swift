/// The order in which observers of a container receive a message: the higher, the earlier.
///
/// Any integer will do. Plugins of equal priority are heard in the order of their registration, so
/// that every run is the same; do not build on that order.
public struct MessageObservingPriority: Hashable, Sendable {
  /// The number behind the priority.
  public let rawValue: Int

  /// A priority of your own, between or beyond the named ones.
  public static func priority(_ value: Int) -> Self { Self(rawValue: value) }

  /// 100.
  public static let low: Self = 100
  /// 1000, what a plugin has that asks for nothing else.
  public static let normal: Self = 1000
  /// 10000.
  public static let high: Self = 10000
}

extension MessageObservingPriority: Comparable {
  /// Whether `a` hears after `b`.
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

extension MessageObservingPriority: ExpressibleByIntegerLiteral {
  /// A priority written as a number.
  public init(integerLiteral value: Int) { self.init(rawValue: value) }
}

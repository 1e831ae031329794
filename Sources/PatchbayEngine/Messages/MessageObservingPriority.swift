/// The order in which observers of a container receive a message: the highest comes first.
///
/// Any integer is allowed. Plugins of equal priority receive messages in the order of their
/// registration, so that every run is the same; do not rely on that order.
public struct MessageObservingPriority: Hashable, Sendable {
  /// The number behind the priority.
  public let rawValue: Int

  /// A priority of your own, between or beyond the named ones.
  public static func priority(_ value: Int) -> Self { Self(rawValue: value) }

  /// The priority 100, lower than that of a plugin without a priority.
  public static let low: Self = 100
  /// The priority 1000, which a plugin has by default.
  public static let normal: Self = 1000
  /// The priority 10000, higher than that of a plugin without a priority.
  public static let high: Self = 10000
}

extension MessageObservingPriority: Comparable {
  /// Whether `a` receives messages after `b`.
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

extension MessageObservingPriority: ExpressibleByIntegerLiteral {
  /// A priority written as a number.
  public init(integerLiteral value: Int) { self.init(rawValue: value) }
}

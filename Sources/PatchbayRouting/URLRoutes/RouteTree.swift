/// Finds the pattern that is for a URL, among many, and what is there for it.
public struct RouteTree<Value> {
  @usableFromInline var index = RouteIndex()
  /// The values by the slots of their patterns.
  @usableFromInline var values: [Value?] = []

  /// Without any pattern.
  public init() {}
}

extension RouteTree: Sendable where Value: Sendable {}

extension RouteTree {
  /// How many patterns there are.
  public var count: Int { index.count }

  /// The schemes that patterns have, in order.
  public var schemes: [String] { index.schemes }

  /// Adds a pattern; one that matches the same URLs as another is refused.
  public mutating func insert(_ value: Value, for pattern: RoutePattern) throws(RoutingError) {
    let slot = try index.insert(pattern)
    if slot == values.count { values.append(value) } else { values[slot] = value }
  }

  /// Throws if a pattern matches the same URLs as one that is there.
  public func check(_ pattern: RoutePattern) throws(RoutingError) { try index.check(pattern) }

  /// All patterns and what is there for them, in the order in which they are written.
  public var all: [(pattern: RoutePattern, value: Value)] {
    index.slots.compactMap { slot, pattern in values[slot].map { (pattern, $0) } }
      .sorted { $0.pattern.description < $1.pattern.description }
  }

  /// Removes a pattern, and no other; returns what was there for it.
  @discardableResult
  public mutating func remove(_ pattern: RoutePattern) -> Value? {
    guard let slot = index.remove(pattern), let value = values[slot] else { return nil }
    values[slot] = nil
    return value
  }

  /// What is there for a pattern.
  public subscript(pattern: RoutePattern) -> Value? {
    index.slot(of: pattern).flatMap { values[$0] }
  }

  /// The pattern that is for a URL; nil if there is none.
  @inlinable
  public func match(_ url: RouteURL) -> RouteMatch<Value>? { firstMatch(for: url) { $0 } }

  /// The first accepted pattern that matches a URL: literals before parameters, of these
  /// the ones with the longest text behind them first, then `*`, then `**`, part by part.
  @inlinable
  public func firstMatch<Result>(
    for url: RouteURL, accepting accept: (RouteMatch<Value>) throws -> Result?
  ) rethrows -> Result? {
    var cursor = index.cursor(for: url)
    while let slot = cursor.next(in: index) {
      guard let value = values[slot], let pattern = index.pattern(in: slot) else { continue }
      let match = RouteMatch(url: url, pattern: pattern, value: value)
      if let result = try accept(match) { return result }
    }
    return nil
  }
}

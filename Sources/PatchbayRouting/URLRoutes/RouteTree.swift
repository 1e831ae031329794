/// Patterns with a value each: finds the pattern that matches a URL, and its value.
public struct RouteTree<Value> {
  @usableFromInline var index = RouteIndex()
  /// The values by the slots of their patterns.
  @usableFromInline var values: [Value?] = []

  /// Creates a tree without patterns.
  public init() {}
}

extension RouteTree: Sendable where Value: Sendable {}

extension RouteTree {
  /// The number of patterns.
  public var count: Int { index.count }

  /// The schemes of all patterns, sorted.
  public var schemes: [String] { index.schemes }

  /// Adds a value for a pattern; throws if another pattern matches the same URLs.
  public mutating func insert(_ value: Value, for pattern: RoutePattern) throws(RoutingError) {
    let slot = try index.insert(pattern)
    if slot == values.count { values.append(value) } else { values[slot] = value }
  }

  /// Throws if another pattern matches the same URLs.
  public func check(_ pattern: RoutePattern) throws(RoutingError) { try index.check(pattern) }

  /// All patterns with their values, sorted by the text of the patterns.
  public var all: [(pattern: RoutePattern, value: Value)] {
    index.slots.compactMap { slot, pattern in values[slot].map { (pattern, $0) } }
      .sorted { $0.pattern.description < $1.pattern.description }
  }

  /// Removes exactly this pattern, and returns its value; nil if there is none.
  @discardableResult
  public mutating func remove(_ pattern: RoutePattern) -> Value? {
    guard let slot = index.remove(pattern), let value = values[slot] else { return nil }
    values[slot] = nil
    return value
  }

  /// The value of exactly this pattern; nil if there is none.
  public subscript(pattern: RoutePattern) -> Value? {
    index.slot(of: pattern).flatMap { values[$0] }
  }

  /// The first match of a URL in order of precedence; nil if there is none.
  @inlinable
  public func match(_ url: RouteURL) -> RouteMatch<Value>? { firstMatch(for: url) { $0 } }

  /// The first accepted match of a URL in order of precedence; nil if there is none.
  ///
  /// The order, part by part: literals, parameters (those with the longest suffix first), `*`,
  /// `**`.
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

  /// The first accepted match of the first parts of a URL; nil if there is none.
  func firstMatch<Result>(
    upTo count: Int, of url: RouteURL, accepting accept: (RoutePattern, Value) throws -> Result?
  ) rethrows -> Result? {
    var cursor = index.cursor(for: url, upTo: count)
    while let slot = cursor.next(in: index) {
      guard let value = values[slot], let pattern = index.pattern(in: slot) else { continue }
      if let result = try accept(pattern, value) { return result }
    }
    return nil
  }
}

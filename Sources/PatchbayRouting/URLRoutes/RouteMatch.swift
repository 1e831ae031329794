/// A URL, and the pattern that matches it.
public struct RouteMatch<Value> {
  /// The whole URL, with its query.
  public let url: RouteURL
  /// The pattern that matches the URL.
  public let pattern: RoutePattern
  /// The value that is stored for the pattern.
  public let value: Value

  @usableFromInline
  init(url: RouteURL, pattern: RoutePattern, value: Value) {
    self.url = url
    self.pattern = pattern
    self.value = value
  }
}

extension RouteMatch: Sendable where Value: Sendable {}

extension RouteMatch {
  /// The text of a parameter; nil if the pattern has none of this name.
  public func parameter(_ name: String) -> String? { pattern.text(of: name, in: url) }

  /// The value of a parameter as a type; throws a misfit if the text can't be converted.
  public func parameter<T: LosslessStringConvertible>(_ name: String, as type: T.Type)
    throws(RouteMisfit) -> T?
  {
    try pattern.value(parameter(name), of: name, as: type)
  }

  /// The last value of a query item as a type; throws a misfit if the text can't be converted.
  public func query<T: LosslessStringConvertible>(_ name: String, as type: T.Type)
    throws(RouteMisfit) -> T?
  {
    try pattern.value(url.query[name], of: name, as: type)
  }

  /// The parts that `**` matches; nil if the pattern has no `**`.
  public var rest: [String]? { pattern.rest(of: url, upTo: url.parts.count) }
}

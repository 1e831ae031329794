/// A URL, and the pattern that it was opened by.
public struct RouteMatch<Value> {
  /// All of it, its query too.
  public let url: RouteURL
  /// The pattern that matches it.
  public let pattern: RoutePattern
  /// What is there for the pattern.
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
  /// What the URL says for a parameter; nil where the pattern has none of this name.
  public func parameter(_ name: String) -> String? { pattern.text(of: name, in: url) }

  /// The same as a value of a type; text that is none is a misfit.
  public func parameter<T: LosslessStringConvertible>(_ name: String, as type: T.Type)
    throws(RouteMisfit) -> T?
  {
    try pattern.value(parameter(name), of: name, as: type)
  }

  /// What the query says last under a name as a value of a type; text that is none is a misfit.
  public func query<T: LosslessStringConvertible>(_ name: String, as type: T.Type)
    throws(RouteMisfit) -> T?
  {
    try pattern.value(url.query[name], of: name, as: type)
  }

  /// What `**` stands for, part by part; nil where the pattern has none.
  public var rest: [String]? { pattern.rest(of: url, upTo: url.parts.count) }
}

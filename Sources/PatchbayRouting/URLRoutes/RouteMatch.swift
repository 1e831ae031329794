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
  public func parameter(_ name: String) -> String? {
    for (part, text) in zip(pattern.parts, url.parts) {
      guard case .parameter(name, let suffix) = part else { continue }
      return String(decoding: text.utf8.dropLast(suffix.utf8.count), as: UTF8.self)
    }
    return nil
  }

  /// The same as a value of a type; text that is none is a misfit.
  public func parameter<T: LosslessStringConvertible>(_ name: String, as type: T.Type)
    throws(RouteMisfit) -> T?
  {
    try value(parameter(name), of: name, as: type)
  }

  /// What the query says last under a name as a value of a type; text that is none is a misfit.
  public func query<T: LosslessStringConvertible>(_ name: String, as type: T.Type)
    throws(RouteMisfit) -> T?
  {
    try value(url.query[name], of: name, as: type)
  }

  private func value<T: LosslessStringConvertible>(
    _ text: String?, of field: String, as type: T.Type
  ) throws(RouteMisfit) -> T? {
    guard let text else { return nil }
    if let value = T(text) { return value }
    throw RouteMisfit(
      pattern: pattern, field: field, text: text, type: String(describing: type))
  }

  /// What `**` stands for, part by part; nil where the pattern has none.
  public var rest: [String]? {
    pattern.parts.last == .rest ? Array(url.parts.dropFirst(pattern.parts.count - 1)) : nil
  }
}

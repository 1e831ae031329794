/// A URL that is opened, and the pattern of the route that opens it.
///
/// Path parameters, query items and the caller's values are kept apart.
public struct RouteRequest {
  /// The whole URL, even if only its beginning matches the pattern.
  public let url: RouteURL
  /// Values that the caller hands over in code, which a URL can't contain.
  public let userInfo: [String: Any]
  /// The pattern of the route.
  public let pattern: RoutePattern
  /// The number of parts that the pattern matches; fewer than all parts after a fallback.
  let partCount: Int
  /// Nil if the caller has no completion.
  let reply: RouteReply?
}

@available(*, unavailable)
extension RouteRequest: Sendable {}

extension RouteRequest {
  /// The text of a parameter; nil if the pattern has none of this name.
  public func parameter(_ name: String) -> String? { pattern.text(of: name, in: url) }

  /// The value of a parameter as a type; throws a misfit if it is missing or can't be converted.
  public func parameter<T: LosslessStringConvertible>(_ name: String, as type: T.Type)
    throws(RouteMisfit) -> T
  {
    try pattern.required(parameter(name), of: name, as: type)
  }

  /// The items of the query.
  public var query: RouteQuery { url.query }

  /// The last value of a query item as a type; throws a misfit if the text can't be converted.
  public func query<T: LosslessStringConvertible>(_ name: String, as type: T.Type)
    throws(RouteMisfit) -> T?
  {
    try pattern.value(url.query[name], of: name, as: type)
  }

  /// The last value of a query item as a type; throws a misfit if it is missing or can't be
  /// converted.
  public func requiredQuery<T: LosslessStringConvertible>(_ name: String, as type: T.Type)
    throws(RouteMisfit) -> T
  {
    try pattern.required(url.query[name], of: name, as: type)
  }

  /// The parts that `**` matches; nil if the pattern has no `**`.
  public var rest: [String]? { pattern.rest(of: url, upTo: partCount) }
}

extension RouteRequest: CustomReflectable {
  /// The path parameters, then the query items with the prefix `query.`; repeated names are all
  /// listed.
  public var customMirror: Mirror {
    let path = pattern.parameters.map { (label: $0, value: parameter($0) as Any) }
    let query = url.query.items.map { (label: "query.\($0.name)", value: ($0.value ?? "") as Any) }
    return Mirror(self, children: path + query, displayStyle: .struct)
  }
}

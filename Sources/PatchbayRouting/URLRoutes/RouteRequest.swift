/// A URL that is opened, and the pattern that it is opened by.
///
/// Parameters of the path, items of the query and what the caller has handed over are kept apart.
public struct RouteRequest {
  /// All of the URL, also where only its beginning fits the pattern.
  public let url: RouteURL
  /// What the caller hands over in code, which no URL can say.
  public let userInfo: [String: Any]
  let match: RouteMatch<Void>
  /// Nil where the caller wants no completion.
  let reply: RouteReply?
}

@available(*, unavailable)
extension RouteRequest: Sendable {}

extension RouteRequest {
  /// The pattern.
  public var pattern: RoutePattern { match.pattern }

  /// What the path says for a parameter; nil where the pattern has none of this name.
  public func parameter(_ name: String) -> String? { match.parameter(name) }

  /// The same as a value of a type; text that is none is a misfit, and so is a parameter that there isn't.
  public func parameter<T: LosslessStringConvertible>(_ name: String, as type: T.Type)
    throws(RouteMisfit) -> T
  {
    try given(match.parameter(name, as: type), name, type)
  }

  /// The items of the query.
  public var query: RouteQuery { url.query }

  /// What the query says last under a name as a value of a type; text that is none is a misfit.
  public func query<T: LosslessStringConvertible>(_ name: String, as type: T.Type)
    throws(RouteMisfit) -> T?
  {
    try match.query(name, as: type)
  }

  /// The same; a URL that says nothing under the name is a misfit.
  public func requiredQuery<T: LosslessStringConvertible>(_ name: String, as type: T.Type)
    throws(RouteMisfit) -> T
  {
    try given(match.query(name, as: type), name, type)
  }

  /// What `**` stands for, part by part; nil where the pattern has none.
  public var rest: [String]? { match.rest }

  private func given<T>(_ value: T?, _ name: String, _ type: T.Type) throws(RouteMisfit) -> T {
    if let value { return value }
    throw RouteMisfit(
      pattern: pattern, field: name, text: nil, type: String(describing: type))
  }
}

extension RouteRequest: CustomReflectable {
  /// The parameters of the path, then the items of the query; of two by one name, both.
  public var customMirror: Mirror {
    let path = pattern.parameters.map { (label: $0, value: parameter($0) as Any) }
    let query = url.query.items.map { (label: "query.\($0.name)", value: ($0.value ?? "") as Any) }
    return Mirror(self, children: path + query, displayStyle: .struct)
  }
}

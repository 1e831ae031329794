/// A URL that is opened, and the pattern that it is opened by.
///
/// Parameters of the path, items of the query and what the caller has handed over are kept apart.
public struct RouteRequest {
  /// All of the URL, also where only its beginning fits the pattern.
  public let url: RouteURL
  /// What the caller hands over in code, which no URL can say.
  public let userInfo: [String: Any]
  /// What it is opened by.
  public let pattern: RoutePattern
  /// How many parts of the URL the pattern matches; fewer than all where the rest was given up.
  let partCount: Int
  /// Nil where the caller wants no completion.
  let reply: RouteReply?
}

@available(*, unavailable)
extension RouteRequest: Sendable {}

extension RouteRequest {
  /// What the path says for a parameter; nil where the pattern has none of this name.
  public func parameter(_ name: String) -> String? { pattern.text(of: name, in: url) }

  /// The same as a value of a type; text that is none is a misfit, and so is a parameter that there isn't.
  public func parameter<T: LosslessStringConvertible>(_ name: String, as type: T.Type)
    throws(RouteMisfit) -> T
  {
    try pattern.required(parameter(name), of: name, as: type)
  }

  /// The items of the query.
  public var query: RouteQuery { url.query }

  /// What the query says last under a name as a value of a type; text that is none is a misfit.
  public func query<T: LosslessStringConvertible>(_ name: String, as type: T.Type)
    throws(RouteMisfit) -> T?
  {
    try pattern.value(url.query[name], of: name, as: type)
  }

  /// The same; a URL that says nothing under the name is a misfit.
  public func requiredQuery<T: LosslessStringConvertible>(_ name: String, as type: T.Type)
    throws(RouteMisfit) -> T
  {
    try pattern.required(url.query[name], of: name, as: type)
  }

  /// What `**` stands for, part by part; nil where the pattern has none.
  public var rest: [String]? { pattern.rest(of: url, upTo: partCount) }
}

extension RouteRequest: CustomReflectable {
  /// The parameters of the path, then the items of the query; of two by one name, both.
  public var customMirror: Mirror {
    let path = pattern.parameters.map { (label: $0, value: parameter($0) as Any) }
    let query = url.query.items.map { (label: "query.\($0.name)", value: ($0.value ?? "") as Any) }
    return Mirror(self, children: path + query, displayStyle: .struct)
  }
}

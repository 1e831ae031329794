extension RoutePattern {
  /// The URL of this pattern with these values; opening the URL yields the same values.
  public func url(
    _ values: [String: String] = [:], query: RouteQuery = RouteQuery(), fragment: String? = nil
  ) throws(RoutingError) -> String {
    let parameters = parameters
    if let unknown = values.keys.filter({ !parameters.contains($0) }).min() {
      throw .unknownParameter(unknown, of: self)
    }
    let missing = parameters.filter { values[$0] == nil }
    guard missing.isEmpty else { throw .missingParameters(missing, of: self) }
    var text = scheme + "://"
    for (number, part) in parts.enumerated() {
      if number > 0 { text += "/" }
      text += try written(part, values)
    }
    for (number, item) in query.items.enumerated() {
      text += (number == 0 ? "?" : "&") + PercentEncoding.encoded(item.name)
      if let value = item.value { text += "=" + PercentEncoding.encoded(value) }
    }
    if let fragment { text += "#" + PercentEncoding.encoded(fragment) }
    return text
  }

  private func written(_ part: Part, _ values: [String: String]) throws(RoutingError) -> String {
    switch part {
    case .literal(let text): return PercentEncoding.encoded(text)
    case .parameter(let name, let suffix):
      let value = values[name] ?? ""
      if value.isEmpty { throw .unfitValue(value, of: name, self) }
      return PercentEncoding.encoded(value + suffix)
    case .any, .rest: throw .openPattern(self)
    }
  }
}

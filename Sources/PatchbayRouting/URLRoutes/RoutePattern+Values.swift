/// Values that a pattern finds in a URL.
extension RoutePattern {
  /// The text of a parameter; nil if the pattern has none of this name.
  func text(of name: String, in url: RouteURL) -> String? {
    for (place, part) in parts.enumerated() where place < url.parts.count {
      guard case .parameter(name, let suffix) = part else { continue }
      if suffix.isEmpty { return url.parts[place] }
      return String(decoding: url.parts[place].utf8.dropLast(suffix.utf8.count), as: UTF8.self)
    }
    return nil
  }

  /// A text as a value of a type; nil for no text; throws a misfit if it can't be converted.
  func value<T: LosslessStringConvertible>(_ text: String?, of field: String, as type: T.Type)
    throws(RouteMisfit) -> T?
  {
    guard let text else { return nil }
    if let value = T(text) { return value }
    throw misfit(field, text: text, type)
  }

  /// A text as a value of a type; throws a misfit if there is no text or it can't be converted.
  func required<T: LosslessStringConvertible>(_ text: String?, of field: String, as type: T.Type)
    throws(RouteMisfit) -> T
  {
    if let value = try value(text, of: field, as: type) { return value }
    throw misfit(field, text: nil, type)
  }

  private func misfit<T>(_ field: String, text: String?, _ type: T.Type) -> RouteMisfit {
    RouteMisfit(pattern: self, field: field, text: text, type: String(describing: type))
  }

  /// The parts that `**` matches among the first parts of a URL; nil if the pattern has no `**`.
  func rest(of url: RouteURL, upTo count: Int) -> [String]? {
    parts.last == .rest ? Array(url.parts.prefix(count).dropFirst(parts.count - 1)) : nil
  }
}

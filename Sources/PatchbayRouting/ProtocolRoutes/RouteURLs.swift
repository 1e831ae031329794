public import PatchbayEngine

/// A URL that is opened by a protocol route, with what its hooks may read and change.
public struct RoutedURL {
  /// The request.
  public let request: RouteRequest
  /// What the caller handed over, the parameters of the path and the items of the query, by their names.
  public var userInfo: [String: Any]
}

@available(*, unavailable)
extension RoutedURL: Sendable {}

extension ProtocolRouter {
  /// Makes URLs of a pattern make, prepare and show the object behind a protocol.
  ///
  /// `process` may look at the URL and change what is known of it before that; `prepare` hands it to the object.
  /// An item `action` of the query runs the route's action of that name once the object is there. The answer of the
  /// URL is the object.
  public func add<R: RoutableDestination>(
    url pattern: String, to routable: R, in urls: URLRouter, by sender: MessageSender,
    path: ViewPath = .makeOnly,
    processing process: @escaping (inout RoutedURL) throws -> Void = { _ in },
    preparing prepare: @escaping (R.Interface, RoutedURL) throws -> Void = { _, _ in }
  ) throws(RoutingError) {
    try urls.add(pattern, by: sender) { [weak self] request -> R.Interface? in
      guard let self else { return nil }
      var url = RoutedURL(request: request, userInfo: request.knownByName)
      try process(&url)
      let performed = try perform(
        routable, path: path, from: sender, preparing: { try prepare($0, url) })
      if let action = request.query["action"] {
        entries[RoutableKey(routable)]?.route.actions[action]?(performed.destination)
      }
      return performed.destination
    }
  }
}

extension RouteRequest {
  /// What is known of the URL, and `origin-url`, which is the URL itself.
  fileprivate var knownByName: [String: Any] {
    var known = userInfo
    for item in query.items { known[item.name] = item.value ?? "" }
    for name in pattern.parameters { known[name] = parameter(name) }
    known["origin-url"] = url.text
    return known
  }
}

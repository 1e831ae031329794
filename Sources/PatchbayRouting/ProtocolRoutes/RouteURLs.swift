public import PatchbayEngine

/// A URL that is opened by a protocol route, with values that hooks may read and change.
public struct RoutedURL {
  /// The request of the URL route.
  public let request: RouteRequest
  /// The values by name: those from the caller, the query items, the path parameters, and the URL
  /// itself as `origin-url`.
  public var userInfo: [String: Any]
}

@available(*, unavailable)
extension RoutedURL: Sendable {}

extension ProtocolRouter {
  /// Adds a URL route that makes, prepares and shows the object behind a protocol.
  ///
  /// `process` may read the URL and change its values first; `prepare` hands them to the object. A
  /// query item `action` runs the route's action of that name after the object was made. The answer
  /// to the URL is the object.
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
  /// The values of the URL by name, and the URL itself as `origin-url`.
  fileprivate var knownByName: [String: Any] {
    var known = userInfo
    for item in query.items { known[item.name] = item.value ?? "" }
    for name in pattern.parameters { known[name] = parameter(name) }
    known["origin-url"] = url.text
    return known
  }
}

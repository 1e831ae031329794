/// Another router of URLs, which a ``URLRouter`` asks where it has no route of its own.
public protocol URLOpening: AnyObject {
  /// Whether it has a route for a URL.
  func canOpen(_ url: RouteURL) -> Bool

  /// Opens a URL that it can open; returns what its handler answers.
  func open(_ url: RouteURL, userInfo: [String: Any]) -> Any?
}

/// What is tried where no route is for all of a URL.
public enum RouteFallback: Sendable, Hashable {
  /// The router would not open it.
  case none
  /// The routes of its beginnings, the longest first: for `app://a/b/c` those of `app://a/b`, then `app://a`, then
  /// `app://`.
  case outwards
}

extension RouteURL {
  /// The same without its last part; nil where there is none.
  var withoutLastPart: RouteURL? {
    parts.isEmpty
      ? nil
      : RouteURL(
        text: text, scheme: scheme, parts: parts.dropLast(), query: query, fragment: fragment)
  }
}

/// Another router of URLs, which a ``URLRouter`` asks if it has no route of its own.
public protocol URLOpening: AnyObject {
  /// Whether this router has a route for a URL.
  func canOpen(_ url: RouteURL) -> Bool

  /// Opens a URL for which ``canOpen(_:)`` is true; returns the answer of its handler.
  func open(_ url: RouteURL, userInfo: [String: Any]) -> Any?
}

/// The routes that are tried if no route matches the whole URL.
public enum RouteFallback: Sendable, Hashable {
  /// No route: the URL is not opened.
  case none
  /// Routes that match a beginning of the URL, the longest first: for `app://a/b/c` those of
  /// `app://a/b`, then `app://a`, then `app://`.
  case outwards
}

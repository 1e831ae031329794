public import PatchbayLanguage

/// The error codes of the routing schemes.
public enum RoutingCode: String, DeclaredCode {
  /// The text is no URL.
  case badURL = "bad-url"
  /// The text is no pattern of a route.
  case badRoute = "bad-route"
  /// A plugin or relay does not handle the kind that is to reach it.
  case unhandledKind = "unhandled-kind"
  /// No target has this name.
  case unknownTarget = "unknown-target"
  /// A URL names an action that is not remote.
  case localAction = "local-action"
  /// No module has this name.
  case unknownModule = "unknown-module"
  /// The phase can't follow the last one.
  case phase
  /// A plugin or relay has not subscribed to the event.
  case notSubscribed = "not-subscribed"
  /// A manifest is malformed, or the order of its entries is impossible.
  case badManifest = "bad-manifest"
  /// No service has this name.
  case unknownService = "unknown-service"
  /// Services depend on one another in a cycle.
  case circular
  /// The interface of a service has an older version than its caller needs.
  case oldVersion = "old-version"
  /// A service does not support the view path.
  case unsupportedPath = "unsupported-path"
  /// No view of this name is on the stage.
  case notShown = "not-shown"
  /// No route matches the URL.
  case noRoute = "no-route"
}

extension FaultWords {
  init(_ code: RoutingCode, _ message: String, _ fix: String? = nil) {
    self.init(code: code.code, message, fix)
  }
}

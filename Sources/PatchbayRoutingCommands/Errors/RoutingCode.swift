public import PatchbayLanguage

/// The stable names of all that can be wrong with ways to meet other than messages.
public enum RoutingCode: String, DeclaredCode {
  /// A text is no URL.
  case badURL = "bad-url"
  /// A text is no pattern of a route.
  case badRoute = "bad-route"
  /// A plugin does not handle the kind that is to reach it.
  case unhandledKind = "unhandled-kind"
  /// There is no target of a name.
  case unknownTarget = "unknown-target"
  /// A URL asks for an action that is not remote.
  case localAction = "local-action"
  /// There is no module of a name.
  case unknownModule = "unknown-module"
  /// The phase can't be triggered now: phases have an order.
  case phase
  /// A plugin has not subscribed to an event.
  case notSubscribed = "not-subscribed"
  /// A manifest can't be read, or can't be as it is.
  case badManifest = "bad-manifest"
  /// There is no service of a name.
  case unknownService = "unknown-service"
  /// Services need one another in a circle.
  case circular
  /// A service has an older version of its interface than a caller needs.
  case oldVersion = "old-version"
  /// A service can't be shown by a path.
  case unsupportedPath = "unsupported-path"
  /// The stage shows no view of the name.
  case notShown = "not-shown"
  /// No route is for a URL.
  case noRoute = "no-route"
}

extension FaultWords {
  init(_ code: RoutingCode, _ message: String, _ fix: String? = nil) {
    self.init(code: code.code, message, fix)
  }
}

/// The outcome of opening a URL.
public enum RouteOutcome {
  /// A route was found; its call had this outcome.
  case opened(by: RoutePattern, CallOutcome<Any>)
  /// Another router has opened the URL, with this answer.
  case bridged(Any?)
  /// No route was found; the misfits are of routes whose patterns match.
  case noRoute(RouteURL, misfits: [RouteMisfit])
}

/// The route or router that would open a URL.
public enum RouteSearch: Sendable, Hashable {
  /// The route of this pattern would open the URL.
  case found(RoutePattern)
  /// Another router would open the URL.
  case bridged
  /// No route would open the URL; the misfits are of routes whose patterns match.
  case none(misfits: [RouteMisfit])
}

@available(*, unavailable)
extension RouteOutcome: Sendable {}

extension RouteOutcome {
  /// The answer of the route's owner, or of another router; nil for none.
  public var value: Any? {
    switch self {
    case .opened(_, let outcome): outcome.value
    case .bridged(let value): value
    case .noRoute: nil
    }
  }

  /// Whether a route was found and its owner answered, or another router has opened it.
  public var isOpened: Bool {
    switch self {
    case .opened(_, .answered), .bridged: true
    case .opened, .noRoute: false
    }
  }
}

extension RouteOutcome: CustomStringConvertible {
  /// The answer, or the reason why there is none.
  public var description: String {
    switch self {
    case .opened(_, let outcome): outcome.description
    case .bridged(let value): value.map { "\($0)" } ?? "opened by another router"
    case .noRoute(let url, let misfits):
      misfits.isEmpty
        ? "no route matches \(url)"
        : "no route matches \(url): " + misfits.map(\.description).joined(separator: "; ")
    }
  }
}

/// What became of a URL that was opened.
public enum RouteOutcome {
  /// There is a route for it; what its call came to.
  case opened(by: RoutePattern, CallOutcome<Any>)
  /// Another router has opened it; its answer.
  case bridged(Any?)
  /// There is no route for it; the values that kept it from those whose patterns fit.
  case noRoute(RouteURL, misfits: [RouteMisfit])
}

/// The route or router that would open a URL.
public enum RouteSearch: Sendable, Hashable {
  /// The route of this pattern.
  case found(RoutePattern)
  /// Another router.
  case bridged
  /// None; the values that keep it from the routes whose patterns fit.
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
  /// The answer, or why there is none.
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

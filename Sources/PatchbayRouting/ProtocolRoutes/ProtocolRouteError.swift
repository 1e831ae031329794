import PatchbayEngine

/// An error in a protocol route, or in a call of one.
public enum ProtocolRouteError: Error {
  /// No route leads to the protocol; `existing` are the protocols of its sort that have routes.
  case absent(RoutableKey, existing: [RoutableKey])
  /// No route has the identifier; `existing` are the known ones.
  case unknownIdentifier(String, existing: [String])
  /// Another route leads to the protocol already.
  case duplicate(RoutableKey, route: String)
  /// Another route has the identifier already.
  case duplicateIdentifier(String, route: String)
  /// The first route must be the only one that makes objects of the type, and there is another.
  case exclusive(String, destination: String)
  /// The router is sealed: no more routes can be added.
  case sealed(String)
  /// The protocol has an adapter to another one already.
  case adapted(RoutableKey, to: RoutableKey)
  /// Adapters lead to one another in a cycle, which is the path.
  case circularAdapters([RoutableKey])
  /// An object needs itself to be made, along this path.
  case circular([RoutableKey])
  /// A route that is found by its identifier needs itself to make an object, along this path.
  case circularIdentifiers([String])
  /// A closure of the route threw.
  case notMade(RoutableKey, any Error)
  /// A call does not meet these requirements of the route.
  case missingParameters([String], route: String)
  /// The configuration or the object is not of the protocol.
  case wrongType(RoutableKey, found: String)
  /// The interface of the route has another version than the caller needs.
  case version(RoutableKey, found: Int, needed: Int)
  /// The route does not support the view path.
  case unsupportedPath(ViewPath, route: String, supported: [ViewPath])
  /// There is no stage to show a view on.
  case noStage(ViewPath)
  /// The stage did not place or remove a view.
  case refused(ViewPath, reason: String)
  /// The operation is not allowed in this state of the route.
  case wrongState(RouteState, wanted: String)
  /// The object that was shown has been released.
  case destinationGone(String)
  /// The plugin or relay that owns the route has left its tree.
  case ownerGone(String)
}

extension ProtocolRouteError: CustomStringConvertible {
  /// The error message: what is wrong, what exists, and the fix.
  public var description: String {
    switch self {
    case .absent(let key, let existing):
      "no route leads to the \(key); "
        + (existing.isEmpty
          ? "there is no route to a \(key.sort.rawValue)"
          : "there are routes to \(existing.map(\.name).inWords(by: "and"))")
    case .unknownIdentifier(let name, let existing):
      "no route has the identifier '\(name)'; "
        + (existing.isEmpty ? "none has any" : "there are \(existing.inWords(by: "and"))")
    case .duplicate(let key, let route):
      "the route \(route) leads to the \(key); remove it first, or add with override"
    case .duplicateIdentifier(let name, let route):
      "the route \(route) has the identifier '\(name)'; give another one"
    case .circularIdentifiers(let path):
      "\(path.joined(separator: " -> ")) is a cycle; have one of them made later"
    case .exclusive(let route, let destination):
      "the route \(route) is the only one that makes \(destination); use it, or make it not exclusive"
    case .adapted(let key, let target):
      "the \(key) is adapted to the \(target) already; adapt with override"
    case .sealed(let route):
      "can't add the route \(route): the routes are sealed; add it before seal()"
    case .circularAdapters(let path):
      "the adapters \(path.arrows) form a cycle; let one of them lead to a route"
    case .circular(let path):
      "\(path.arrows) is a cycle; hand one over while the other is prepared"
    case .notMade(let key, let error): "can't make the \(key): \(error)"
    case .missingParameters(let names, let route):
      "the route \(route) needs \(names.inWords(by: "and")); set it in the configuration"
    case .wrongType(let key, let found):
      "\(found) is not of the \(key); give add a conversion, or another type"
    case .version(let key, let found, let needed):
      "the route to the \(key) has version \(found), and \(needed) is needed"
    case .unsupportedPath(let path, let route, let supported):
      "the route \(route) can't be shown by \(path); it can by "
        + supported.map(\.name).inWords(by: "or")
    case .noStage(let path): "can't show by \(path): no node from here upwards has a view stage"
    case .refused(let path, let reason): "the stage refused \(path): \(reason)"
    case .wrongState(let state, let wanted): "can't \(wanted) a route that is \(state)"
    case .destinationGone(let route): "what the route \(route) has shown is gone already"
    case .ownerGone(let route):
      "can't add the route \(route): its plugin or relay has left its tree; add it while that is in a tree"
    }
  }
}

extension [RoutableKey] {
  /// The names as a path: `Cart -> Store`.
  var arrows: String { map(\.name).joined(separator: " -> ") }
}

/// The state of a route that was called.
public enum RouteState: String, Sendable, Hashable {
  /// The route was not performed.
  case unrouted
  /// The object is being shown.
  case routing
  /// The object was shown or handed out.
  case routed
  /// The object is being removed.
  case removing
  /// The object was removed.
  case removed
}

public import PatchbayEngine

/// What is wrong with a protocol route or a call of one.
public enum ProtocolRouteError: Error {
  /// No route leads to a protocol; those of its sort that there are.
  case absent(RoutableKey, existing: [RoutableKey])
  /// No route has an identifier; those that there are.
  case unknownIdentifier(String, existing: [String])
  /// A route leads to a protocol already.
  case duplicate(RoutableKey, route: String)
  /// A route has an identifier already.
  case duplicateIdentifier(String, route: String)
  /// One of two routes that make objects of a type is the only one for it.
  case exclusive(String, destination: String)
  /// Routes can't be added any more.
  case sealed(String)
  /// A protocol is adapted to another one already.
  case adapted(RoutableKey, to: RoutableKey)
  /// Adapters lead to one another; the path.
  case circularAdapters([RoutableKey])
  /// An object needs itself to be made; the path.
  case circular([RoutableKey])
  /// A route that is found by its identifier needs itself to make an object; the path.
  case circularIdentifiers([String])
  /// The code of a route threw.
  case notMade(RoutableKey, any Error)
  /// A call lacks what the route requires.
  case missingParameters([String], route: String)
  /// The configuration or the object is not of the protocol.
  case wrongType(RoutableKey, found: String)
  /// A route has another version of the interface than a caller needs.
  case version(RoutableKey, found: Int, needed: Int)
  /// A route does not support a path.
  case unsupportedPath(ViewPath, route: String, supported: [ViewPath])
  /// No stage is there to show a view on.
  case noStage(ViewPath)
  /// The stage did not place or remove a view.
  case refused(ViewPath, reason: String)
  /// A route is shown, removed or asked for at the wrong time.
  case wrongState(RouteState, wanted: String)
  /// What was shown is gone.
  case destinationGone(String)
  /// A plugin or relay that has left its tree offers nothing.
  case ownerGone(String)
}

extension ProtocolRouteError: CustomStringConvertible {
  /// What is wrong, what exists and what to do.
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
  /// As a path of names: `Cart -> Store`.
  var arrows: String { map(\.name).joined(separator: " -> ") }
}

/// How far a route is.
public enum RouteState: String, Sendable, Hashable {
  /// The route was not performed.
  case unrouted
  /// It is being shown.
  case routing
  /// It is shown, or was handed out.
  case routed
  /// It is being taken away.
  case removing
  /// It was taken away.
  case removed
}

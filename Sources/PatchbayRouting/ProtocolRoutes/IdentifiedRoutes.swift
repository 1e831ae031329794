public import PatchbayEngine

// Routes that are found by an identifier, for callers that don't know the protocol.

final class IdentifiedRoute {
  let route: AnyProtocolRoute
  let number: Int
  let make: () throws -> Any
  private var bindings: [MessageBinding] = []

  init(_ route: AnyProtocolRoute, number: Int, make: @escaping () throws -> Any) {
    (self.route, self.number, self.make) = (route, number, make)
  }

  func keep(_ new: [MessageBinding]) { bindings = new }

  func end() {
    for binding in bindings { binding.cancel() }
    bindings = []
  }
}

extension ProtocolRouter {
  /// Adds a route under an identifier, for callers that don't know the protocol.
  ///
  /// A route with an owner (`by:`) is removed when that plugin or relay leaves its tree.
  public func add<Configuration, Destination>(
    _ route: ProtocolRoute<Configuration, Destination>, identifier: String,
    by owner: MessageSender? = nil
  ) throws(ProtocolRouteError) {
    if isSealed { throw .sealed(route.name) }
    if let other = identifiers[identifier] {
      throw .duplicateIdentifier(identifier, route: other.route.name)
    }
    try checkExclusive(route)
    let identified = IdentifiedRoute(route, number: nextNumber()) {
      try route.destination(of: route.configure()) { _ in }
    }
    if let owner {
      let offer = owner.declare(scheme: "route", name: identifier, detail: "identifier")
      let end = owner.onEnd { [weak self, weak identified] in
        if let self, self.identifiers[identifier] === identified {
          self.remove(identifier: identifier)
        }
      }
      guard let offer, let end else { throw .ownerGone(route.name) }
      identified.keep([offer, end])
    }
    identifiers[identifier] = identified
  }

  /// Removes the route of an identifier; returns false if there is none.
  @discardableResult
  public func remove(identifier: String) -> Bool {
    guard let identified = identifiers.removeValue(forKey: identifier) else { return false }
    identified.end()
    return true
  }

  /// Makes an object by the route with an identifier.
  public func make(identifier: String) throws(ProtocolRouteError) -> Any {
    guard let identified = identifiers[identifier] else {
      throw .unknownIdentifier(identifier, existing: identifiers.keys.sorted())
    }
    if let start = identifiedUnderWay.firstIndex(where: { $0.route === identified }) {
      throw .circularIdentifiers(
        identifiedUnderWay[start...].map(\.identifier) + [identifier])
    }
    identifiedUnderWay.append((identifier, identified))
    defer { identifiedUnderWay.removeLast() }
    do {
      return try identified.make()
    } catch let error as ProtocolRouteError {
      throw error
    } catch {
      throw .notMade(RoutableKey(identifier: identifier), error)
    }
  }

  /// The identifiers of all routes, sorted.
  public var knownIdentifiers: [String] { identifiers.keys.sorted() }
}

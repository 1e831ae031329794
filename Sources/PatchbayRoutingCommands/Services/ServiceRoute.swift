import PatchbayEngine
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

// Protocol routes to the services of the shell, which check required fields and fill in defaults.

/// A use of a service: its name, the user, and the fields that the user gives.
///
/// The node is not retained.
struct ServiceUse {
  let name: String
  let place: HandlerPlace
  var given = Value.Fields()
  /// The minimum version of the interface; nil for any.
  var version: Int?
}

extension ServiceUse {
  /// The node at which the look-up of the service begins; nil once the place has left.
  var node: ComposableContainer? { place.endpoint.node }
}

extension WorldServices {
  /// The route to the service of a use; its stages are hops if the use is watched.
  func route(for use: ServiceUse) -> ProtocolRoute<Value.Fields, ShellService> {
    let (name, place, given) = (use.name, use.place, use.given)
    let route = ProtocolRoute<Value.Fields, ShellService>(name, configure: { given }) {
      [weak self] _ in
      guard let self, let node = place.endpoint.node else {
        throw ServiceError.ownerGone(ServiceKey(named: name))
      }
      return try self.resolve(name, at: node, for: place.sender)
    }
    guard let plan = use.node.flatMap({ service(name, for: $0)?.plan }) else {
      // If there is no such service, that must be the error, not the version.
      return route.version(use.version ?? 1)
    }
    route.version(plan.version)
    for field in plan.required { route.requiring(field) { $0[field] != nil } }
    if !plan.defaults.names.isEmpty {
      route.preparing { service, _ in
        let filled = service.fill(with: plan.defaults)
        if !filled.names.isEmpty { place.sender.note("the route fills in \(filled.typed)") }
      }
    }
    if !plan.paths.isEmpty { route.supporting(plan.paths.map { ViewPath($0) }) }
    return route
  }

  /// Makes or finds a service, and prepares it.
  func make(_ use: ServiceUse) throws(ProtocolRouteError) -> ShellService {
    let (router, routable) = try router(for: route(for: use))
    guard let version = use.version else {
      return try router.make(routable, preparing: use.prepare)
    }
    return try router.make(routable, version: version, preparing: use.prepare)
  }

  /// Creates a router with this route only.
  func router(for route: ProtocolRoute<Value.Fields, ShellService>) throws(ProtocolRouteError)
    -> (ProtocolRouter, RoutableView<ShellService>)
  {
    let (router, routable) = (ProtocolRouter(), RoutableView<ShellService>(declaring: ()))
    try router.add(route, for: routable) { $0 }
    return (router, routable)
  }
}

extension ServiceUse {
  /// The first stage: sets the fields that the caller gives.
  func prepare(_ service: ShellService) {
    if given.names.isEmpty { return }
    place.sender.note("the caller gives \(given.typed)")
    service.set(given)
  }
}

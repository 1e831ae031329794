import PatchbayEngine
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

// A protocol route to a service of the shell: it checks what is required and fills in what is missing.

/// A use of a service: which one, for whom, and what its caller gives it.
///
/// It does not keep the node.
struct ServiceUse {
  let name: String
  let place: HandlerPlace
  var given = Value.Fields()
  /// The least version of the interface that its caller needs; nil for any.
  var version: Int?
}

extension ServiceUse {
  /// The node from which the service is looked for upwards; nil once the place has left.
  var node: ComposableContainer? { place.endpoint.node }
}

extension WorldServices {
  /// The route to the service of a use, whose stages are hops where the use is watched.
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
      // If there is no such service, that is the error, and not its version.
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

  /// Makes, or finds, and prepares a service.
  func make(_ use: ServiceUse) throws(ProtocolRouteError) -> ShellService {
    let (router, routable) = try router(for: route(for: use))
    guard let version = use.version else {
      return try router.make(routable, preparing: use.prepare)
    }
    return try router.make(routable, version: version, preparing: use.prepare)
  }

  /// A router that has one route.
  func router(for route: ProtocolRoute<Value.Fields, ShellService>) throws(ProtocolRouteError)
    -> (ProtocolRouter, RoutableView<ShellService>)
  {
    let (router, routable) = (ProtocolRouter(), RoutableView<ShellService>(declaring: ()))
    try router.add(route, for: routable) { $0 }
    return (router, routable)
  }
}

extension ServiceUse {
  /// The first stage: what the caller gives.
  func prepare(_ service: ShellService) {
    if given.names.isEmpty { return }
    place.sender.note("the caller gives \(given.typed)")
    service.set(given)
  }
}

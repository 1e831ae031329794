public import PatchbayEngine

extension ProtocolRouter {
  /// Makes the object behind a protocol and shows it by a path; ``PerformedRoute/remove()`` removes
  /// it.
  ///
  /// The default stage is that of the caller's environment. The route's own handlers are called
  /// first, on each call; then those given here, once; ``onError(_:)`` last. With `version:` a
  /// route of an older interface is an error.
  @discardableResult
  public func perform<R: RoutableDestination>(
    _ routable: R, path: ViewPath = .makeOnly, version: Int? = nil,
    from caller: MessageSender? = nil, on stage: (any ViewStage)? = nil, source: AnyObject? = nil,
    preparing prepare: ((R.Interface) throws -> Void)? = nil,
    success: ((R.Interface) -> Void)? = nil, failure: ((ProtocolRouteError) -> Void)? = nil,
    completion: (() -> Void)? = nil
  ) throws(ProtocolRouteError) -> PerformedRoute<R.Interface> {
    let key = RoutableKey(routable)
    let handlers = RouteHandlers(success: success, failure: failure, completion: completion)
    guard let entry = entries[key] as? DestinationEntry<R.Interface> else {
      let error = absence(of: key)
      failure?(error)
      globalFailure?(error)
      completion?()
      throw error
    }
    let stage = stage ?? caller?.environment((any ViewStage).self)
    let performed = PerformedRoute(entry, path: path, on: stage, in: self, handlers)
    if let version, entry.route.version < version {
      throw performed.fail(.version(key, found: entry.route.version, needed: version))
    }
    if !entry.route.paths.contains(path) {
      throw performed.fail(
        .unsupportedPath(
          path, route: entry.route.name,
          supported: entry.route.paths.sorted { $0.name < $1.name }))
    }
    let made: (object: R.Interface, destination: Any)
    do throws(ProtocolRouteError) {
      made = try makeShown(entry, for: caller, preparing: prepare)
    } catch {
      throw performed.fail(error)
    }
    try performed.perform(made.object, of: made.destination, from: source)
    return performed
  }

  /// The paths by which a route can be shown, sorted by name; nil if there is no route.
  public func supportedPaths(of routable: some Routable) -> [ViewPath]? {
    entries[RoutableKey(routable)]?.route.paths.sorted { $0.name < $1.name }
  }

  /// Sets a handler that is called for each failure, after the route and the caller; replaces an
  /// earlier one.
  public func onError(_ body: @escaping (ProtocolRouteError) -> Void) { globalFailure = body }
}

// MARK: - Leaks

/// An object that a route has removed, and that should be released.
struct RemovedDestination {
  weak var object: AnyObject?
  let type: String
  let route: String
  let moment: ContinuousClock.Instant
}

/// An object that was removed and is still alive.
public struct RouteLeak: Sendable, Hashable {
  /// The type of the object.
  public let type: String
  /// The route that has made it.
  public let route: String
}

extension ProtocolRouter {
  /// The objects that were removed at least `delay` ago and are still alive, in order of removal.
  public func leaks(after delay: Duration = .seconds(2)) -> [RouteLeak] {
    removed.removeAll { $0.object == nil }
    let end = now() - delay
    return removed.filter { $0.moment <= end }.map { RouteLeak(type: $0.type, route: $0.route) }
  }

  func noteRemoved(_ object: Any, of route: AnyProtocolRoute) {
    guard type(of: object) is AnyClass else { return }
    removed.removeAll { $0.object == nil }
    removed.append(
      RemovedDestination(
        object: object as AnyObject, type: String(describing: type(of: object)), route: route.name,
        moment: now()))
  }
}

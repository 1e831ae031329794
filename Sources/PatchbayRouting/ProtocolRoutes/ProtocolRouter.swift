public import PatchbayEngine

/// The protocol routes of a tree: for each protocol, the route that makes its objects.
///
///     let router = ProtocolRouter()
///     app.setEnvironment(router)
///     try router.add(login, for: RoutableService<any LoginService>(), by: sender) { $0 }
///     let service = try router.make(RoutableService<any LoginService>(), from: sender)
///
/// A router belongs to the isolation of its tree; plugins get it from the environment.
public final class ProtocolRouter {
  /// Invariant: the entry under the identity of an interface is an entry of that interface.
  @usableFromInline @exclusivity(unchecked) var destinations: [ObjectIdentifier: AnyRouteEntry] =
    [:]
  var entries: [RoutableKey: AnyRouteEntry] = [:]
  var identifiers: [String: IdentifiedRoute] = [:]
  /// The identified routes that are making something, from the outermost to the innermost.
  var identifiedUnderWay: [(identifier: String, route: IdentifiedRoute)] = []
  var adapters: [RoutableKey: RouteAdapter] = [:]
  /// The innermost entry whose object is being made.
  @usableFromInline @exclusivity(unchecked) var current: Unmanaged<AnyRouteEntry>?
  private(set) var isSealed = false
  var lastNumber = 0
  /// The protocols that callers asked for, for ``validate(_:)``.
  var used: [RoutableKey: Int] = [:]
  var globalFailure: ((ProtocolRouteError) -> Void)?
  /// The objects that were removed, for the leak check.
  var removed: [RemovedDestination] = []
  let now: () -> ContinuousClock.Instant

  /// Creates a router without routes; tests replace the clock by `now`.
  public init(now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now }) {
    self.now = now
  }

  deinit {
    for entry in entries.values.sorted(by: { $0.number < $1.number }) { entry.end() }
    for identified in identifiers.values.sorted(by: { $0.number < $1.number }) { identified.end() }
  }
}

@available(*, unavailable)
extension ProtocolRouter: Sendable {}

/// A route that was added for a protocol.
@usableFromInline
class AnyRouteEntry {
  let key: RoutableKey
  let route: AnyProtocolRoute
  let number: Int
  let owner: Endpoint?
  @usableFromInline @exclusivity(unchecked) var isMaking = false
  /// The entry in whose making this one is made; the calls that make them keep both alive.
  @usableFromInline @exclusivity(unchecked) var outer: Unmanaged<AnyRouteEntry>?
  @usableFromInline let sort: RoutableSort
  private var bindings: [MessageBinding] = []
  private(set) var hasEnded = false

  init(_ key: RoutableKey, _ route: AnyProtocolRoute, number: Int, owner: MessageSender?) {
    (self.key, self.route, self.number, self.owner) = (key, route, number, owner?.endpoint)
    sort = key.sort
  }

  func keep(_ new: [MessageBinding]) { bindings += new }

  func end() {
    hasEnded = true
    for binding in bindings { binding.cancel() }
    bindings = []
  }
}

@available(*, unavailable)
extension AnyRouteEntry: Sendable {}

// MARK: - Adding and removing

extension ProtocolRouter {
  /// Adds a route for the protocol of its objects; a route may be added for several protocols.
  ///
  /// `convert` returns the object itself, usually by `{ $0 }`, or wraps it in an object that
  /// conforms to the protocol. A route with an owner (`by:`) is removed when that plugin or relay
  /// leaves its tree.
  @inlinable
  public func add<R: RoutableDestination, Configuration, Destination>(
    _ route: ProtocolRoute<Configuration, Destination>, for routable: R,
    by owner: MessageSender? = nil, override: Bool = false,
    as convert: @escaping (Destination) -> R.Interface
  ) throws(ProtocolRouteError) {
    try add(
      route, for: routable, by: owner, override: override, inOverlay: false, converting: convert
    ) { prepare in
      let configuration = route.configure()
      guard let prepare else {
        return convert(try route.destination(of: configuration) { _ in })
      }
      // The caller gets the very object that it has prepared: `convert` may wrap each time anew.
      var seen: R.Interface?
      let destination = try route.destination(of: configuration) { destination in
        let object = convert(destination)
        seen = object
        try prepare(object)
      }
      return seen ?? convert(destination)
    }
  }

  /// Adds a route with a closure that makes objects; not inlined, so that clients compile only the
  /// closure.
  @usableFromInline
  func add<R: RoutableDestination, Configuration, Destination>(
    _ route: ProtocolRoute<Configuration, Destination>, for routable: R, by owner: MessageSender?,
    override: Bool, inOverlay: Bool, converting convert: @escaping (Destination) -> R.Interface,
    making make: @escaping (((R.Interface) throws -> Void)?) throws -> R.Interface
  ) throws(ProtocolRouteError) {
    let entry = BoundDestinationEntry<R.Interface, Configuration, Destination>(
      RoutableKey(routable), route, convert, number: nextNumber(), owner: owner, make: make)
    try insert(entry, override: override, owner: owner, inOverlay: inOverlay)
  }

  /// Adds a route for the protocol of its configuration, through which callers hand over the input.
  public func add<R: RoutableModule, Configuration, Destination>(
    _ route: ProtocolRoute<Configuration, Destination>, for routable: R,
    by owner: MessageSender? = nil, override: Bool = false,
    as convert: @escaping (Configuration) -> R.Interface
  ) throws(ProtocolRouteError) {
    let entry = BoundModuleEntry(
      RoutableKey(routable), route, convert, number: nextNumber(), owner: owner)
    try insert(entry, override: override, owner: owner)
  }

  /// Removes the route of a protocol; returns false if there is none.
  @discardableResult
  public func remove(_ routable: some Routable) -> Bool {
    guard let entry = entries[RoutableKey(routable)] else { return false }
    remove(entry)
    return true
  }

  /// Refuses further routes from now on, except overlays of tests.
  public func seal() { isSealed = true }

  func insert(
    _ entry: AnyRouteEntry, override: Bool, owner: MessageSender?, inOverlay: Bool = false
  )
    throws(ProtocolRouteError)
  {
    let (key, route) = (entry.key, entry.route)
    if isSealed, !inOverlay { throw .sealed(route.name) }
    if !override, let other = entries[key] { throw .duplicate(key, route: other.route.name) }
    if !inOverlay { try checkExclusive(route) }
    if let owner {
      let offer = owner.declare(scheme: "route", name: key.name, detail: key.sort.rawValue)
      let end = owner.onEnd { [weak self, weak entry] in if let entry { self?.remove(entry) } }
      guard let offer, let end else { throw .ownerGone(route.name) }
      entry.keep([offer, end])
    }
    let old = entries.updateValue(entry, forKey: key)
    if key.isOfDestination { destinations[key.interface] = entry }
    if !inOverlay { old?.end() }
  }

  func checkExclusive(_ route: AnyProtocolRoute) throws(ProtocolRouteError) {
    for other in routesInOrder
    where other !== route && other.destinationType == route.destinationType {
      if other.isExclusive { throw .exclusive(other.name, destination: route.destination) }
      if route.isExclusive { throw .exclusive(route.name, destination: route.destination) }
    }
  }

  func remove(_ entry: AnyRouteEntry) {
    if entries[entry.key] === entry {
      entries[entry.key] = nil
      if entry.key.isOfDestination { destinations[entry.key.interface] = nil }
    }
    entry.end()
  }

  /// The routes of all protocols and identifiers in the order of addition; some occur repeatedly.
  var routesInOrder: [AnyProtocolRoute] {
    let added =
      entries.values.map { (number: $0.number, route: $0.route) }
      + identifiers.values.map { (number: $0.number, route: $0.route) }
    return added.sorted { $0.number < $1.number }.map(\.route)
  }

  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}

extension RoutableKey {
  var isOfDestination: Bool { sort == .service || sort == .view }
}

// MARK: - Listing

/// A description of a route for tools.
public struct ProtocolRouteDescription {
  /// The protocol to which the route leads.
  public let key: RoutableKey
  /// The name of the route.
  public let route: String
  /// The name of the type of objects that the route makes.
  public let destination: String
  /// The version of the interface.
  public let version: Int
  /// The plugin or relay that owns the route; nil for none.
  public let owner: Endpoint?
}

@available(*, unavailable)
extension ProtocolRouteDescription: Sendable {}

extension ProtocolRouter {
  /// All routes in order of addition; no object is made.
  public var routes: [ProtocolRouteDescription] {
    entries.values.sorted { $0.number < $1.number }.map {
      ProtocolRouteDescription(
        key: $0.key, route: $0.route.name, destination: $0.route.destination,
        version: $0.route.version, owner: $0.owner)
    }
  }
}

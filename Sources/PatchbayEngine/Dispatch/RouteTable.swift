/// The routes that were used last, each in a place given by its message and its start.
///
/// Invariant: a place holds one retain of its route, whose `isKept` is true exactly while the route
/// is in the table.
struct RouteTable {
  /// Read this property directly, since a copy of the table counts references.
  private(set) var places: UnsafeMutablePointer<Unmanaged<Route>?>?
  /// How many routes were found anew; from time to time the size of the table is checked.
  private var changes = 0
  /// Routes that are neither kept here nor followed by a walk.
  private var spare: [Route] = []
  /// The interceptors of former routes; the id of one that was removed may run code when released.
  ///
  /// The domain releases them when it is idle: while a route is found, no such code may run.
  private var past: [InterceptionPoint] = []

  static let count = 256
  /// The most stops that all routes may have together; beyond that, all routes are released.
  private static let mostStops = 1 << 16
}

extension RouteTable {
  /// The place for the route of a message from a node.
  @inline(__always)
  static func place(_ address: UInt, _ node: Unmanaged<NodeCore>, _ channel: String?) -> Int {
    let start = UInt(bitPattern: node.toOpaque())
    let hash = channel == nil ? 0 : UInt(bitPattern: channel.hashValue)
    return ObserverIndexTable.home((start >> 4) &+ address &+ hash) & (count - 1)
  }

  /// Takes a route that no walk follows; the caller puts it in its place, or gives it back after
  /// use.
  mutating func takeSpare(for subject: Subject, from start: Unmanaged<NodeCore>) -> Route {
    spare.popLast() ?? Route(for: subject, from: start)
  }

  /// Takes back a route that is no longer kept here and that no walk follows.
  mutating func giveBack(_ route: Unmanaged<Route>) {
    let route = route.takeRetainedValue()
    keepUntilRelease(route.takePoints())
    if spare.count < 8 { spare.append(route) }
  }

  mutating func keepUntilRelease(_ points: [InterceptionPoint]) { past += points }

  var hasPast: Bool { !past.isEmpty }

  mutating func takePast() -> [InterceptionPoint] { exchange(&past, with: []) }

  /// Puts a route in its place; the users of the route that was there keep that one.
  mutating func keep(_ route: Route, at place: Int) {
    let places = allocated()
    letGo(of: place)
    route.isKept = true
    places[place] = .passRetained(route)
    countChange(at: place)
  }

  /// Must be called whenever the route at a place was replaced or reused.
  mutating func countChange(at place: Int) {
    changes &+= 1
    if changes & 15 == 0 { letGoIfLong(besides: place) }
  }

  private mutating func allocated() -> UnsafeMutablePointer<Unmanaged<Route>?> {
    if let places { return places }
    let new = UnsafeMutablePointer<Unmanaged<Route>?>.allocate(capacity: Self.count)
    new.initialize(repeating: nil, count: Self.count)
    places = new
    return new
  }

  private mutating func letGo(of place: Int) {
    guard let places, let route = places[place] else { return }
    places[place] = nil
    let isFollowed = route._withUnsafeGuaranteedRef { route in
      route.isKept = false
      return route.users > 0
    }
    // From here on, the users of the route own the table's retain.
    if !isFollowed { giveBack(route) }
  }

  private mutating func letGoIfLong(besides last: Int) {
    guard let places else { return }
    let stops = (0..<Self.count).reduce(0) { sum, place in
      sum + (places[place]?._withUnsafeGuaranteedRef { $0.stops.count } ?? 0)
    }
    guard stops > Self.mostStops else { return }
    letGoOfAll(besides: last)
  }

  mutating func letGoOfAll(besides last: Int? = nil) {
    for place in 0..<(places == nil ? 0 : Self.count) where place != last { letGo(of: place) }
    spare = []
  }

  /// Releases all routes at the end of the domain, when no walk follows one.
  func deallocate() {
    guard let places else { return }
    for place in 0..<Self.count { places[place]?.release() }
    places.deallocate()
  }
}

// MARK: - Finding and following

extension DispatchDomain {
  /// Whether a message on this route has neither an observer nor a watcher.
  @inline(__always)
  func isHeardByNobody(_ route: Unmanaged<Route>, taking share: Int) -> Bool {
    if isWatched || route._withUnsafeGuaranteedRef({ !$0.onlyCallsHandlers || $0.hasStops }) {
      return false
    }
    // A message that would exceed the limits needs a walk, which refuses it.
    return mayNest(taking: share)
  }

  /// The known route of a message from a node; nil if there is none, or if it is out of date.
  @inline(__always)
  func knownRoute(
    _ address: UInt, _ channel: String?, from node: Unmanaged<NodeCore>, _ scope: MessageScope
  ) -> Unmanaged<Route>? {
    guard let route = routes.places?[RouteTable.place(address, node, channel)],
      route._withUnsafeGuaranteedRef({ $0.serves(address, from: node, scope, channel, routeEpoch) })
    else { return nil }
    return route
  }

  /// The route of a message from a node: the known one, or else a new one.
  @inline(__always)
  func route(
    _ carrier: Any.Type, _ isQuery: Bool, isState: @autoclosure () -> Bool, _ kind: MessageKind?,
    _ channel: String?, from node: Unmanaged<NodeCore>, _ scope: MessageScope
  ) -> Unmanaged<Route> {
    let address = Subject.address(carrier, kind, isQuery: isQuery)
    // A value may claim a kind of another type: then the address is the same, but not the carrier.
    if let route = knownRoute(address, channel, from: node, scope),
      kind == nil || route._withUnsafeGuaranteedRef({ $0.subject.carrier == carrier })
    {
      return route
    }
    let subject =
      isQuery
      ? Subject(query: carrier, kind: kind, channel: channel, in: self)
      : Subject(carrier, isState: isState(), kind: kind, channel: channel, in: self)
    return findRoute(
      for: subject, from: node, scope, at: RouteTable.place(address, node, channel))
  }

  @inline(never)
  private func findRoute(
    for subject: Subject, from node: Unmanaged<NodeCore>, _ scope: MessageScope, at place: Int
  ) -> Unmanaged<Route> {
    if let old = routes.places?[place], old._withUnsafeGuaranteedRef({ $0.users }) == 0 {
      old._withUnsafeGuaranteedRef { $0.become(for: subject, from: node, scope: scope, in: self) }
      routes.countChange(at: place)
      notePast()
      return old
    }
    let new = routes.takeSpare(for: subject, from: node)
    new.become(for: subject, from: node, scope: scope, in: self)
    routes.keep(new, at: place)
    notePast()
    return .passUnretained(new)
  }

  /// A route that is not in the table, for a part of a dispatch that goes its own way.
  func ownRoute(
    for subject: Subject, from node: Unmanaged<NodeCore>, _ scope: MessageScope = .everywhere,
    _ beginning: Route.Beginning = Route.Beginning()
  ) -> Unmanaged<Route> {
    let route = routes.takeSpare(for: subject, from: node)
    route.become(for: subject, from: node, scope: scope, beginning, in: self)
    return .passRetained(route)
  }

  /// Ends the use of a route by one walk.
  @inline(__always)
  func leave(_ route: Unmanaged<Route>) {
    guard route.endUse() else { return }
    routes.giveBack(route)
    notePast()
  }

  /// Must be called after routes were given back or reused.
  func notePast() { if routes.hasPast { hasWork = true } }
}

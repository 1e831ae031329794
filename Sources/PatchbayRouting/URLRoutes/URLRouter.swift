public import PatchbayEngine

/// The routes of a tree: for each URL, the plugin or relay to call.
///
///     try router.add("app://room/:id", by: sender) { request in
///       try rooms.show(request.parameter("id", as: Int.self))
///     }
///     router.open("app://room/42", from: sender)
///
/// A call is a query of the route's own kind, so it reaches only the owner of the route. A router
/// belongs to the isolation of its tree; plugins get it from the environment.
public final class URLRouter {
  var routes = RouteTree<Route>()
  /// The other routers, in the order in which they are asked.
  private var bridges: [any URLOpening] = []
  /// The URLs about which other routers are being asked; they may ask this router in turn.
  private var asked: Set<String> = []

  /// Creates a router without routes.
  public init() {}

  /// A call of a route on behalf of the code that opens its URL.
  public typealias PreparedCall = (any MessageSending) -> CallOutcome<Any>

  /// A route; a later one for the same pattern is another object.
  final class Route {
    let prepare: (RouteRequest) throws(RouteMisfit) -> PreparedCall
    private let onRemoval: () -> Void
    /// Removes the route with its plugin or relay; nil for a route of a tool.
    var watch: MessageBinding?

    init(
      prepare: @escaping (RouteRequest) throws(RouteMisfit) -> PreparedCall,
      end: @escaping () -> Void
    ) { (self.prepare, onRemoval) = (prepare, end) }

    func end() {
      watch.take()?.cancel()
      onRemoval()
    }
  }

  deinit { for (_, route) in routes.all where route.watch != nil { route.end() } }
}

@available(*, unavailable)
extension URLRouter: Sendable {}

// MARK: - Adding and removing

extension URLRouter {
  /// Adds a route whose handler is called with the input read from a URL, until the sender leaves
  /// its tree.
  ///
  /// If `reading` throws a misfit, the next route that matches is tried. A handler that returns nil
  /// declines the call.
  @discardableResult
  public func add<Input, Output>(
    _ pattern: String, by sender: MessageSender, detail: String? = nil,
    reading read: @escaping (RouteRequest) throws(RouteMisfit) -> Input,
    handler: @escaping (Input) throws -> Output?
  ) throws(RoutingError) -> RoutePattern {
    let pattern = try RoutePattern(pattern)
    try routes.check(pattern)
    let destination = Destination(
      scheme: "url", name: pattern.description, detail: detail, of: sender, handler: handler)
    guard let destination else { throw .ownerGone(pattern) }
    try add(pattern, ending: destination.end) { (request) throws(RouteMisfit) in
      let input = try read(request)
      return { destination.call(input, from: $0).map { $0 } }
    }
    let route = routes[pattern]
    route?.watch = sender.onEnd { [weak self, weak route] in
      if let self, let route, self.routes[pattern] === route { self.remove(pattern) }
    }
    return pattern
  }

  /// Adds a route whose handler is called with the request itself.
  @discardableResult
  public func add<Output>(
    _ pattern: String, by sender: MessageSender, detail: String? = nil,
    handler: @escaping (RouteRequest) throws -> Output?
  ) throws(RoutingError) -> RoutePattern {
    try add(pattern, by: sender, detail: detail, reading: { $0 }, handler: handler)
  }

  /// Adds a route for a tool that makes the calls itself; `ending` is called when the route is
  /// removed.
  public func add(
    _ pattern: RoutePattern, ending end: @escaping () -> Void = {},
    preparing prepare: @escaping (RouteRequest) throws(RouteMisfit) -> PreparedCall
  ) throws(RoutingError) {
    try routes.insert(Route(prepare: prepare, end: end), for: pattern)
  }

  /// Removes the route of exactly this pattern; returns false if there is none.
  @discardableResult
  public func remove(_ pattern: RoutePattern) -> Bool {
    guard let route = routes.remove(pattern) else { return false }
    route.end()
    return true
  }

  /// The number of routes.
  public var count: Int { routes.count }

  /// The patterns of all routes, sorted by their text.
  public var patterns: [RoutePattern] { routes.all.map(\.pattern) }

  /// Adds another router, which is asked about URLs without a route here, after those added
  /// earlier.
  ///
  /// This router retains the other: of two routers that are bridges of each other, one should refer
  /// to the other weakly.
  public func bridge(to other: any URLOpening) { bridges.append(other) }
}

// MARK: - Opening

extension URLRouter {
  /// Opens a URL on behalf of a plugin, relay or node of the tree.
  ///
  /// `userInfo` is handed over in code. With the fallback ``RouteFallback/outwards``, routes that
  /// match a beginning of the URL are tried if no route matches all of it. `completion` is called
  /// exactly once, with the returned outcome unless a handler finishes later. Throws if the text is
  /// no URL; then nothing is called.
  @discardableResult
  public func open(
    _ url: String, from caller: any MessageSending, userInfo: [String: Any] = [:],
    fallback: RouteFallback = .none, completion: ((RouteOutcome) -> Void)? = nil
  ) throws(RoutingError) -> RouteOutcome {
    open(
      try RouteURL(url), from: caller, userInfo: userInfo, fallback: fallback,
      completion: completion)
  }

  /// Opens a URL that was read before.
  @discardableResult
  public func open(
    _ url: RouteURL, from caller: any MessageSending, userInfo: [String: Any] = [:],
    fallback: RouteFallback = .none, completion: ((RouteOutcome) -> Void)? = nil
  ) -> RouteOutcome {
    let reply = completion.map { RouteReply($0) }
    let outcome = open(url, from: caller, userInfo: userInfo, fallback: fallback, reply)
    reply?.handlerHasReturned(outcome)
    return outcome
  }

  /// Whether ``open(_:from:userInfo:fallback:completion:)-(String,_,_,_,_)`` would find a route, or another
  /// router.
  public func canOpen(_ url: String) -> Bool {
    guard let url = try? RouteURL(url) else { return false }
    if case .none = search(url) { return false }
    return true
  }

  /// Finds the route or router that would open a URL, without opening it.
  public func search(
    _ url: RouteURL, userInfo: [String: Any] = [:], fallback: RouteFallback = .none
  ) -> RouteSearch {
    let exact = prepared(url, upTo: url.parts.count, userInfo: userInfo, nil)
    if let (pattern, _) = exact.found { return .found(pattern) }
    if bridge(for: url) != nil { return .bridged }
    if fallback == .outwards, let (pattern, _) = preparedOutwards(url, userInfo: userInfo, nil) {
      return .found(pattern)
    }
    return .none(misfits: exact.misfits)
  }

  private func open(
    _ url: RouteURL, from caller: any MessageSending, userInfo: [String: Any],
    fallback: RouteFallback, _ reply: RouteReply?
  ) -> RouteOutcome {
    let exact = prepared(url, upTo: url.parts.count, userInfo: userInfo, reply)
    if let (pattern, call) = exact.found { return .opened(by: pattern, call(caller)) }
    if let bridge = bridge(for: url) {
      return .bridged(asking(url) { bridge.open(url, userInfo: userInfo) })
    }
    if fallback == .outwards,
      let (pattern, call) = preparedOutwards(url, userInfo: userInfo, reply)
    {
      return .opened(by: pattern, call(caller))
    }
    return .noRoute(url, misfits: exact.misfits)
  }

  /// The first route that accepts the first parts of a URL, and the misfits of those before it.
  private func prepared(
    _ url: RouteURL, upTo count: Int, userInfo: [String: Any], _ reply: RouteReply?
  ) -> (found: (RoutePattern, PreparedCall)?, misfits: [RouteMisfit]) {
    var misfits: [RouteMisfit] = []
    let found = routes.firstMatch(upTo: count, of: url) {
      (pattern, route) -> (RoutePattern, PreparedCall)? in
      let request = RouteRequest(
        url: url, userInfo: userInfo, pattern: pattern, partCount: count, reply: reply)
      do throws(RouteMisfit) {
        return (pattern, try route.prepare(request))
      } catch {
        // The route may have asked for the reply before it found that a value does not fit.
        reply?.stopWaiting()
        misfits.append(error)
        return nil
      }
    }
    return (found, misfits)
  }

  /// The first route that accepts a beginning of a URL, the longest beginning first.
  private func preparedOutwards(
    _ url: RouteURL, userInfo: [String: Any], _ reply: RouteReply?
  ) -> (RoutePattern, PreparedCall)? {
    for count in (0..<url.parts.count).reversed() {
      if let found = prepared(url, upTo: count, userInfo: userInfo, reply).found { return found }
    }
    return nil
  }
}

// MARK: - Other routers

extension URLRouter {
  private func bridge(for url: RouteURL) -> (any URLOpening)? {
    if asked.contains(url.text) { return nil }
    return asking(url) { bridges.first { $0.canOpen(url) } }
  }

  /// Asks other routers about a URL; meanwhile this router has no bridge for it, since two routers
  /// may be bridges of each other.
  private func asking<Result>(_ url: RouteURL, _ ask: () -> Result) -> Result {
    asked.insert(url.text)
    defer { asked.remove(url.text) }
    return ask()
  }
}

public import PatchbayEngine

extension ProtocolRouter {
  /// Makes the object behind a protocol; the caller prepares it first, then the route.
  ///
  ///     let login = try router.make(RoutableService<any LoginService>(), from: sender) { $0.title = "Hi" }
  @inlinable
  public func make<R: RoutableDestination>(
    _ routable: R, from caller: MessageSender? = nil,
    preparing prepare: ((R.Interface) throws -> Void)? = nil
  ) throws(ProtocolRouteError) -> R.Interface {
    let found = destinations[ObjectIdentifier(R.Interface.self)]
    if let entry = found, !entry.isMaking, entry.sort == R.sort {
      // Sound by the invariant of `destinations`.
      let typed = unsafeDowncast(entry, to: DestinationEntry<R.Interface>.self)
      let outer = current
      entry.isMaking = true
      entry.outer = outer
      current = .passUnretained(entry)
      defer {
        entry.isMaking = false
        current = outer
      }
      do {
        let object = try typed.make(prepare)
        if let caller, caller.isWatched { report(entry, object, to: caller) }
        return object
      } catch {
        throw failure(error, of: entry)
      }
    }
    return try makeOtherwise(routable, from: caller, preparing: prepare)
  }

  /// Makes an object from a configuration that the caller fills.
  ///
  ///     try router.make(RoutableServiceModule<any LoginModule>(), from: sender) { $0.user = "ann" }
  public func make<R: RoutableModule>(
    _ routable: R, from caller: MessageSender? = nil,
    configuring configure: (R.Interface) throws -> Void
  ) throws(ProtocolRouteError) -> Any {
    let key = RoutableKey(routable)
    note(key)
    guard let entry = entries[key] as? ModuleEntry<R.Interface> else { throw absence(of: key) }
    return try making(entry, for: caller) { try entry.make(configure) }
  }

  /// Makes an object by a route whose interface has at least this version.
  public func make<R: RoutableDestination>(
    _ routable: R, version: Int, from caller: MessageSender? = nil,
    preparing prepare: ((R.Interface) throws -> Void)? = nil
  ) throws(ProtocolRouteError) -> R.Interface {
    let key = RoutableKey(routable)
    if let found = entries[key]?.route.version, found < version {
      throw .version(key, found: found, needed: version)
    }
    return try make(routable, from: caller, preparing: prepare)
  }

  /// Whether ``make(_:from:preparing:)`` would find a route, also by adapters.
  public func canMake(_ routable: some Routable) -> Bool {
    var key = RoutableKey(routable)
    for _ in 0...adapters.count {
      if entries[key] != nil { return true }
      guard let adapter = adapters[key] else { return false }
      key = adapter.target
    }
    return false
  }

  /// Prepares an object that was made by other code, such as a layout.
  public func prepare<R: RoutableDestination>(
    _ object: R.Interface, as routable: R, preparing caller: (R.Interface) throws -> Void = { _ in }
  ) throws(ProtocolRouteError) {
    let key = RoutableKey(routable)
    guard let entry = entries[key] as? DestinationEntry<R.Interface> else {
      throw absence(of: key)
    }
    let isPrepared: Bool
    do { isPrepared = try entry.prepare(object, caller) } catch { throw failure(error, of: entry) }
    if !isPrepared { throw .wrongType(key, found: "\(type(of: object as Any))") }
  }
}

extension ProtocolRouter {
  func note(_ key: RoutableKey) { used[key, default: 0] += 1 }

  func absence(of key: RoutableKey) -> ProtocolRouteError {
    .absent(
      key, existing: entries.keys.filter { $0.sort == key.sort }.sorted { $0.name < $1.name })
  }

  /// Runs a body while an entry is marked as being made; an object that needs itself is an error
  /// with the path.
  func making<Result>(
    _ entry: AnyRouteEntry, for caller: MessageSender?, _ body: () throws -> Result
  ) throws(ProtocolRouteError) -> Result {
    if entry.isMaking { throw circle(at: entry) }
    let outer = current
    (entry.isMaking, entry.outer, current) = (true, outer, .passUnretained(entry))
    defer { (entry.isMaking, current) = (false, outer) }
    do {
      let result = try body()
      if let caller, caller.isWatched { report(entry, result, to: caller) }
      return result
    } catch {
      throw failure(error, of: entry)
    }
  }

  /// Makes an object to show, and also returns the object of the route, which may be wrapped.
  func makeShown<P>(
    _ entry: DestinationEntry<P>, for caller: MessageSender?,
    preparing prepare: ((P) throws -> Void)?
  ) throws(ProtocolRouteError) -> (object: P, destination: Any) {
    let made = try making(entry, for: nil) { try entry.makeShown(prepare) }
    if let caller, caller.isWatched { report(entry, made.object, to: caller) }
    return made
  }

  /// The error for an entry that needs itself, with the path back to it.
  @usableFromInline
  func circle(at entry: AnyRouteEntry) -> ProtocolRouteError {
    var path = [entry.key]
    var here = current
    while let next = here?.takeUnretainedValue() {
      path.append(next.key)
      if next === entry { break }
      here = next.outer
    }
    return .circular(path.reversed())
  }

  @usableFromInline
  func failure(_ error: any Error, of entry: AnyRouteEntry) -> ProtocolRouteError {
    error as? ProtocolRouteError ?? .notMade(entry.key, error)
  }

  @usableFromInline
  func report(_ entry: AnyRouteEntry, _ object: Any, to caller: MessageSender) {
    caller.report(
      use: ReportedUse(
        scheme: "route", name: entry.key.name, detail: String(describing: type(of: object))))
  }

  /// The slow path of `make`: finds a route of the same sort, reports a cycle, or uses an adapter.
  @usableFromInline
  func makeOtherwise<R: RoutableDestination>(
    _ routable: R, from caller: MessageSender?, preparing prepare: ((R.Interface) throws -> Void)?
  ) throws(ProtocolRouteError) -> R.Interface {
    let key = RoutableKey(routable)
    note(key)
    if let entry = entries[key] as? DestinationEntry<R.Interface> {
      return try making(entry, for: caller) { try entry.make(prepare) }
    }
    guard let adapter = adapters[key] else { throw absence(of: key) }
    let object = try adapted(by: adapter, from: caller)
    guard let typed = object as? R.Interface else {
      throw .wrongType(key, found: "\(type(of: object))")
    }
    do { try prepare?(typed) } catch { throw .notMade(key, error) }
    return typed
  }
}

// MARK: - Adapters

/// Serves a required protocol by an object of a provided one.
struct RouteAdapter {
  let key: RoutableKey
  let target: RoutableKey
  /// Makes the provided object by its own route.
  let make: (ProtocolRouter, MessageSender?) throws(ProtocolRouteError) -> Any
  let convert: (Any) -> Any?
}

extension ProtocolRouter {
  /// Serves a protocol that one module requires by one that another module provides.
  ///
  /// The application, which knows both modules, adds the adapter. `convert` returns the provided
  /// object itself if it conforms to the required protocol, or else a proxy around it. A cycle of
  /// adapters is an error. A second adapter of a protocol is an error as well, unless it overrides
  /// the first, such as a default one.
  public func adapt<Required: RoutableDestination, Provided: RoutableDestination>(
    _ required: Required, to provided: Provided, override: Bool = false,
    through convert: @escaping (Provided.Interface) -> Required.Interface
  ) throws(ProtocolRouteError) {
    let (key, target) = (RoutableKey(required), RoutableKey(provided))
    if let other = entries[key] { throw .duplicate(key, route: other.route.name) }
    if !override, let other = adapters[key] { throw .adapted(key, to: other.target) }
    var path = [key, target]
    while let next = adapters[path[path.count - 1]]?.target {
      path.append(next)
      if next == key { break }
    }
    if path.last == key { throw .circularAdapters(path) }
    adapters[key] = RouteAdapter(
      key: key, target: target,
      make: { (router, caller) throws(ProtocolRouteError) in
        try router.make(provided, from: caller) as Any
      },
      convert: { ($0 as? Provided.Interface).map { convert($0) as Any } })
  }

  private func adapted(
    by adapter: RouteAdapter, from caller: MessageSender?
  ) throws(ProtocolRouteError) -> Any {
    let provided = try adapter.make(self, caller)
    guard let object = adapter.convert(provided) else {
      throw .wrongType(adapter.key, found: "\(type(of: provided))")
    }
    return object
  }
}

import Synchronization

/// Services for any thread and task: `Sendable` ones, each built once.
///
///     let shared = SharedServices()
///     try shared.register(Clock.self) { _ in SystemClock() }
///     let clock = try shared.resolve(Clock.self)
///
/// The first that resolves a service builds it; others that come meanwhile wait. Builders run one at a time and
/// without the lock that look-ups take. A builder resolves further services by what it is handed; it must wait for no
/// other task that resolves here, nor for another container whose builders resolve here.
public final class SharedServices: Sendable {
  private let table = Mutex(Table())
  /// Held while a service is built.
  private let building = Mutex(())
  @TaskLocal private static var builds: [BuildMark] = []

  private struct Table {
    var builders: [ServiceKey: @Sendable (SharedResolver) throws -> any Sendable] = [:]
    var built: [ServiceKey: any Sendable] = [:]
  }

  /// A container without any service.
  public init() {}
}

extension SharedServices {
  /// Registers how a service is built.
  public func register<S: Sendable>(
    _ type: S.Type = S.self, name: String? = nil, override: Bool = false,
    build: @escaping @Sendable (SharedResolver) throws -> S
  ) throws(ServiceError) {
    let key = ServiceKey(type, name: name)
    let isTaken = table.withLock { table in
      if !override, table.builders[key] != nil { return true }
      table.builders[key] = build
      table.built[key] = nil
      return false
    }
    if isTaken { throw .duplicate(key, at: "a container of shared services") }
  }

  /// The service, which the first call builds; an error of its builder is thrown, and the next call tries again.
  public func resolve<S: Sendable>(_ type: S.Type = S.self, name: String? = nil)
    throws(ServiceError) -> S
  {
    let key = ServiceKey(type, name: name)
    if let service = built(key) as? S { return service }
    if let mark = Self.builds.last(where: { $0.owner == ObjectIdentifier(self) && $0.isUnderWay }) {
      throw .notMade(mark.path + [key], ResolvedBesideBuilder())
    }
    let mark = BuildMark(of: self, path: [])
    return try building.withLock { _ throws(ServiceError) in
      defer { mark.end() }
      return try Self.$builds.withValue(Self.builds + [mark]) {
        Result { () throws(ServiceError) in try self.built(type, key, path: []) }
      }.get()
    }
  }

  /// Releases all built services, or one: the next resolve builds another.
  public func reset(_ key: ServiceKey? = nil) {
    // Released outside of the lock: a deinit may resolve services.
    let old = table.withLock { table in
      let old = table.built
      if let key { table.built[key] = nil } else { table.built = [:] }
      return old
    }
    withExtendedLifetime(old) {}
  }

  /// The keys of all services, in the order of their names.
  public var keys: [ServiceKey] {
    table.withLock { Array($0.builders.keys) }.sorted { $0.description < $1.description }
  }

  private func built(_ key: ServiceKey) -> (any Sendable)? { table.withLock { $0.built[key] } }

  /// The service, built if need be; to be called while ``building`` is held.
  fileprivate func built<S: Sendable>(_ type: S.Type, _ key: ServiceKey, path: [ServiceKey])
    throws(ServiceError) -> S
  {
    if let service = built(key) as? S { return service }
    if let start = path.firstIndex(of: key) { throw .circular(path[start...] + [key]) }
    guard let build = table.withLock({ $0.builders[key] }) else {
      throw .absent(ServiceAbsence(key: key, neededBy: path, searched: [], existing: keys))
    }
    do {
      let service = try build(SharedResolver(services: self, path: path + [key]))
      guard let typed = service as? S else {
        throw ServiceError.wrongType(key, found: "\(Swift.type(of: service))")
      }
      table.withLock { $0.built[key] = service }
      return typed
    } catch let error as ServiceError {
      throw error
    } catch {
      throw .notMade(path + [key], error)
    }
  }
}

/// What the builder of a shared service resolves further ones by, while it runs.
public struct SharedResolver {
  fileprivate let services: SharedServices
  fileprivate let path: [ServiceKey]

  /// Resolves another service of the same container.
  public func resolve<S: Sendable>(_ type: S.Type = S.self, name: String? = nil)
    throws(ServiceError) -> S
  {
    try services.built(type, ServiceKey(type, name: name), path: path)
  }
}

@available(*, unavailable)
extension SharedResolver: Sendable {}

/// Marks that a task builds for a container; its child tasks inherit the mark.
private final class BuildMark: Sendable {
  let owner: ObjectIdentifier
  let path: [ServiceKey]
  private let isOpen = Atomic(true)

  init(of owner: SharedServices, path: [ServiceKey]) {
    (self.owner, self.path) = (ObjectIdentifier(owner), path)
  }

  var isUnderWay: Bool { isOpen.load(ordering: .acquiring) }

  func end() { isOpen.store(false, ordering: .releasing) }
}

/// A builder that resolves by the container would wait for itself.
struct ResolvedBesideBuilder: Error, CustomStringConvertible {
  let description = "a builder must use the resolver that it is given, not the container"
}

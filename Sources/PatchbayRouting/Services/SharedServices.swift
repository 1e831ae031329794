import Synchronization

/// Services for all threads and tasks: each is `Sendable`, and built once.
///
///     let shared = SharedServices()
///     try shared.register(Clock.self) { _ in SystemClock() }
///     let clock = try shared.resolve(Clock.self)
///
/// The first task that resolves a service builds it; other tasks wait meanwhile. Builders run one
/// at a time and without the lock that look-ups take. A builder resolves further services by its
/// resolver. It must wait for no other task that resolves here, nor for another container whose
/// builders resolve here.
public final class SharedServices: Sendable {
  private let table = Mutex(Table())
  /// Held while a service is built.
  private let building = Mutex(())
  @TaskLocal private static var builds: [BuildMark] = []

  /// The closure of a registration; a later registration of the same key has another builder.
  fileprivate final class Builder: Sendable {
    let key: ServiceKey
    let build: @Sendable (SharedResolver) throws -> any Sendable

    init(_ key: ServiceKey, build: @escaping @Sendable (SharedResolver) throws -> any Sendable) {
      (self.key, self.build) = (key, build)
    }
  }

  private struct Table {
    var builders: [ServiceKey: Builder] = [:]
    var built: [ServiceKey: any Sendable] = [:]
    /// The number of registrations and resets of each key.
    var versions: [ServiceKey: Int] = [:]

    func version(of key: ServiceKey) -> Int { versions[key, default: 0] }
  }

  /// Creates an empty container.
  public init() {}
}

extension SharedServices {
  /// Registers a closure that builds a service.
  public func register<S: Sendable>(
    _ type: S.Type = S.self, name: String? = nil, override: Bool = false,
    build: @escaping @Sendable (SharedResolver) throws -> S
  ) throws(ServiceError) {
    let key = ServiceKey(type, name: name)
    // Release what is replaced outside of the lock: a deinit may resolve services.
    let old = table.withLock { table -> (builder: Builder?, service: (any Sendable)?) in
      let old = (builder: table.builders[key], service: table.built[key])
      if override || old.builder == nil {
        table.builders[key] = Builder(key, build: build)
        table.built[key] = nil
        table.versions[key, default: 0] += 1
      }
      return old
    }
    if !override, old.builder != nil {
      throw .duplicate(key, at: "a container of shared services")
    }
  }

  /// Returns the service, which the first call builds; if the builder throws, the next call tries
  /// again.
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

  /// Releases all built services, or one: the next resolve builds a new one.
  public func reset(_ key: ServiceKey? = nil) {
    // Release outside of the lock: a deinit may resolve services.
    let old = table.withLock { table in
      let old = table.built
      for key in key.map({ [$0] }) ?? Array(table.builders.keys) {
        table.built[key] = nil
        table.versions[key, default: 0] += 1
      }
      return old
    }
    withExtendedLifetime(old) {}
  }

  /// The keys of all services, sorted by name.
  public var keys: [ServiceKey] {
    table.withLock { Array($0.builders.keys) }.sorted { $0.description < $1.description }
  }

  private func built(_ key: ServiceKey) -> (any Sendable)? { table.withLock { $0.built[key] } }

  /// Returns the service, built if necessary; called only while ``building`` is held.
  fileprivate func built<S: Sendable>(_ type: S.Type, _ key: ServiceKey, path: [Builder])
    throws(ServiceError) -> S
  {
    if let service = built(key) as? S { return service }
    let (found, version) = table.withLock { ($0.builders[key], $0.version(of: key)) }
    guard let builder = found else {
      throw .absent(
        ServiceAbsence(key: key, neededBy: path.map(\.key), searched: [], existing: keys))
    }
    if let start = path.firstIndex(where: { $0 === builder }) {
      throw .circular(path[start...].map(\.key) + [key])
    }
    if path.count >= ServiceResolution.mostNested {
      throw .tooDeep(path.map(\.key), most: ServiceResolution.mostNested)
    }
    do {
      let service = try builder.build(SharedResolver(services: self, path: path + [builder]))
      guard let typed = service as? S else {
        throw ServiceError.wrongType(key, found: "\(Swift.type(of: service))")
      }
      table.withLock { table in
        // A service of an earlier builder, or of the time before a reset, is not kept.
        if table.version(of: key) == version { table.built[key] = service }
      }
      return typed
    } catch let error as ServiceError {
      throw error
    } catch {
      throw .notMade(path.map(\.key) + [key], error)
    }
  }
}

/// Resolves further services for a builder, while the builder runs.
public struct SharedResolver {
  fileprivate let services: SharedServices
  fileprivate let path: [SharedServices.Builder]

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

/// The error of a builder that resolves by the container: it would wait for itself.
struct ResolvedBesideBuilder: Error, CustomStringConvertible {
  let description = "a builder must use the resolver that it is given, not the container"
}

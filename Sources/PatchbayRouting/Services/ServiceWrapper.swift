import PatchbayEngine

/// A type that wraps a service, and is resolved without its own registration.
protocol ServiceWrapper {
  static func wrapping(_ name: String?, by resolver: ServiceResolver) throws(ServiceError) -> Self
}

/// A wrapper that keeps its service, so that a property keeps the wrapper.
protocol KeepingWrapper: ServiceWrapper {}

/// A service that is resolved at its first use, and then kept.
///
///     init(services: ServiceResolver) throws { store = try services.resolve(LazyService<Store>.self) }
public final class LazyService<S> {
  private let source: ServiceSource<S>
  private let graph: ServiceGraph
  private var value: S?

  init(_ source: ServiceSource<S>, in graph: ServiceGraph) {
    (self.source, self.graph) = (source, graph)
  }
}

@available(*, unavailable)
extension LazyService: Sendable {}

extension LazyService {
  /// Returns the service; the first call resolves it, in the graph in which this wrapper was made.
  public func get() throws(ServiceError) -> S {
    if let value { return value }
    let new = try source.resolve(in: graph)
    value = new
    return new
  }
}

/// A service that is resolved at each use.
public struct ServiceProvider<S> {
  private let source: ServiceSource<S>

  init(_ source: ServiceSource<S>) { self.source = source }
}

@available(*, unavailable)
extension ServiceProvider: Sendable {}

extension ServiceProvider {
  /// Resolves the service in a new graph.
  public func get() throws(ServiceError) -> S { try source.resolve(in: .ofResolve()) }
}

/// The container from which a wrapper resolves.
///
/// The container is held weakly, since it may own the object that has the wrapper.
struct ServiceSource<S> {
  private weak var container: ServiceContainer?
  private let name: String?
  private let asker: MessageSender?

  init(_ resolver: ServiceResolver, name: String?) {
    container = resolver.container
    self.name = name
    asker = resolver.resolution.asker
  }

  func resolve(in graph: ServiceGraph) throws(ServiceError) -> S {
    guard let container else { throw .noContainer(ServiceKey(S.self, name: name)) }
    return try container.resolve(S.self, name: name, from: asker, in: graph)
  }
}

extension LazyService: KeepingWrapper {
  static func wrapping(_ name: String?, by resolver: ServiceResolver) throws(ServiceError) -> Self {
    Self(ServiceSource(resolver, name: name), in: resolver.graph)
  }
}

extension ServiceProvider: ServiceWrapper {
  static func wrapping(_ name: String?, by resolver: ServiceResolver) throws(ServiceError) -> Self {
    Self(ServiceSource(resolver, name: name))
  }
}

extension Optional: ServiceWrapper {
  static func wrapping(_ name: String?, by resolver: ServiceResolver) throws(ServiceError) -> Self {
    try resolver.optional(Wrapped.self, name: name)
  }
}

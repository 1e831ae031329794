public import PatchbayEngine

/// Resolves the dependencies of a service that is being made.
///
/// The look-up starts at the container of the registration, so the services of a parent never
/// depend on the child that asks.
public struct ServiceResolver {
  let container: ServiceContainer
  let resolution: ServiceResolution
}

@available(*, unavailable)
extension ServiceResolver: Sendable {}

extension ServiceResolver {
  /// Resolves a service as a part of the same graph.
  public func resolve<S>(_ type: S.Type = S.self, name: String? = nil) throws(ServiceError) -> S {
    try value(ServiceKey(type, name: name), as: type, ())
  }

  /// Resolves a service that is made from arguments, as a part of the same graph.
  public func resolve<S, Argument, each Other>(
    _ type: S.Type = S.self, name: String? = nil, arguments first: Argument,
    _ others: repeat each Other
  ) throws(ServiceError) -> S {
    try value(
      ServiceKey(type, name: name, arguments: Argument.self, repeat (each Other).self), as: type,
      (first, (repeat each others)))
  }

  /// Resolves a service; returns nil if it has no registration, and throws if it can't be made.
  public func optional<S>(_ type: S.Type = S.self, name: String? = nil) throws(ServiceError) -> S? {
    guard container.hasService(ServiceKey(type, name: name)) else { return nil }
    return try resolve(type, name: name)
  }

  /// The graph of this resolve, which can be continued later; then it retains no instance.
  public var graph: ServiceGraph { resolution.graph.forLater }

  /// The plugin or relay for which the service is made; nil for a node or code outside of trees.
  public var asker: Endpoint? { resolution.member?.endpoint }

  private func value<S, Arguments>(_ key: ServiceKey, as type: S.Type, _ arguments: Arguments)
    throws(ServiceError) -> S
  {
    let instance: ServiceInstance<S> = try container.instance(of: key, arguments, resolution)
    guard let value = instance.value else { throw .removedMeanwhile(key) }
    return value
  }
}

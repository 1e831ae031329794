public import PatchbayEngine

extension ServiceContainer {
  /// Resolves a service without name and arguments, in this container or one above.
  @inlinable
  public func resolve<S>(_ type: S.Type = S.self) throws(ServiceError) -> S {
    if let instance = ready[ObjectIdentifier(type)] {
      // Sound by the invariant of `ready`.
      if let value = unsafeDowncast(instance, to: ServiceInstance<S>.self).value { return value }
    }
    return try resolve(type, name: nil)
  }

  /// Resolves a service, optionally for a plugin or relay and as a part of an existing graph.
  public func resolve<S>(
    _ type: S.Type = S.self, name: String?, from asker: MessageSender? = nil,
    in graph: ServiceGraph? = nil
  ) throws(ServiceError) -> S {
    try value(ServiceKey(type, name: name), as: type, (), from: asker, in: graph)
  }

  /// Resolves a service that is made from arguments; their types must be those of the registration.
  public func resolve<S, Argument, each Other>(
    _ type: S.Type = S.self, name: String? = nil, arguments first: Argument,
    _ others: repeat each Other, from asker: MessageSender? = nil
  ) throws(ServiceError) -> S {
    try value(
      ServiceKey(type, name: name, arguments: Argument.self, repeat (each Other).self), as: type,
      (first, (repeat each others)), from: asker, in: nil)
  }

  /// Whether this container, or one above it, has a registration of this key.
  public func hasService(_ key: ServiceKey) -> Bool { entry(of: key) != nil }
}

extension ServiceContainer {
  private func value<S, Arguments>(
    _ key: ServiceKey, as type: S.Type, _ arguments: Arguments, from asker: MessageSender?,
    in graph: ServiceGraph?
  ) throws(ServiceError) -> S {
    let instance: ServiceInstance<S> = try instance(of: key, arguments, from: asker, in: graph)
    guard let value = instance.value else { throw .removedMeanwhile(key) }
    return value
  }

  /// Resolves a service as a part of the resolve under way in the tree, or begins a resolve.
  func instance<S, Arguments>(
    of key: ServiceKey, _ arguments: Arguments, from asker: MessageSender?,
    in graph: ServiceGraph? = nil
  ) throws(ServiceError) -> ServiceInstance<S> {
    let top = self.top
    guard let resolution = top.resolution else {
      let graph = graph ?? ServiceGraph.ofResolve()
      let resolution = ServiceResolution(in: graph, asker: asker)
      top.resolution = resolution
      graph.beginResolve()
      defer {
        top.resolution = nil
        graph.endResolve()
      }
      return try instance(of: key, arguments, resolution)
    }
    let (outerAsker, outerGraph) = (resolution.asker, resolution.graph)
    if let asker { resolution.asker = asker }
    if let graph { resolution.graph = graph }
    graph?.beginResolve()
    defer {
      (resolution.asker, resolution.graph) = (outerAsker, outerGraph)
      graph?.endResolve()
    }
    return try instance(of: key, arguments, resolution)
  }

  func instance<S, Arguments>(
    of key: ServiceKey, _ arguments: Arguments, _ resolution: ServiceResolution
  ) throws(ServiceError) -> ServiceInstance<S> {
    guard let entry = entry(of: key) as? ServiceEntry<S, Arguments> else {
      if let wrapped: ServiceInstance<S> = try wrapped(key, resolution) { return wrapped }
      throw .absent(absence(of: key, neededBy: resolution.keys))
    }
    let instance = try entry.instance(
      of: arguments, ServiceRequest(resolution: resolution, user: self))
    resolution.asker?.report(use: instance.use(as: key))
    return instance
  }

  /// Makes a wrapper of a service: lazy, provider or optional; returns nil for any other type.
  private func wrapped<S>(_ key: ServiceKey, _ resolution: ServiceResolution)
    throws(ServiceError) -> ServiceInstance<S>?
  {
    guard !key.takesArguments, let type = S.self as? any ServiceWrapper.Type else { return nil }
    let resolver = ServiceResolver(container: self, resolution: resolution)
    let value = try type.wrapping(key.name, by: resolver) as? S
    return value.map { ServiceInstance($0) }
  }

  private func entry(of key: ServiceKey) -> AnyServiceEntry? {
    for container in lineage { if let entry = container.entries[key] { return entry } }
    return nil
  }

  private var top: ServiceContainer {
    var top = self
    while let parent = top.parent { top = parent }
    return top
  }

  /// Describes a missing service: where it was looked up, and which services exist.
  func absence(of key: ServiceKey, neededBy path: [ServiceKey]) -> ServiceAbsence {
    ServiceAbsence(
      key: key, neededBy: path, searched: lineage.map(\.place),
      existing: Set(lineage.flatMap(\.entries.keys)).sorted {
        $0.description < $1.description
      })
  }
}

extension AnyServiceInstance {
  /// The use of the instance, for traces: `service Store: DiskStore#1, of /app`.
  func use(as key: ServiceKey) -> ReportedUse {
    let container = entry?.container.flatMap { $0.node == nil ? nil : $0 }
    let place = container.map { ", of \($0.place)" } ?? ""
    if let named = anyValue as? any NamedService {
      let way = entry?.target.map { ", through \($0.name ?? $0.typeWords)" } ?? place
      return ReportedUse(
        scheme: "service", name: key.name ?? key.typeWords, detail: named.instanceName + way)
    }
    let type = anyValue.map { String(describing: Swift.type(of: $0)) } ?? "gone"
    return ReportedUse(
      scheme: "service", name: key.description, detail: "\(type)#\(number)\(place)")
  }
}

// MARK: - Resolving by plugins

extension MessageSender {
  /// Resolves a service from the nearest container, at this sender's node or above.
  ///
  /// While the sender is watched, the use is reported as a hop of the dispatch under way.
  public func resolve<S>(_ type: S.Type = S.self, name: String? = nil) throws(ServiceError) -> S {
    guard let services = environment(ServiceContainer.self) else {
      throw .noContainer(ServiceKey(type, name: name))
    }
    return try services.resolve(type, name: name, from: self)
  }

  /// Resolves a service that is made from arguments.
  public func resolve<S, Argument, each Other>(
    _ type: S.Type = S.self, name: String? = nil, arguments first: Argument,
    _ others: repeat each Other
  ) throws(ServiceError) -> S {
    guard let services = environment(ServiceContainer.self) else {
      throw .noContainer(ServiceKey(type, name: name))
    }
    return try services.resolve(
      type, name: name, arguments: first, repeat each others, from: self)
  }

  /// Registers a service in the nearest container, until this sender's plugin or relay leaves its tree.
  @discardableResult
  public func provide<S>(
    _ type: S.Type = S.self, name: String? = nil, scope: ServiceScope = .container,
    override: Bool = false, make: @escaping (ServiceResolver) throws -> S
  ) throws(ServiceError) -> ServiceRegistration<S> {
    guard let services = environment(ServiceContainer.self) else {
      throw .noContainer(ServiceKey(type, name: name))
    }
    return try services.register(
      type, name: name, scope: scope, by: self, override: override, make: make)
  }
}

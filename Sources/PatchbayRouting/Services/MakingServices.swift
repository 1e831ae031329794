import PatchbayEngine

/// A registration that makes services, and shares them according to its scope.
final class MakingEntry<S, Arguments>: ServiceEntry<S, Arguments> {
  typealias Make = (ServiceResolver, Arguments) throws -> S

  private let make: Make
  private var completions: [(ServiceResolver, S) throws -> Void] = []
  private var shared: ServiceInstance<S>?
  private weak var weakly: AnyObject?
  private var weakNumber = 0
  private var deadline: ContinuousClock.Instant?
  private var byPlugin: [Endpoint: OwnInstance] = [:]
  private let storage: (any ServiceStorage)?

  /// The instance of one plugin or relay, and the binding that releases it with its owner.
  private struct OwnInstance {
    let instance: ServiceInstance<S>
    let ending: MessageBinding
  }

  init(
    _ key: ServiceKey, _ options: ServiceOptions, number: Int, in container: ServiceContainer,
    make: @escaping Make
  ) {
    self.make = make
    if case .custom(let storage) = options.scope.sharing {
      self.storage = storage()
    } else {
      storage = nil
    }
    super.init(key, options, number: number, in: container)
  }

  override func instance(of arguments: Arguments, _ request: ServiceRequest) throws(ServiceError)
    -> ServiceInstance<S>
  {
    if let instance = kept(for: request) { return instance }
    try request.resolution.checkEntering(self, for: request.user)
    request.resolution.enter(self, for: request.user)
    defer { request.resolution.leave() }
    return try made(of: arguments, request)
  }

  override func reset() {
    let old = ([shared].compactMap(\.self) + byPlugin.values.map(\.instance))
      .sorted { $0.number < $1.number }
    for own in byPlugin.values { own.ending.cancel() }
    (shared, byPlugin, weakly, deadline) = (nil, [:], nil, nil)
    if key.isPlain { container?.ready[key.type] = nil }
    for instance in old { instance.empty() }
    storage?.reset()
  }

  override func putAside() -> () -> Void {
    let (shared, weakly, deadline, byPlugin) = (shared, weakly, deadline, byPlugin)
    let (number, stored) = (weakNumber, storage?.load())
    (self.shared, self.weakly, self.deadline, self.byPlugin) = (nil, nil, nil, [:])
    storage?.reset()
    return { [self] in
      reset()
      if hasEnded { return }
      (self.shared, self.weakly, weakNumber) = (shared, weakly, number)
      self.deadline = deadline
      if let stored { storage?.save(stored) }
      // Skip the instances of plugins and relays that have left meanwhile.
      self.byPlugin = byPlugin.filter { $0.key.isConnected }
      if case .container = scope.sharing, key.isPlain, let shared {
        container?.ready[key.type] = shared
      }
    }
  }

  override var keptCount: Int {
    (shared?.isEmpty == false ? 1 : 0) + byPlugin.count + (weakly == nil ? 0 : 1)
      + (storage?.load() == nil ? 0 : 1)
  }
}

extension MakingEntry {
  func addCompletion(_ body: @escaping (ServiceResolver, S) throws -> Void) {
    completions.append(body)
  }

  private func made(of arguments: Arguments, _ request: ServiceRequest) throws(ServiceError)
    -> ServiceInstance<S>
  {
    guard let container else { throw .removedMeanwhile(key) }
    let resolver = ServiceResolver(
      container: isLate ? request.user : container, resolution: request.resolution)
    do {
      let value = try make(resolver, arguments)
      // A dependency may have resolved this service in `onMade`: the instance made first counts.
      if let instance = kept(for: request) { return instance }
      if hasEnded { throw ServiceError.removedMeanwhile(key) }
      let instance = ServiceInstance(
        value, number: container.nextNumber(of: key), of: self)
      try keep(instance, for: request)
      do { try complete(value, resolver, request) } catch {
        drop(instance, for: request)
        throw error
      }
      return instance
    } catch let error as ServiceError {
      throw error
    } catch {
      throw .notMade(request.resolution.keys, error)
    }
  }

  private func complete(_ value: S, _ resolver: ServiceResolver, _ request: ServiceRequest) throws {
    if !completions.isEmpty { request.resolution.beginCompleting() }
    for completion in completions { try completion(resolver, value) }
  }
}

// MARK: - Sharing

extension MakingEntry {
  private func kept(for request: ServiceRequest) -> ServiceInstance<S>? {
    switch scope.sharing {
    case .transient: nil
    case .graph: request.resolution.graph.instance(of: self)
    case .container: shared
    case .weak: (weakly as? S).map { ServiceInstance($0, number: weakNumber, of: self) }
    case .plugin: request.resolution.member.flatMap { byPlugin[$0.endpoint]?.instance }
    case .limited(_, let now): if let deadline, now() < deadline { shared } else { nil }
    case .custom: (storage?.load() as? S).map { ServiceInstance($0, number: weakNumber, of: self) }
    }
  }

  private func keep(_ instance: ServiceInstance<S>, for request: ServiceRequest)
    throws(ServiceError)
  {
    switch scope.sharing {
    case .transient: break
    case .graph: request.resolution.graph.keep(instance, of: self)
    case .container:
      shared = instance
      if key.isPlain { container?.ready[key.type] = instance }
    case .weak: try keepWeakly(instance)
    case .plugin: if let member = request.resolution.member { keep(instance, for: member) }
    case .limited(let duration, let now):
      let old = shared
      (shared, deadline) = (instance, now() + duration)
      withExtendedLifetime(old) {}
    case .custom:
      weakNumber = instance.number
      if let value = instance.value { storage?.save(value) }
    }
  }

  private func keepWeakly(_ instance: ServiceInstance<S>) throws(ServiceError) {
    guard let value = instance.value, type(of: value as Any) is AnyClass else {
      throw .valueKeptWeakly(key, type: "\(S.self)")
    }
    weakly = value as AnyObject
    weakNumber = instance.number
  }

  private func keep(_ instance: ServiceInstance<S>, for asker: MessageSender) {
    let endpoint = asker.endpoint
    let ending = asker.onEnd { [weak self] in
      self?.byPlugin.removeValue(forKey: endpoint)?.instance.empty()
    }
    if let ending { byPlugin[endpoint] = OwnInstance(instance: instance, ending: ending) }
  }
}

extension MakingEntry {
  /// Releases an instance whose completion has failed, so that the next resolve makes another.
  private func drop(_ instance: ServiceInstance<S>, for request: ServiceRequest) {
    switch scope.sharing {
    case .transient: break
    case .graph: request.resolution.graph.keep(nil, of: self)
    case .container, .limited:
      if shared === instance {
        (shared, deadline) = (nil, nil)
        if key.isPlain { container?.ready[key.type] = nil }
      }
    case .weak: if weakNumber == instance.number { weakly = nil }
    case .plugin:
      if let endpoint = request.resolution.member?.endpoint,
        byPlugin[endpoint]?.instance === instance
      {
        byPlugin.removeValue(forKey: endpoint)?.ending.cancel()
      }
    case .custom: if weakNumber == instance.number { storage?.reset() }
    }
    instance.empty()
  }
}

extension ServiceKey {
  /// Whether the key is a type alone, without name and arguments.
  var isPlain: Bool { name == nil && !takesArguments }
}

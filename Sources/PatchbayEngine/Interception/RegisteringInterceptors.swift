extension ComposableContainer {
  /// Registers an interceptor, which sees every message that comes to this node.
  ///
  /// An interceptor with a higher `order` sees a message first; 0 is the default. Of equal orders,
  /// the last registered comes first. A second interceptor with the same `uniqueId` is refused.
  /// With `replacing` it takes the place of the first, unless another order is given. With the
  /// policy `.weak`, which needs an object, it stays only while another owner retains it.
  public func register(
    messageInterceptor interceptor: some MessageInterceptor, retainPolicy: RetainPolicy = .retain,
    order: Int? = nil, replacing: Bool = false
  ) throws(EngineError) {
    guard let held = Held(interceptor as any MessageInterceptor, policy: retainPolicy) else {
      throw .weakValue(type: "\(type(of: interceptor))", role: .interceptor)
    }
    let old = core.interceptors[interceptor.id]
    if let old, !replacing, old.interceptor != nil {
      throw .interceptorIdTaken(
        id: "\(interceptor.uniqueId)", type: old.typeName, at: path,
        existing: interceptors.map(\.description))
    }
    let order = order ?? (old?.interceptor == nil ? 0 : old?.order) ?? 0
    // Without another order, a replacement keeps the place.
    let replaced = old.flatMap { $0.interceptor == nil || $0.order != order ? nil : $0 }
    core.add(
      InterceptorRegistration(
        interceptor, held: held, order: order,
        moment: replaced?.moment ?? core.resolvedDomain.tick()),
      inPlaceOf: old)
  }

  /// Removes an interceptor; returns false if there is none with this id.
  ///
  /// The interceptor sees no further message, not even one of a dispatch under way.
  @discardableResult
  public func removeInterceptor(id: some Hashable) -> Bool {
    guard let registration = core.interceptors[AnyHashable(id)] else { return false }
    let wasThere = registration.interceptor != nil
    core.remove(registration)
    return wasThere
  }

  /// The interceptors here, in the order in which they see messages.
  public var interceptors: [InterceptorIdentity] {
    core.chain.filter { $0.interceptor != nil }.map(\.endpoint)
  }
}

// MARK: - The chain of a node

extension NodeCore {
  fileprivate func add(
    _ registration: InterceptorRegistration, inPlaceOf old: InterceptorRegistration?
  ) {
    let domain = resolvedDomain
    domain.willChangeTree()
    // Interceptors that died unnoticed are removed now, while the chain is not in use.
    let leaving = interceptors.dead.filter { $0 !== old } + (old.map { [$0] } ?? [])
    for registration in leaving {
      interceptors.remove(registration)
      domain.interceptors.remove(registration.intercepted)
    }
    interceptors.insert(registration)
    domain.interceptors.add(registration.intercepted)
    let retired = old?.retire(in: domain)
    indexNodeForInsertion(in: .interceptors)
    domain.didChangeTree()
    withExtendedLifetime((leaving, retired)) {}
  }

  fileprivate func remove(_ registration: InterceptorRegistration) {
    let domain = resolvedDomain
    domain.willChangeTree()
    let retired = registration.retire(in: domain)
    interceptors.remove(registration)
    domain.interceptors.remove(registration.intercepted)
    if interceptors.isEmpty, let intercepting { intercepting.node.prune(intercepting) }
    domain.didChangeTree()
    withExtendedLifetime((registration, retired)) {}
  }

  /// Removes all interceptors, because the node is going.
  func removeInterceptors() {
    for registration in chain.reversed() { remove(registration) }
  }
}

extension NodeCore {
  /// Whether an interceptor of this node wants a message.
  func intercepts(_ address: KeyAddress) -> Bool {
    for registration in chain where registration.intercepted.contain(address) { return true }
    return false
  }

  func intercepts(_ key: MessageKey) -> Bool {
    intercepts(KeyAddress(carrier: key.carrier, kind: key.kind, isQuery: key.isQuery))
  }
}

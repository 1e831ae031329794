public import PatchbayEngine

// MARK: - Registering

extension ServiceContainer {
  /// Registers a closure that makes a service, until the registration ends.
  ///
  /// A registration with an owner (`by:`) ends when that plugin or relay leaves its tree. The
  /// dependencies of the service are looked up from this container; with `isLate` from the
  /// container that resolves the service.
  @discardableResult
  public func register<S>(
    _ type: S.Type = S.self, name: String? = nil, scope: ServiceScope = .graph,
    by owner: MessageSender? = nil, override: Bool = false, isLate: Bool = false,
    make: @escaping (ServiceResolver) throws -> S
  ) throws(ServiceError) -> ServiceRegistration<S> {
    try add(
      ServiceKey(type, name: name),
      ServiceOptions(scope: scope, isLate: isLate, owner: owner), override
    ) { (resolver, _: Void) in try make(resolver) }
  }

  /// Registers a closure that makes a service from arguments, whose types are a part of the key.
  ///
  ///     try services.register(Cart.self, arguments: Int.self) { services, customer in Cart(of: customer) }
  ///     let cart = try services.resolve(Cart.self, arguments: 7)
  @discardableResult
  public func register<S, Argument, each Other>(
    _ type: S.Type = S.self, name: String? = nil, arguments first: Argument.Type,
    _ others: repeat (each Other).Type, scope: ServiceScope = .graph,
    by owner: MessageSender? = nil, override: Bool = false, isLate: Bool = false,
    make: @escaping (ServiceResolver, Argument, repeat each Other) throws -> S
  ) throws(ServiceError) -> ServiceRegistration<S> {
    try add(
      ServiceKey(type, name: name, arguments: first, repeat each others),
      ServiceOptions(scope: scope, isLate: isLate, owner: owner), override
    ) { (resolver, arguments: (Argument, (repeat each Other))) in
      try make(resolver, arguments.0, repeat each arguments.1)
    }
  }

  /// Registers an existing object, in the scope ``ServiceScope/container``.
  @discardableResult
  public func register<S>(
    _ service: S, as type: S.Type = S.self, name: String? = nil, by owner: MessageSender? = nil,
    override: Bool = false
  ) throws(ServiceError) -> ServiceRegistration<S> {
    try register(type, name: name, scope: .container, by: owner, override: override) { _ in service
    }
  }

  private func add<S, Arguments>(
    _ key: ServiceKey, _ options: ServiceOptions, _ override: Bool,
    make: @escaping (ServiceResolver, Arguments) throws -> S
  ) throws(ServiceError) -> ServiceRegistration<S> {
    if options.isLate, options.scope.isSharedByMany {
      throw .lateAndShared(key, scope: options.scope.name)
    }
    let entry = MakingEntry(key, options, number: nextRegistration(), in: self, make: make)
    try insert(entry, override: override, owner: options.owner)
    return ServiceRegistration(entry) { entry.addCompletion($0) }
  }

  /// Inserts a registration, and declares it as an offer of its owner.
  func insert(_ entry: AnyServiceEntry, override: Bool, owner: MessageSender?)
    throws(ServiceError)
  {
    if !override, entries[entry.key] != nil { throw .duplicate(entry.key, at: place) }
    if let owner {
      let offer = owner.declare(
        scheme: "service", name: entry.key.description, detail: entry.scope.name)
      let end = owner.onEnd { [weak self, weak entry] in if let entry { self?.remove(entry) } }
      guard let offer, let end else { throw .ownerGone(entry.key) }
      entry.keep(offer)
      entry.keep(end)
    }
    let old = entries.updateValue(entry, forKey: entry.key)
    // An overlay keeps a replaced registration, with the instance that is ready.
    if entry.key.isPlain { ready[entry.key.type] = nil }
    noteChange()
    if let old, !isPutAside(old) { old.end() }
    tellObservers(of: entry)
  }
}

extension ServiceScope {
  /// Whether an instance that was made for one user is shared with others.
  fileprivate var isSharedByMany: Bool {
    switch sharing {
    case .transient, .graph, .plugin: false
    case .container, .weak, .limited, .custom: true
    }
  }
}

// MARK: - A registration

/// A handle of a registration, which adds completions or ends the registration.
public struct ServiceRegistration<S> {
  private let entry: AnyServiceEntry
  private let addCompletion: (@escaping (ServiceResolver, S) throws -> Void) -> Void

  init(
    _ entry: AnyServiceEntry,
    addCompletion: @escaping (@escaping (ServiceResolver, S) throws -> Void) -> Void
  ) { (self.entry, self.addCompletion) = (entry, addCompletion) }
}

@available(*, unavailable)
extension ServiceRegistration: Sendable {}

extension ServiceRegistration {
  /// Adds a closure that is called with each new instance; closures run in order of addition.
  ///
  /// Services that depend on each other resolve one another here. If a closure throws, the resolve
  /// fails, and the instance is not kept.
  @discardableResult
  public func onMade(_ body: @escaping (ServiceResolver, S) throws -> Void) -> Self {
    addCompletion(body)
    return self
  }

  /// Ends the registration, unless it has ended.
  public func end() { entry.container?.remove(entry) }

  /// The key of the registration.
  public var key: ServiceKey { entry.key }
}

// MARK: - Removing and resetting

extension ServiceContainer {
  /// Removes a registration of this container with its instances; returns false if there is none.
  @discardableResult
  public func remove(_ key: ServiceKey) -> Bool {
    guard let entry = entries[key] else { return false }
    removeOrHide(entry)
    return true
  }

  /// Removes all registrations of this container.
  public func removeAll() { for entry in entriesInOrder.reversed() { removeOrHide(entry) } }

  /// Removes a registration; one that an overlay will restore is only hidden.
  private func removeOrHide(_ entry: AnyServiceEntry) {
    guard isPutAside(entry) else { return remove(entry) }
    if entries[entry.key] === entry { entries[entry.key] = nil }
    noteChange()
    entry.reset()
  }

  /// Releases the instances of all registrations, or of those with a scope of this name; the next
  /// resolve makes new ones.
  ///
  /// Containers above keep their instances unless `includingParents` is true.
  public func reset(scope name: String? = nil, includingParents: Bool = false) {
    for container in lineage {
      for entry in container.entriesInOrder where name == nil || entry.scope.name == name {
        entry.reset()
      }
      container.noteChange()
      if !includingParents { break }
    }
  }

  /// Releases the instances of one registration; returns false if this container does not have it.
  @discardableResult
  public func reset(_ key: ServiceKey) -> Bool {
    guard let entry = entries[key] else { return false }
    entry.reset()
    noteChange()
    return true
  }

  func remove(_ entry: AnyServiceEntry) {
    if entries[entry.key] === entry { entries[entry.key] = nil }
    noteChange()
    entry.end()
  }

  var entriesInOrder: [AnyServiceEntry] { entries.values.sorted { $0.number < $1.number } }
}

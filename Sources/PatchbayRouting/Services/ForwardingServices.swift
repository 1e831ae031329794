public import PatchbayEngine

extension ServiceContainer {
  /// Makes a service available under another type as well: both share instances, scope and completions.
  ///
  /// The target registration is looked up at each resolve, so it may be added later. Without a
  /// conversion the service itself must be of the type. With `isLate` the look-up starts at the
  /// container that resolves the service, rather than at this one.
  @discardableResult
  public func forward<S, Target>(
    _ type: S.Type, name: String? = nil, to target: Target.Type, targetName: String? = nil,
    by owner: MessageSender? = nil, override: Bool = false,
    isLate: Bool = false, through convert: ((Target) throws -> S)? = nil
  ) throws(ServiceError) -> ServiceKey {
    let entry = ForwardingEntry(
      ServiceKey(type, name: name), to: ServiceKey(target, name: targetName),
      ServiceOptions(scope: .transient, isLate: isLate, owner: owner), number: nextRegistration(),
      in: self, through: convert)
    try insert(entry, override: override, owner: owner)
    return entry.key
  }
}

/// A registration that hands out the service of another one.
private final class ForwardingEntry<S, Target>: ServiceEntry<S, Void> {
  private let convert: ((Target) throws -> S)?

  init(
    _ key: ServiceKey, to target: ServiceKey, _ options: ServiceOptions, number: Int,
    in container: ServiceContainer, through convert: ((Target) throws -> S)?
  ) {
    self.convert = convert
    super.init(
      key, options, number: number, in: container, target: target)
  }

  override func instance(of arguments: Void, _ request: ServiceRequest) throws(ServiceError)
    -> ServiceInstance<S>
  {
    guard let container, let target else { throw .removedMeanwhile(key) }
    try request.resolution.checkEntering(self, for: request.user)
    request.resolution.enter(self, for: request.user)
    defer { request.resolution.leave() }
    let found: ServiceInstance<Target> = try (isLate ? request.user : container).instance(
      of: target, (), request.resolution)
    guard let value = found.value else { throw .removedMeanwhile(target) }
    return ServiceInstance(try converted(value, request), number: found.number, of: self)
  }

  private func converted(_ value: Target, _ request: ServiceRequest) throws(ServiceError) -> S {
    if let convert {
      do { return try convert(value) } catch { throw .notMade(request.resolution.keys, error) }
    }
    guard let service = value as? S else {
      throw .wrongType(key, found: "\(Swift.type(of: value as Any))")
    }
    return service
  }
}

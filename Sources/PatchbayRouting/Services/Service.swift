public import PatchbayEngine

/// Declares that a plugin or relay uses a service of its node or of a node above.
///
///     @Service var store: Store?
///     @Service(name: "guest") var cart: Cart?
///
/// The service is resolved at the first read. The instance is kept until the containers from its
/// node upwards or their registrations change, or until the plugin leaves. A service of a limited or
/// custom scope is resolved at each read, as is a forwarded one. The property is nil in `init`, and
/// if the service can't be resolved; `try $store.resolve()` throws the reason.
@propertyWrapper
public final class Service<S>: ConnectedProperty {
  private let name: String?
  private var senders: [MessageSender] = []
  private var instance: ServiceInstance<S>?
  /// The containers in which ``instance`` was looked up.
  private var containers: [ObjectIdentifier] = []
  /// The first sender, and the object of ``instance``, read without counting references.
  @usableFromInline @exclusivity(unchecked) var home: Unmanaged<MessageSender>?
  @usableFromInline @exclusivity(unchecked) var kept: Unmanaged<ServiceInstance<S>>?
  /// The environment epoch and the count of ``ServiceChanges`` for which ``instance`` is current.
  @usableFromInline @exclusivity(unchecked) var epoch = UInt64.max
  @usableFromInline @exclusivity(unchecked) var changes: UInt64 = 0

  private init(named name: String?) {
    self.name = name
    super.init()
  }

  /// Creates a property for the service without a name.
  override public convenience init() { self.init(named: nil) }

  /// Creates a property for the service with a name.
  public convenience init(name: String) { self.init(named: name) }

  /// The service; nil if it can't be resolved.
  @inlinable public var wrappedValue: S? {
    // The epoch is read first: that may run code, which may resolve this anew.
    if let home, home._withUnsafeGuaranteedRef({ $0.quietEnvironmentEpoch }) == epoch,
      changes == ServiceChanges.now, let kept,
      let value = kept._withUnsafeGuaranteedRef({ $0.value })
    {
      return value
    }
    return try? resolve()
  }

  /// The property itself, which resolves with errors.
  public var projectedValue: Service { self }

  override public func connected(as sender: MessageSender) {
    senders = senders.filter(\.endpoint.isConnected)
    senders.append(sender)
    home = senders.first.map(Unmanaged.passUnretained)
  }

  override public func ended() {
    keep(nil, of: [])
    (senders, home) = ([], nil)
  }

  private func keep(_ new: ServiceInstance<S>?, of containers: [ObjectIdentifier]) {
    let old = instance
    (instance, kept) = (new, new.map(Unmanaged.passUnretained))
    self.containers = containers
    withExtendedLifetime(old) {}
  }
}

extension Service {
  /// Returns the service; throws the reason if it can't be resolved.
  public func resolve() throws(ServiceError) -> S {
    let key = ServiceKey(S.self, name: name)
    guard let sender = livingSender, let services = sender.environment(ServiceContainer.self)
    else {
      keep(nil, of: [])
      throw .noContainer(key)
    }
    let now = (sender.environmentEpoch, ServiceChanges.now)
    let isCurrent = now == (epoch, changes) || wasFound(in: services)
    if isCurrent, let instance, let value = instance.value {
      (epoch, changes) = now
      if !Self.isKeepingWrapper { sender.report(use: instance.use(as: key)) }
      return value
    }
    let found: ServiceInstance<S>
    do throws(ServiceError) {
      found = try services.instance(of: key, (), from: sender)
    } catch {
      keep(nil, of: [])
      throw error
    }
    guard let value = found.value else { throw .removedMeanwhile(key) }
    let isKept = services.keepsForProperties(key, isWrapperKept: Self.isKeepingWrapper)
    keep(isKept ? found : nil, of: isKept ? services.lineage.map(ObjectIdentifier.init) : [])
    (epoch, changes) = now
    return value
  }

  private static var isKeepingWrapper: Bool { S.self is any KeepingWrapper.Type }

  /// Whether the instance was looked up in this container and those above it, which have not changed
  /// since.
  ///
  /// The epoch has changed with any value of the environment, the count with any container.
  private func wasFound(in services: ServiceContainer) -> Bool {
    !services.hasChanged(since: changes)
      && services.lineage.lazy.map(ObjectIdentifier.init).elementsEqual(containers)
  }

  /// The first sender that is still connected; asking them may run code that ends this property.
  private var livingSender: MessageSender? {
    senders = senders.filter(\.endpoint.isConnected)
    home = senders.first.map(Unmanaged.passUnretained)
    return senders.first
  }
}

extension ServiceContainer {
  /// Whether a property may keep an instance: not one of a limited or custom scope, or a forwarded
  /// one.
  fileprivate func keepsForProperties(
    _ key: ServiceKey, isWrapperKept: @autoclosure () -> Bool
  ) -> Bool {
    for container in lineage {
      guard let entry = container.entries[key] else { continue }
      switch entry.scope.sharing {
      case .limited, .custom: return false
      case .transient, .graph, .container, .weak, .plugin: return entry.target == nil
      }
    }
    return isWrapperKept()
  }
}

import PatchbayEngine

/// The part of a registration that does not depend on its types.
class AnyServiceEntry {
  let key: ServiceKey
  let scope: ServiceScope
  /// Whether dependencies are looked up from the container that resolves, not from this one.
  let isLate: Bool
  /// The number in the order of registration.
  let number: Int
  weak var container: ServiceContainer?
  /// The plugin or relay that owns the registration; nil for none.
  let owner: Endpoint?
  /// The key to which the registration forwards; nil if it makes services.
  let target: ServiceKey?
  private var bindings: [MessageBinding] = []
  private(set) var hasEnded = false

  init(
    _ key: ServiceKey, _ options: ServiceOptions, number: Int, in container: ServiceContainer,
    target: ServiceKey? = nil
  ) {
    self.key = key
    scope = options.scope
    isLate = options.isLate
    owner = options.owner?.endpoint
    self.number = number
    self.container = container
    self.target = target
  }

  /// Releases the instances that the scope shares.
  func reset() {}

  /// Puts the instances aside; returns a closure that restores them in place of newer ones.
  func putAside() -> () -> Void { {} }

  /// The number of instances that the registration keeps.
  var keptCount: Int { 0 }

  /// Ends the registration, and releases its instances.
  func end() {
    hasEnded = true
    for binding in bindings { binding.cancel() }
    bindings = []
    reset()
  }

  func keep(_ binding: MessageBinding) { bindings.append(binding) }
}

struct ServiceOptions {
  var scope: ServiceScope
  var isLate = false
  var owner: MessageSender?
}

/// A registration with the types of its service and arguments; subclasses override
/// ``instance(of:_:)``.
class ServiceEntry<S, Arguments>: AnyServiceEntry {
  /// Returns an instance for a resolve.
  func instance(of arguments: Arguments, _ request: ServiceRequest) throws(ServiceError)
    -> ServiceInstance<S>
  {
    throw .absent(ServiceAbsence(key: key, neededBy: [], searched: [], existing: []))
  }
}

/// The context of a resolve, as a registration needs it.
struct ServiceRequest {
  let resolution: ServiceResolution
  /// The container at which the resolve began.
  let user: ServiceContainer
}

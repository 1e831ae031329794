import PatchbayEngine

/// A registration of a service of whatever type and arguments.
class AnyServiceEntry {
  let key: ServiceKey
  let scope: ServiceScope
  /// Made with what its user sees rather than its container.
  let isLate: Bool
  /// The number in the order of registration.
  let number: Int
  weak var container: ServiceContainer?
  /// The plugin or relay that offers it; nil for the node.
  let owner: Endpoint?
  /// The key that it is forwarded to; nil for an entry that makes services.
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

  /// Lays what it keeps aside, and returns what brings it back in the place of what was made since.
  func putAside() -> () -> Void { {} }

  /// How many instances the registration keeps.
  var keptCount: Int { 0 }

  /// Takes the registration back, with all that it keeps.
  func end() {
    hasEnded = true
    for binding in bindings { binding.cancel() }
    bindings = []
    reset()
  }

  func keep(_ binding: MessageBinding) { bindings.append(binding) }
}

/// How a service is registered.
struct ServiceOptions {
  var scope: ServiceScope
  var isLate = false
  var owner: MessageSender?
}

/// A registration of a service that is made of arguments; what hands out another one overrides ``instance(of:_:)``.
class ServiceEntry<S, Arguments>: AnyServiceEntry {
  /// An instance for a resolve.
  func instance(of arguments: Arguments, _ request: ServiceRequest) throws(ServiceError)
    -> ServiceInstance<S>
  {
    throw .absent(ServiceAbsence(key: key, neededBy: [], searched: [], existing: []))
  }
}

/// A resolve as a registration sees it.
struct ServiceRequest {
  let resolution: ServiceResolution
  /// The container that the resolve began at.
  let user: ServiceContainer
}

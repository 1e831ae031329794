/// An error in a service, a resolve or a registration.
public enum ServiceError: Error {
  /// No service is registered under a key.
  case absent(ServiceAbsence)
  /// A service needs itself; the path leads from the service back to it.
  case circular([ServiceKey])
  /// Services are nested too deeply, along this path.
  case tooDeep([ServiceKey], most: Int)
  /// The closure that makes the last service of the path threw.
  case notMade([ServiceKey], any Error)
  /// This container has a registration of the key already.
  case duplicate(ServiceKey, at: String)
  /// A forwarded service is not of the type that it is resolved as.
  case wrongType(ServiceKey, found: String)
  /// The scope of the service keeps only objects, and a value was made.
  case valueKeptWeakly(ServiceKey, type: String)
  /// A late registration depends on its user, so its scope can't share instances.
  case lateAndShared(ServiceKey, scope: String)
  /// The plugin or relay that owns the registration has left its tree.
  case ownerGone(ServiceKey)
  /// No node from here upwards has a container of services.
  case noContainer(ServiceKey)
  /// The registration was removed while the service was being made.
  case removedMeanwhile(ServiceKey)
}

/// A service that was not found, and the services that exist.
public struct ServiceAbsence: Sendable, Hashable {
  /// The key that was not found.
  public let key: ServiceKey
  /// The services that needed it, the outermost first; empty if it was resolved directly.
  public let neededBy: [ServiceKey]
  /// The containers that were searched, the nearest first.
  public let searched: [String]
  /// The keys that these containers have, sorted by name.
  public let existing: [ServiceKey]

  /// Describes a key that was not found.
  public init(key: ServiceKey, neededBy: [ServiceKey], searched: [String], existing: [ServiceKey]) {
    (self.key, self.neededBy, self.searched, self.existing) = (key, neededBy, searched, existing)
  }
}
